/** Slip with the cost of a drawdown: received, effective annual rate, total cost, the falling balance and the plan by month. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatMoney, money } from '../../../../contract/kernel/money.ts'
import type { DrawdownOffer } from '../../../../contract/lending/drawdowns.ts'
import { BarSeries } from '../../../ui/BarSeries.tsx'
import { DateText, useDateWords } from '../../../ui/DateText.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { Say, T, Text, type Words } from '../../../ui/T.tsx'
import { wholeCosts } from './costs.ts'
import { PlanTable } from './PlanTable.tsx'
import { owedBefore } from './schedule.ts'
import { planTitle, shareRows } from './share-rows.tsx'

/** The offer for the terms. */
export function OfferSlip({ offer }: { offer: DrawdownOffer | null }) {
  return (
    <chakra.section
      aria-labelledby="offer-title"
      minW="0"
      overflow="hidden"
      borderRadius="card"
      bg="surface"
      boxShadow="inset 0 0 0 1px {colors.hairline}"
    >
      <chakra.div px={{ base: '4', md: '6' }} py="6" bg="ink" color="onInk" css={{ '--amount': '32px' }}>
        <chakra.h2 id="offer-title" mb="2" textStyle="small" fontWeight="400" color="onInkMuted">
          <T id="lending.drawdown.offer.received" />
        </chakra.h2>
        <chakra.div role="status" aria-live="polite">
          <chakra.p minH="10">{offer ? <Money value={offer.received} big onInk /> : <Dash big />}</chakra.p>
          <chakra.dl
            display="grid"
            gridTemplateColumns={{ base: 'repeat(2, auto)', sm: 'repeat(3, auto)' }}
            justifyContent="space-between"
            gap="4"
            mt="4"
            pt="4"
            borderTop="1px solid"
            borderColor="onInkLine"
          >
            <Fact label="lending.drawdown.offer.effectiveRate" value={offer ? <Percent rate={offer.effective_annual_rate} /> : <Dash />} />
            <Fact label="lending.drawdown.offer.totalCost" value={offer ? <Money value={offer.total_cost} /> : <Dash />} />
            <Fact
              label={offer?.share ? 'lending.drawdown.share.expected' : 'lending.drawdown.offer.lastDue'}
              value={offer?.schedule.length ? <DateText value={offer.schedule.at(-1)?.due ?? ''} kind="date" /> : <Dash />}
            />
          </chakra.dl>
        </chakra.div>
      </chakra.div>
      <chakra.div px={{ base: '4', md: '6' }} py="6">
        {offer ? <OfferLines offer={offer} /> : <Text textStyle="small" color="muted" id="lending.drawdown.offer.empty" />}
      </chakra.div>
    </chakra.section>
  )
}

function OfferLines({ offer }: { offer: DrawdownOffer }) {
  const dateWords = useDateWords()
  const { currency } = offer.amount
  const balance = owedBefore(offer.schedule)
  const costs = wholeCosts(offer)
  const [first] = offer.schedule
  return (
    <>
      <chakra.dl textStyle="small">
        <Line label="lending.drawdown.offer.amount">
          <Money value={offer.amount} />
        </Line>
        <Line label="lending.drawdown.offer.fee">
          <Money value={costs.fee} />
        </Line>
        <Line label={<T id="lending.drawdown.offer.interest" values={{ rate: <Percent rate={offer.annual_rate} /> }} />}>
          <Money value={costs.interest} />
        </Line>
        {offer.waived.amount !== '0' && (
          <Line label="lending.drawdown.offer.waived">
            <chakra.b color="packet">
              <Money value={offer.waived} minus />
            </chakra.b>
          </Line>
        )}
        <Line label="lending.drawdown.offer.totalCost" strong>
          <Money value={offer.total_cost} />
        </Line>
        {first && !offer.share && (
          <Line
            label={
              <T
                id="lending.drawdown.offer.first"
                values={{ count: offer.schedule.length, day: <DateText value={first.due} kind="date" /> }}
              />
            }
          >
            <Money value={first.total} />
          </Line>
        )}
        {shareRows(offer).map(({ label, value }) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
      </chakra.dl>
      <Text as="h3" mt="6" mb="2" textStyle="label" id="lending.drawdown.plan.balance" />
      <BarSeries
        caption="lending.drawdown.plan.balance"
        every={Math.ceil(balance.length / 3)}
        bars={balance.map(({ due, owed }) => ({
          key: due,
          label: dateWords(due),
          value: Number(owed),
          shown: formatMoney(money(owed, currency)),
        }))}
      />
      <Text as="h3" mt="6" mb="2" textStyle="label" id={planTitle(offer)} values={{ count: offer.schedule.length }} />
      <PlanTable offer={offer} />
    </>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <chakra.div minW="0">
      <Text as="dt" textStyle="fine" color="onInkMuted" id={label} />
      <chakra.dd m="0" fontWeight="600" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </chakra.div>
  )
}

function Line({ label, strong, children }: { label: Words; strong?: boolean; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap="4"
      py="1"
      mt={strong ? '2' : undefined}
      pt={strong ? '3' : '1'}
      borderTop={strong ? '1px solid {colors.hairline}' : undefined}
      color={strong ? 'heading' : undefined}
      fontWeight={strong ? '600' : undefined}
    >
      <chakra.dt color={strong ? 'heading' : 'muted'}>
        <Say words={label} />
      </chakra.dt>
      <chakra.dd m="0">{children}</chakra.dd>
    </chakra.div>
  )
}

function Dash({ big }: { big?: boolean }) {
  return (
    <chakra.span color="onInkMuted" textStyle={big ? 'amount' : undefined}>
      —
    </chakra.span>
  )
}
