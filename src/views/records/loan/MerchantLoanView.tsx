/** One loan: what is owed today, its instalments, what was paid, its terms and its documents. Decision 147. */
import type { MerchantLoan } from '../../../../contract/records/merchant-loans.ts'
import type { loanMachine } from '../../../../machines/records/loan.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SideRail } from '../../../ui/SideRail.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T } from '../../../ui/T.tsx'
import { drawdownMarks, drawdownWord } from '../../lending/drawdown-status.ts'
import { LoadedPage } from '../../parts/LoadedPage.tsx'
import { MissingPage } from '../../parts/MissingPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { Refusal, refusalKey } from '../../parts/Scene.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { MovementsTable } from '../MovementsTable.tsx'
import { Instalments } from './Instalments.tsx'
import { Owed } from './Owed.tsx'
import { Papers } from './Papers.tsx'
import { Payments } from './Payments.tsx'
import { SignedTerms } from './SignedTerms.tsx'

/** The page in every state of its chart. */
export function MerchantLoanView({ flow }: PageProps<typeof loanMachine>) {
  const { loan, missing, ready } = useFlow(flow, 'missing', 'ready')
  return (
    <LoadedPage
      flow={flow}
      title="records.loan.title"
      head={loan ? <T id="records.loan.head" values={{ amount: <Money value={loan.drawdown.offer.amount} /> }} /> : undefined}
      reason={
        loan ? (
          <>
            <T id={`reference.product.${loan.product}.name`} /> · {loan.drawdown.reference}
            <CopyButton text={loan.drawdown.reference} what="records.loan.reference" />
          </>
        ) : undefined
      }
      aside={loan && <Status loan={loan} />}
      rows={6}
      ready={ready || missing}
      quiet={missing}
    >
      {missing && <MissingPage title="records.loan.missing.title" text="records.loan.missing.text" home="lending.facility.home" />}
      {loan && (
        <SideRail
          aside={
            <>
              <SignedTerms loan={loan} />
              <Papers flow={flow} loan={loan} />
            </>
          }
        >
          <Situation loan={loan} />
          <Instalments loan={loan} />
          {loan.repayments.length > 0 && <Payments repayments={loan.repayments} />}
          {loan.movements.length > 0 && (
            <Card
              title="records.loan.ledger"
              aside={<PageLink to="/statements" look="quiet" size="small" label="lending.facility.statements" />}
            >
              <MovementsTable movements={loan.movements} currency={loan.drawdown.offer.amount.currency} />
            </Card>
          )}
        </SideRail>
      )}
    </LoadedPage>
  )
}

/** A loan that was paid out is being repaid, or is overdue. */
function Status({ loan: { drawdown, standing } }: { loan: MerchantLoan }) {
  const { status } = drawdown
  if (status !== 'settled' || !standing) return <StateMark chip state={drawdownMarks[status]} word={drawdownWord(status)} />
  return standing.overdue_since === null ? (
    <StateMark chip state="waiting" word="records.loan.status.open" />
  ) : (
    <StateMark chip state="returned" word="records.loan.status.overdue" />
  )
}

/** What is owed, that it is repaid, or why there is no loan yet. */
function Situation({ loan }: { loan: MerchantLoan }) {
  const { standing, settlement, drawdown } = loan
  if (standing) return <Owed loan={loan} standing={standing} />
  if (settlement)
    return (
      <Banner
        kind="success"
        title="records.loan.repaid.title"
        text={<T id="records.loan.repaid.text" values={{ day: <DateText value={settlement.on} kind="date" /> }} />}
      />
    )
  if (drawdown.refusal)
    return (
      <Banner
        kind="error"
        title="records.loan.refused.title"
        text={<Refusal id={`${refusalWords(drawdown.status)}.${refusalKey(drawdown.refusal)}`} reason={drawdown.refusal} />}
      />
    )
  return (
    <Banner
      title={drawdownWord(drawdown.status)}
      text={drawdown.status === 'awaiting approval' ? 'records.loan.before.approval' : 'records.loan.before'}
    />
  )
}

/** Where the words of a refusal are: by another administrator, or of the payout. */
function refusalWords(status: MerchantLoan['drawdown']['status']): string {
  return status === 'not approved' ? 'lending.drawdown.approval.reason' : 'lending.drawdown.refusal'
}
