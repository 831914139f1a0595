/** What a keyword finds that is no loan: companies without one, with their files, and unidentified transfers. Decision 114. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { FoundBeside } from '../../../../contract/staff/loans.ts'
import { useDateWords } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { companyName } from '../../parts/names.ts'
import { usePlaceLink } from '../place-link.ts'

/** One line for each; nothing where nothing was found. */
export function BesideLoans({ companies, transfers }: FoundBeside) {
  if (companies.length + transfers.length === 0) return null
  return (
    <chakra.ul mt="3" listStyleType="none" display="grid" gap="1">
      {companies.map((company) => (
        <chakra.li key={company.companyId} overflowWrap="anywhere">
          <Company company={company} />
        </chakra.li>
      ))}
      {transfers.map((transfer) => (
        <chakra.li key={transfer.id} overflowWrap="anywhere">
          <Transfer transfer={transfer} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function Company({ company }: { company: FoundBeside['companies'][number] }) {
  const { locale } = useIntl()
  const link = usePlaceLink({ page: 'file', companyId: company.companyId })
  return <T id="staff.loans.beside.company" values={{ company: <a {...link}>{companyName(company, locale) || company.companyId}</a> }} />
}

function Transfer({ transfer: { text, amount, bookedOn, status } }: { transfer: FoundBeside['transfers'][number] }) {
  const date = useDateWords()
  const link = usePlaceLink({ page: 'unidentified' })
  const values = {
    transfer: <a {...link}>{text}</a>,
    amount: <Money value={amount} />,
    day: date(bookedOn, 'date'),
    status: <T id={`staff.transfers.filter.${status}`} />,
  }
  return <T id="staff.loans.beside.transfer" values={values} />
}
