/** Columns of a list of loans, of all companies or of one. Decision 114. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import type { LoanStatus, ServicedLoan } from '../../../../contract/staff/loans.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { NameCell, NotedCell, type Table } from '../../../ui/Table.tsx'
import { companyName } from '../../parts/names.ts'
import { usePlaceLink } from '../place-link.ts'

const tones = { open: 'teal', overdue: 'amber', writtenOff: 'red', closed: 'green' } as const satisfies Record<LoanStatus, string>

/** The columns; the link to a loan is its company, or its reference where the company is known. */
export function loanColumns({ withCompany }: { withCompany: boolean }): ComponentProps<typeof Table<ServicedLoan>>['columns'] {
  return [
    {
      key: 'loan',
      head: withCompany ? 'staff.loans.company' : 'staff.loans.reference',
      cell: (loan) => <Name loan={loan} withCompany={withCompany} />,
    },
    { key: 'product', head: 'staff.loans.product', cell: ({ product }) => <T id={`reference.product.${product}.name`} /> },
    { key: 'outstanding', head: 'staff.loans.outstanding', numeric: true, cell: ({ outstanding }) => <Money value={outstanding} /> },
    { key: 'next', head: 'staff.loans.next', cell: ({ next }) => (next ? <Next next={next} /> : <T id="staff.loans.none" />) },
    { key: 'days', head: 'staff.loans.days', cell: ({ daysPastDue }) => <PastDue days={daysPastDue} /> },
    { key: 'status', head: 'staff.loans.status', cell: ({ status }) => <LoanMark status={status} /> },
  ]
}

/** Status of a loan. */
export function LoanMark({ status }: { status: LoanStatus }) {
  return <Chip words={`staff.loans.status.${status}`} tone={tones[status]} icon={status === 'overdue' ? 'clock' : undefined} />
}

/** Days past due; a word for none. */
export function PastDue({ days }: { days: number }) {
  return days === 0 ? <T id="staff.loans.none" /> : <T id="staff.loans.days.count" values={{ days }} />
}

function Next({ next: { due, amount } }: { next: NonNullable<ServicedLoan['next']> }) {
  return (
    <NotedCell note={<DateText value={due} kind="date" />}>
      <Money value={amount} />
    </NotedCell>
  )
}

function Name({ loan, withCompany }: { loan: ServicedLoan; withCompany: boolean }) {
  const { locale } = useIntl()
  const link = usePlaceLink({ page: 'loan', id: loan.id })
  return (
    <NameCell note={withCompany ? loan.reference : <DateText value={loan.paidOutAt} kind="date" />}>
      <chakra.a {...link} color="heading" textDecoration="none" _hover={{ textDecoration: 'underline' }}>
        {withCompany ? companyName(loan, locale) || loan.reference : loan.reference}
      </chakra.a>
    </NameCell>
  )
}
