/** The back office: signing in, or the bar with the place below it. */
import { chakra } from '@chakra-ui/react'
import { RawIntlProvider } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProblemBanner } from '../../views/parts/ProblemBanner.tsx'
import { Unavailable } from '../../views/parts/Unavailable.tsx'
import { AccountReviewsView } from '../../views/staff/AccountReviewsView.tsx'
import { AdjustmentsView } from '../../views/staff/AdjustmentsView.tsx'
import { Bar } from '../../views/staff/Bar.tsx'
import { CaseTimelineView } from '../../views/staff/CaseTimelineView.tsx'
import { CollectionsView } from '../../views/staff/CollectionsView.tsx'
import { CaseView } from '../../views/staff/case/CaseView.tsx'
import { ExceptionsView } from '../../views/staff/ExceptionsView.tsx'
import { DeadInvitation, Invitation } from '../../views/staff/Invitation.tsx'
import { LoansView } from '../../views/staff/loans/LoansView.tsx'
import { LoanView } from '../../views/staff/loans/LoanView.tsx'
import { MembersView } from '../../views/staff/MembersView.tsx'
import { MerchantFileView } from '../../views/staff/merchant/MerchantFileView.tsx'
import { OutsideCallsView } from '../../views/staff/OutsideCallsView.tsx'
import { useOffice, useOfficeState } from '../../views/staff/office-context.ts'
import { QueueView } from '../../views/staff/QueueView.tsx'
import { RatesView } from '../../views/staff/RatesView.tsx'
import { ReadLogView } from '../../views/staff/ReadLogView.tsx'
import { ReconciliationView } from '../../views/staff/ReconciliationView.tsx'
import { RecoveryCodesView } from '../../views/staff/RecoveryCodesView.tsx'
import { RequestedArrangementsView } from '../../views/staff/RequestedArrangementsView.tsx'
import { ExposuresView } from '../../views/staff/reports/ExposuresView.tsx'
import { LoanReportsView } from '../../views/staff/reports/LoanReportsView.tsx'
import { Enrolment, SecondFactor } from '../../views/staff/SecondFactor.tsx'
import { SellerNamesView } from '../../views/staff/SellerNamesView.tsx'
import { SentCasesView } from '../../views/staff/SentCasesView.tsx'
import { SignIn } from '../../views/staff/SignIn.tsx'
import { UnidentifiedView } from '../../views/staff/UnidentifiedView.tsx'
import { officeIntl } from './texts.ts'

/** Everything below the providers of theme and actor. */
export function App() {
  const locale = useOfficeState(({ context }) => context.locale)
  return (
    <RawIntlProvider value={officeIntl(locale)}>
      <Bar />
      <Main />
    </RawIntlProvider>
  )
}

const shown = ['signedIn', 'signingIn', 'proving', 'enrolling', 'inviting', 'linkDead', 'stillSignedIn', 'unavailable'] as const

function Main() {
  const tag = useOfficeState((snapshot) => shown.find((each) => snapshot.hasTag(each)))
  if (tag === 'signedIn') return <Places />
  return (
    <chakra.main maxW="dialogDefault" mx="auto" px={{ base: '5', md: '0' }} py={{ base: '8', md: '16' }}>
      {tag === 'signingIn' && <SignIn />}
      {tag === 'proving' && <SecondFactor />}
      {tag === 'enrolling' && <Enrolment />}
      {tag === 'inviting' && <Invitation />}
      {tag === 'linkDead' && <DeadInvitation />}
      {tag === 'stillSignedIn' && <StillSignedIn />}
      {tag === 'unavailable' && <Unreached />}
      {tag === undefined && <Skeleton kind="fields" />}
    </chakra.main>
  )
}

function Places() {
  const {
    caseQueue,
    caseReview,
    caseTimeline,
    loans,
    servicedLoan,
    merchantFile,
    outsideCalls,
    accountReviews,
    reconciliation,
    unidentified,
    requestedArrangements,
    adjustments,
    exceptions,
    collections,
    sentCases,
    rates,
    loanReports,
    exposures,
    readLog,
    members,
    recoveryCodes,
    sellerNames,
  } = useOfficeState(({ children }) => children)
  return (
    <main>
      {caseQueue && <QueueView flow={caseQueue} />}
      {caseReview && <CaseView flow={caseReview} />}
      {caseTimeline && <CaseTimelineView flow={caseTimeline} />}
      {loans && <LoansView flow={loans} />}
      {servicedLoan && <LoanView flow={servicedLoan} />}
      {merchantFile && <MerchantFileView flow={merchantFile} />}
      {outsideCalls && <OutsideCallsView flow={outsideCalls} />}
      {accountReviews && <AccountReviewsView flow={accountReviews} />}
      {sellerNames && <SellerNamesView flow={sellerNames} />}
      {reconciliation && <ReconciliationView flow={reconciliation} />}
      {unidentified && <UnidentifiedView flow={unidentified} />}
      {requestedArrangements && <RequestedArrangementsView flow={requestedArrangements} />}
      {adjustments && <AdjustmentsView flow={adjustments} />}
      {exceptions && <ExceptionsView flow={exceptions} />}
      {collections && <CollectionsView flow={collections} />}
      {sentCases && <SentCasesView flow={sentCases} />}
      {rates && <RatesView flow={rates} />}
      {loanReports && <LoanReportsView flow={loanReports} />}
      {exposures && <ExposuresView flow={exposures} />}
      {readLog && <ReadLogView flow={readLog} />}
      {members && <MembersView flow={members} />}
      {recoveryCodes && <RecoveryCodesView flow={recoveryCodes} />}
    </main>
  )
}

function Unreached() {
  const office = useOffice()
  const problem = useOfficeState(({ context }) => context.problem)
  return <Unavailable title="staff.title" problem={problem} onRetry={() => office.send({ type: 'retry.pressed' })} />
}

/** The server did not hear the sign-out. */
function StillSignedIn() {
  const office = useOffice()
  const problem = useOfficeState(({ context }) => context.problem)
  return (
    <>
      <PageHead title="staff.signOut.failed.title" reason="staff.signOut.failed.text" size="small" />
      <ProblemBanner problem={problem} />
      <Card>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button label="staff.signOut.again" onClick={() => office.send({ type: 'retry.pressed' })} />
          <Button variant="secondary" label="staff.signOut.stay" onClick={() => office.send({ type: 'signIn.requested' })} />
        </chakra.div>
      </Card>
    </>
  )
}
