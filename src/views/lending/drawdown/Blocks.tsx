/** Why nothing can be drawn now, and what to do: something overdue, or an account that nothing is paid to. CRED-12, decisions 080, 082, 098. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { endsByProof } from '../../../../contract/banking/proof-rules.ts'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { T } from '../../../ui/T.tsx'
import { OverdueIn } from '../../parts/OverdueIn.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { useRepayment } from '../../parts/use-repayment.ts'
import { bankAndNumber } from './AccountLine.tsx'
import type { DrawdownFlow } from './flow.ts'

/** Nothing is drawn while something is overdue: how much, with a link to its repayments. CRED-12. */
export function OverdueFirst({ flow }: { flow: DrawdownFlow }) {
  const overdue = useSelector(flow, ({ context }) => context.summary?.overdue)
  const repay = useRepayment()
  if (!overdue) return null
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title="lending.drawdown.overdue.title"
      text={<T id="lending.drawdown.overdue.text" values={{ amount: formatMoney(overdue) }} />}
      action={repay && <Button label="home.money.repay" onClick={repay} />}
    />
  )
}

/** The same while it is overdue in other products of the company, or in its group. Decision 098. */
export function ElsewhereFirst({ flow }: { flow: DrawdownFlow }) {
  const summary = useSelector(flow, ({ context }) => context.summary)
  return summary && <OverdueIn overdue={summary.overdueElsewhere} inGroup={summary.overdueInGroup} />
}

/** Nothing is paid to an account that replaced another one a short time ago, or to a user whose second factors were removed: from when, and what can be done. Decisions 080, 090. */
export function AccountHeld({ flow }: { flow: DrawdownFlow }) {
  const account = useSelector(flow, ({ context }) => context.account)
  if (!account?.held_until) return null
  const ofUser = account.held_by === 'factors'
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={ofUser ? 'lending.drawdown.heldForUser.title' : 'lending.drawdown.held.title'}
      text={
        <T
          id={ofUser ? 'lending.drawdown.heldForUser.text' : 'lending.drawdown.held.text'}
          values={{ at: <DateText value={account.held_until} kind="moment" /> }}
        />
      }
      action={
        ofUser ? (
          <PageLink to="/profile" look="primary" label="lending.drawdown.heldForUser.profile" />
        ) : (
          <PageLink to="/accounts" look="primary" label="lending.drawdown.held.verify" />
        )
      }
    />
  )
}

/** Nothing is paid to the account as it is: why, and the page where that is changed. Decision 082. */
export function AccountBlocked({ flow }: { flow: DrawdownFlow }) {
  const account = useSelector(flow, ({ context }) => context.account)
  const product = useSelector(flow, ({ context }) => context.product)
  if (!account?.blocked) return null
  const verifiable = endsByProof(account.blocked)
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={`lending.drawdown.blocked.${account.blocked}.title`}
      text={
        <T
          id={`lending.drawdown.blocked.${account.blocked}.text`}
          values={{ account: bankAndNumber(account), holder: account.account.accountName }}
        />
      }
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
          {verifiable && <PageLink to="/accounts" look="primary" label="lending.drawdown.held.verify" />}
          <PageLink to={`/accounts/${product}`} look={verifiable ? 'secondary' : 'primary'} label="lending.drawdown.blocked.change" />
        </chakra.div>
      }
    />
  )
}
