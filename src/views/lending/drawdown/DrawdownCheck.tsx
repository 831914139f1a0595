/** Summary to check before the drawdown is sent. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'
import { waitsForApproval } from '../../../../machines/lending/drawdown/preview.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { Slip } from '../../../ui/Slip.tsx'
import { T } from '../../../ui/T.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { bankAndNumber } from '../account-name.ts'
import { wholeCosts } from './costs.ts'
import { Flagged } from './Flagged.tsx'
import type { DrawdownFlow } from './flow.ts'
import { PlanTable } from './PlanTable.tsx'
import { planTitle, shareRows } from './share-rows.tsx'

/** Changes since the merchant agreed. */
const changes = [
  { tag: 'repriced', title: 'lending.drawdown.check.repriced.title', text: 'lending.drawdown.check.repriced.text' },
  { tag: 'readdressed', title: 'lending.drawdown.check.readdressed.title', text: 'lending.drawdown.check.readdressed.text' },
] as const

/**
 * The slip to confirm, with a word when it was confirmed before, or when its price or account has changed since it was agreed to; while it
 * is sent, buttons do nothing. The word of a change takes the place of the button that was pressed, which another tap would press unread.
 */
export function DrawdownCheck({ flow }: { flow: DrawdownFlow }) {
  const { offer, account, busy, confirmedBefore: before } = useFlow(flow, 'busy', 'confirmedBefore')
  const waits = useSelector(flow, ({ context }) => waitsForApproval(context))
  const changed = useSelector(flow, (snapshot) => changes.find(({ tag }) => snapshot.hasTag(tag)))
  if (!offer || !account) return null
  const costs = wholeCosts(offer)
  const first = offer.schedule[0]
  const last = offer.schedule.at(-1)
  return (
    <>
      {before && <Banner mb="4" kind="warning" title="lending.drawdown.check.before.title" text="lending.drawdown.check.before.text" />}
      {waits && <Banner mb="4" kind="info" title="lending.drawdown.approval.ahead.title" text="lending.drawdown.approval.ahead.text" />}
      <Flagged offer={offer} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
      >
        <Slip
          head={<T id="lending.drawdown.offer.received" />}
          headEnd={bankAndNumber(account)}
          amount={<Money value={offer.received} big />}
          rows={[
            { label: 'lending.drawdown.offer.amount', value: <Money value={offer.amount} /> },
            { label: 'lending.drawdown.offer.fee', value: <Money value={costs.fee} /> },
            {
              label: <T id="lending.drawdown.offer.interest" values={{ rate: <Percent rate={offer.annual_rate} /> }} />,
              value: <Money value={costs.interest} />,
            },
            ...(offer.waived.amount === '0' ? [] : [{ label: 'lending.drawdown.offer.waived', value: <Waived offer={offer} /> }]),
            { label: 'lending.drawdown.offer.totalCost', value: <Money value={offer.total_cost} />, strong: true },
            { label: 'lending.drawdown.offer.effectiveRate', value: <Percent rate={offer.effective_annual_rate} />, strong: true },
            { label: 'lending.drawdown.check.account', value: `${account.account.accountName} · ${bankAndNumber(account)}` },
            ...shareRows(offer),
            ...(offer.share
              ? []
              : [
                  {
                    label: 'lending.drawdown.check.plan',
                    value: <T id="lending.drawdown.check.planValue" values={{ months: offer.tenor, count: offer.schedule.length }} />,
                  },
                ]),
            ...(first && last && !offer.share
              ? [
                  {
                    label: 'lending.drawdown.check.first',
                    value: (
                      <>
                        <DateText value={first.due} kind="date" /> · <Money value={first.total} />
                      </>
                    ),
                  },
                  {
                    label: 'lending.drawdown.check.last',
                    value: (
                      <>
                        <DateText value={last.due} kind="date" /> · <Money value={last.total} />
                      </>
                    ),
                  },
                ]
              : []),
          ]}
          action={
            <>
              {changed && <Banner mb="4" kind="error" answers title={changed.title} text={changed.text} />}
              <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row-reverse' }} gap="3">
                <chakra.div flex="1" display="grid">
                  <Button label="lending.drawdown.check.confirm" busy={busy} onClick={() => flow.send({ type: 'drawdown.confirmed' })} />
                </chakra.div>
                <Button
                  variant="secondary"
                  label="lending.drawdown.check.back"
                  disabled={busy}
                  onClick={() => flow.send({ type: 'back.pressed' })}
                />
              </chakra.div>
            </>
          }
          fine={<T id="lending.drawdown.check.fine" />}
        />
        <chakra.div mt={{ lg: '2' }} minW="0">
          <Card title={<T id={planTitle(offer)} values={{ count: offer.schedule.length }} />}>
            <PlanTable offer={offer} />
          </Card>
        </chakra.div>
      </chakra.div>
    </>
  )
}

function Waived({ offer }: { offer: DrawdownOffer }) {
  return (
    <chakra.b color="packet">
      <Money value={offer.waived} minus />
    </chakra.b>
  )
}
