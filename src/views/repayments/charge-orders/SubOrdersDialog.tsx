/** The sub-orders of a charge order, and the invoice of each for who pays by a transfer. CHG-01, CHG-03, API-054. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import type { ChargeInvoice, ChargeOrder, ChargeSubOrder } from '../../../../contract/repayments/charge-orders.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Payee, PayeeFact } from '../Payee.tsx'
import type { ChargeOrdersProps } from './ChargeOrdersView.tsx'
import { statusTones } from './status.ts'

/** Texts of refusals of an invoice. */
const refusals = { 20011: 'repayments.chargeOrders.invoice.closed', 403: 'repayments.chargeOrders.invoice.administrator' }

/** The dialog. */
export function SubOrdersDialog({ flow, order }: ChargeOrdersProps & { order: ChargeOrder }) {
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  return (
    <Dialog open size="company" title="repayments.chargeOrders.subOrders" onClose={() => flow.send({ type: 'dialog.closed' })}>
      <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="2" columnGap="3" textStyle="small" color="muted">
        <chakra.b color="heading">{order.reference}</chakra.b>
        <Chip words={`repayments.chargeOrders.status.${order.status}`} tone={statusTones[order.status]} />
        <DateText value={order.createdTime} kind="moment" />
      </chakra.p>
      <Collected order={order} />
      <ProblemBanner problem={problem} custom={refusals} />
      <chakra.ul listStyleType="none">
        {order.subOrders.map((sub) => (
          <SubOrder key={sub.subOrderId} flow={flow} sub={sub} />
        ))}
      </chakra.ul>
      <chakra.p
        display="flex"
        justifyContent="space-between"
        gap="4"
        pt="4"
        borderTop="1px solid"
        borderColor="heading"
        color="heading"
        fontWeight="600"
      >
        <T id="lending.drawdown.plan.sum" />
        <Money value={order.total} />
      </chakra.p>
    </Dialog>
  )
}

/** Received and pending amounts: a bar and a text. */
function Collected({ order: { total, received, pending, outstanding } }: { order: ChargeOrder }) {
  const share = (amount: string) => `${total.amount === '0' ? 0 : Number((BigInt(amount) * 1000n) / BigInt(total.amount)) / 10}%`
  return (
    <chakra.div my="4">
      <chakra.div aria-hidden="true" display="flex" h="2" borderRadius="full" overflow="hidden" bg="sunk" boxShadow="edge">
        <chakra.span bg="action" style={{ width: share(received.amount) }} />
        <chakra.span
          bg="repeating-linear-gradient(135deg, {colors.water}, {colors.water} 4px, {colors.surface} 4px, {colors.surface} 7px)"
          style={{ width: share(pending.amount) }}
        />
      </chakra.div>
      <chakra.p display="flex" flexWrap="wrap" columnGap="6" mt="2" textStyle="note" color="muted">
        <Text as="span" id="repayments.chargeOrders.sum.received" values={{ amount: formatMoney(received) }} />
        {pending.amount !== '0' && <Text as="span" id="repayments.chargeOrders.sum.pending" values={{ amount: formatMoney(pending) }} />}
        <Text as="span" id="repayments.chargeOrders.sum.outstanding" values={{ amount: formatMoney(outstanding) }} />
      </chakra.p>
    </chakra.div>
  )
}

function SubOrder({ flow, sub }: ChargeOrdersProps & { sub: ChargeSubOrder }) {
  const words = useWords()
  const { subOrderId, reference, drawdownReference, total, outstanding } = sub
  const invoice = useSelector(flow, (snapshot) => snapshot.context.invoices[subOrderId])
  const may = useSelector(flow, (snapshot) => snapshot.can({ type: 'invoice.pressed', subOrderId }))
  const issuing = useSelector(flow, (snapshot) => snapshot.hasTag('issuing') && snapshot.context.subOrderId === subOrderId)
  return (
    <chakra.li py="4" borderTop="{borders.line}">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="1" columnGap="4" textStyle="small">
        <chakra.b color="heading">{reference}</chakra.b>
        <chakra.b color="heading" textAlign="end">
          <Money value={total} />
        </chakra.b>
        <Text as="span" color="muted" id="repayments.chargeOrders.sub.loan" values={{ reference: drawdownReference }} />
        <chakra.span color="muted" textAlign="end">
          {outstanding.amount === '0' ? (
            <T id="repayments.chargeOrders.sub.nothingOpen" />
          ) : (
            <T id="repayments.chargeOrders.sum.outstanding" values={{ amount: formatMoney(outstanding) }} />
          )}
        </chakra.span>
      </chakra.div>
      {invoice ? (
        <Invoice invoice={invoice} />
      ) : (
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" mt="2" textStyle="small">
          <chakra.span color="muted">
            {sub.invoice ? (
              <T id="repayments.chargeOrders.sub.invoice" values={{ number: sub.invoice }} />
            ) : (
              outstanding.amount !== '0' && <T id="repayments.chargeOrders.sub.noInvoice" />
            )}
          </chakra.span>
          {(may || issuing) && (
            <Button
              variant="secondary"
              size="small"
              busy={issuing}
              label={sub.invoice ? 'repayments.chargeOrders.invoice.show' : 'repayments.chargeOrders.invoice.issue'}
              aria-label={words(sub.invoice ? 'repayments.chargeOrders.invoice.show.of' : 'repayments.chargeOrders.invoice.issue.of', {
                reference,
              })}
              onClick={() => flow.send({ type: 'invoice.pressed', subOrderId })}
            />
          )}
        </chakra.p>
      )}
    </chakra.li>
  )
}

/** Whom to pay, and the number that the transfer has to name. */
function Invoice({ invoice }: { invoice: ChargeInvoice }) {
  const { number, amount, dueOn, payTo } = invoice
  return (
    <chakra.section mt="3" p="4" borderRadius="control" bg="sunk" textStyle="small" aria-live="polite">
      <Text as="h3" textStyle="label" id="repayments.chargeOrders.invoice.title" values={{ number }} />
      <Text mt="1" mb="2" color="muted" textWrap="pretty" id="repayments.chargeOrders.invoice.text" />
      <dl>
        <PayeeFact label="repayments.chargeOrders.invoice.number" value={number} copied />
        <PayeeFact label="repayments.chargeOrders.invoice.amount" value={formatMoney(amount)} />
        <Payee payTo={payTo} />
      </dl>
      <Text mt="2" color="muted" id="repayments.chargeOrders.invoice.due" values={{ day: <DateText value={dueOn} kind="date" /> }} />
    </chakra.section>
  )
}
