/** The credit balance of the company: what of it can be paid out, the dialog that requests it, and past payouts. Decisions 108, 115. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { formatMoney, money, parseAmount } from '../../../../contract/kernel/money.ts'
import type { CreditBalance, CreditPayout, CreditPayoutStatus } from '../../../../contract/repayments/credit-payouts.ts'
import { type creditBalanceMachine, mayPayOut } from '../../../../machines/repayments/creditBalance.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { typedAmount } from '../../lending/drawdown/terms-form.ts'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { laterResolver } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { RepaymentFlow } from './flow.ts'
import type { CreditForm } from './repayment-schemas.ts'

type CreditFlow = ActorRefFrom<typeof creditBalanceMachine>

const tones = {
  requested: 'teal',
  sent: 'teal',
  paid: 'green',
  refused: 'red',
  returned: 'red',
} as const satisfies Record<CreditPayoutStatus, string>

/** The card; nothing while there is neither a balance nor a payout. */
export function CreditBalanceCard({ flow }: { flow: RepaymentFlow }) {
  const credit = useSelector(flow, (snapshot) => snapshot.children.creditBalance) as CreditFlow | undefined
  return credit ? <Balance flow={credit} /> : null
}

function Balance({ flow }: { flow: CreditFlow }) {
  const { credit, payouts, unread } = useFlow(flow, 'unread')
  if (unread)
    return (
      <Card title="repayments.repayment.surplus.unread">
        <Button
          variant="secondary"
          size="short"
          label="repayments.repayment.surplus.retry"
          onClick={() => flow.send({ type: 'retry.pressed' })}
        />
      </Card>
    )
  if (!credit || (credit.balance.amount === '0' && payouts.length === 0)) return null
  return (
    <Card title={<T id="repayments.repayment.surplus.title" values={{ amount: <Money value={credit.balance} /> }} />}>
      {credit.balance.amount !== '0' && <Payable flow={flow} credit={credit} />}
      {payouts.length > 0 && (
        <chakra.ul listStyleType="none" textStyle="small" mt="3">
          {payouts.map((payout) => (
            <Row key={payout.id} payout={payout} />
          ))}
        </chakra.ul>
      )}
      <PayoutDialog flow={flow} credit={credit} />
    </Card>
  )
}

/** What of it can be paid out now, and what keeps the rest. */
function Payable({ flow, credit }: { flow: CreditFlow; credit: CreditBalance }) {
  const { due, payable, held, paused, account } = credit
  const { busy, entering } = useFlow(flow, 'busy', 'entering')
  return (
    <chakra.div display="grid" gap="2" textStyle="small" color="muted">
      <T id="repayments.repayment.surplus.text" />
      {due.amount !== '0' && <Text id="repayments.repayment.surplus.due" values={{ amount: formatMoney(due) }} />}
      {held.map(({ from, amount }) => (
        <Text
          key={from}
          id="repayments.repayment.surplus.held"
          values={{ amount: formatMoney(amount), day: <DateText value={from} kind="date" /> }}
        />
      ))}
      {paused && <Text id="field.repayment.creditPaused" />}
      {!account && <Text id="repayments.repayment.surplus.noAccount" />}
      {account?.refusal && (
        <>
          <Text color="amberDeep" id={account.refusal} />
          <PageLink to="/accounts" look="quiet" size="short" label="repayments.repayment.surplus.accounts" />
        </>
      )}
      {mayPayOut(credit) && (
        <chakra.div mt="1">
          <Button
            variant="secondary"
            size="short"
            label={<T id="repayments.repayment.surplus.payOut" values={{ amount: formatMoney(payable) }} />}
            waiting={busy || entering}
            onClick={() => flow.send({ type: 'payout.pressed' })}
          />
        </chakra.div>
      )}
    </chakra.div>
  )
}

function PayoutDialog({ flow, credit: { payable, account } }: { flow: CreditFlow; credit: CreditBalance }) {
  const { working, verifying } = useFlow(flow, 'working', 'verifying')
  const schema = async () => (await import('./repayment-schemas.ts')).creditForm(payable)
  return (
    <FlowDialog flow={flow} tag="entering" title="repayments.repayment.surplus.dialog.title" dismissable={!working && !verifying}>
      <DialogForm<CreditForm>
        flow={flow}
        resolver={laterResolver<CreditForm, CreditForm>(schema)}
        mode="onBlur"
        values={{ amount: typedAmount(BigInt(payable.amount)) }}
        busy={working || verifying}
        text={<T id="repayments.repayment.surplus.dialog.text" values={{ account: account?.number ?? '', amount: formatMoney(payable) }} />}
        submit="repayments.repayment.surplus.dialog.submit"
        onSubmit={({ amount }) => flow.send({ type: 'payout.submitted', amount: money(parseAmount(amount) ?? 0n, payable.currency) })}
      >
        {(form) => <MoneyField form={form} name="amount" label="repayments.repayment.surplus.dialog.amount" currency={payable.currency} />}
      </DialogForm>
    </FlowDialog>
  )
}

function Row({ payout: { amount, account, status, requested_at } }: { payout: CreditPayout }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      alignItems="baseline"
      py="3"
      borderTop="{borders.line}"
    >
      <chakra.b color="heading">
        <Money value={amount} />
      </chakra.b>
      <Chip words={`repayments.repayment.surplus.status.${status}`} tone={tones[status]} />
      <chakra.span gridColumn="1 / -1" textStyle="fine" color="muted">
        <DateText value={requested_at} kind="moment" /> · {account}
      </chakra.span>
    </chakra.li>
  )
}
