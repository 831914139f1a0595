/** One loan with all that belongs to it. Decision 114. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { LoanDetail } from '../../../../contract/staff/loans.ts'
import { allLoans } from '../../../../machines/staff/place.ts'
import type { servicedLoanMachine } from '../../../../machines/staff/servicedLoan.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { LoadedPage } from '../../parts/LoadedPage.tsx'
import { companyName } from '../../parts/names.ts'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { OutsideCalls } from '../OutsideCallsView.tsx'
import { OfficeFrame, OfficeListEnd } from '../office-frame.tsx'
import { PlaceLink } from '../PlaceLink.tsx'
import { usePlaceLink } from '../place-link.ts'
import { Decisions, StaffNotes } from '../StaffNotes.tsx'
import { HoldCard } from './HoldCard.tsx'
import { LoanDialog } from './LoanDialog.tsx'
import { Agreed, Standing } from './LoanFacts.tsx'
import { Collected, Instalments, Notices, Repaid } from './LoanTables.tsx'
import { loanColumns } from './loan-columns.tsx'

/** The page. */
export function LoanView({ flow }: PageProps<typeof servicedLoanMachine>) {
  const { loan, missing, ready, asking } = useFlow(flow, 'missing', 'ready', 'asking')
  const { locale } = useIntl()
  return (
    <LoadedPage
      flow={flow}
      title="staff.page.loan"
      head={
        loan ? <T id="staff.loan.head" values={{ company: companyName(loan, locale), reference: loan.reference }} /> : 'staff.page.loan'
      }
      aside={loan && <Links loan={loan} />}
      rows={8}
      ready={ready || missing}
      quiet={asking}
      frame={OfficeFrame}
      dialogs={<LoanDialog flow={flow} />}
    >
      {missing ? (
        <Missing />
      ) : (
        loan && (
          <>
            <Parts flow={flow} loan={loan} />
            <OfficeListEnd onRefresh={() => flow.send({ type: 'retry.pressed' })} />
          </>
        )
      )}
    </LoadedPage>
  )
}

function Missing() {
  const link = usePlaceLink(allLoans)
  return (
    <EmptyCard
      title="staff.loan.missing.title"
      text="staff.loan.missing.text"
      action={<LinkButton {...link} label="staff.loan.missing.back" />}
    />
  )
}

function Links({ loan: { caseId, companyId, reference, acts, requestId } }: { loan: LoanDetail }) {
  return (
    <chakra.nav display="flex" flexWrap="wrap" columnGap="6">
      <PlaceLink to={{ page: 'file', companyId }} words="staff.page.file" />
      {caseId !== null && (
        <>
          <PlaceLink to={{ page: 'case', id: caseId }} words="staff.loan.case" />
          <PlaceLink to={{ page: 'timeline', caseId }} words="staff.loan.timeline" />
        </>
      )}
      {acts && (
        <>
          <PlaceLink to={{ page: 'adjustments', loan: reference }} words="staff.place.adjustments" />
          <PlaceLink to={{ page: 'unidentified', loan: reference }} words="staff.place.unidentified" />
        </>
      )}
      {requestId !== null && <PlaceLink to={{ page: 'arrangements', request: requestId }} words="staff.place.arrangements" />}
      <PlaceLink to={allLoans} words="staff.loan.all" />
    </chakra.nav>
  )
}

function Parts({ flow, loan }: PageProps<typeof servicedLoanMachine> & { loan: LoanDetail }) {
  const { otherLoans, notices } = loan
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap={{ base: '4', md: '6' }}
      >
        <Standing loan={loan} />
        <Agreed loan={loan} />
      </chakra.div>
      <HoldCard flow={flow} loan={loan} />
      <Instalments loan={loan} />
      <Repaid loan={loan} />
      <Collected loan={loan} />
      <Card title="staff.loan.others">
        <Table
          caption="staff.loan.others"
          rows={otherLoans}
          rowKey={({ id }) => id}
          columns={loanColumns({ withCompany: false })}
          empty={<Text color="muted" id="staff.loan.others.none" />}
        />
      </Card>
      <Decisions {...loan} />
      <StaffNotes {...loan} />
      <OutsideCalls calls={loan.calls} all={{ page: 'calls', companyId: loan.companyId, drawdownId: loan.id }} />
      <Notices notices={notices} />
    </chakra.div>
  )
}
