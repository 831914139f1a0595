/** How the limit comes about: the sum that can be checked, the rules behind it, and what each shop carries. CRED-06, DASH-04 to DASH-06. */
import { chakra } from '@chakra-ui/react'
import type { CreditLimit, FacilitySummary } from '../../../contract/credit.ts'
import { formatMoney } from '../../../contract/money.ts'
import { drawableOf, isCalculated, standingOf } from '../../../machines/limitStanding.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { T } from '../../ui/T.tsx'
import { Waterfall, type WaterfallRow } from '../../ui/Waterfall.tsx'
import { LimitSteps } from '../parts/LimitSteps.tsx'

/** The limit of the facility, or before it is signed the limit that was calculated. */
export function LimitCard({ summary, limit }: { summary: FacilitySummary | null; limit: CreditLimit | null }) {
  const rows = summary ? facilityRows(summary) : calculatedRows(limit)
  const standing = standingOf(limit)
  const currency = summary?.currency ?? limit?.limit?.currency ?? 'HKD'
  return (
    <Card
      title={summary ? 'home.limit.title' : 'home.limit.titleBefore'}
      aside={isCalculated(limit) ? <Chip tone="teal" icon="clock" words={`home.limit.${standing}`} /> : undefined}
    >
      {rows.length > 0 && <Waterfall rows={rows} currency={currency} caption="home.limit.title" />}
      {rows.length === 0 && isCalculated(limit) && (
        <chakra.div role="status">
          <chakra.p mb="4" textStyle="small" color="muted">
            <T id="home.limit.calculatingText" />
          </chakra.p>
          <ProgressBar label="home.limit.calculating" />
        </chakra.div>
      )}
      {standing === 'notGiven' && (
        <chakra.p textStyle="small" color="muted">
          <T id="home.limit.failedText" />
        </chakra.p>
      )}
      {summary && (
        <chakra.p mt="2" textStyle="note" color="muted">
          <T id="home.limit.used" values={{ used: formatMoney(summary.usedLimit) }} />
        </chakra.p>
      )}
      {limit?.calculated_at && (
        <chakra.p mt="2" textStyle="note" color="muted">
          <T id="home.limit.calculatedAt" values={{ day: <DateText value={limit.calculated_at} kind="moment" /> }} />
        </chakra.p>
      )}
      {limit && limit.steps.length > 0 && (
        <chakra.details mt="3" textStyle="small">
          <chakra.summary minH="target" mb="2" color="actionDeep" cursor="pointer">
            <T id="home.limit.rules" />
          </chakra.summary>
          <LimitSteps steps={limit.steps} />
        </chakra.details>
      )}
      {limit && rows.length > 0 && limit.shops.length > 0 && <Carriers shops={limit.shops} />}
    </Card>
  )
}

function facilityRows(summary: FacilitySummary): WaterfallRow[] {
  return [
    { label: 'home.limit.total', amount: summary.totalLimit.amount, kind: 'total' },
    { label: 'home.limit.watermark', note: 'home.limit.watermarkNote', amount: summary.watermark.amount, kind: 'compare' },
    { label: 'home.limit.outstanding', amount: summary.outstandingLoan.amount, kind: 'minus' },
    { label: 'home.limit.pending', amount: summary.pendingDrawdown.amount, kind: 'minus' },
    { label: 'home.limit.frozen', amount: summary.frozenLimit.amount, kind: 'minus' },
    { label: 'home.limit.available', amount: summary.availableLimit.amount, kind: 'result' },
  ]
}

function calculatedRows(limit: CreditLimit | null): WaterfallRow[] {
  const calculated = drawableOf(limit)
  if (!calculated) return []
  const { total, watermark, drawable } = calculated
  return [
    { label: 'home.limit.total', amount: total.amount, kind: 'total' },
    { label: 'home.limit.watermark', note: 'home.limit.watermarkNote', amount: watermark.amount, kind: 'compare' },
    { label: 'home.limit.afterSigning', amount: drawable.amount, kind: 'result' },
  ]
}

function Carriers({ shops }: { shops: CreditLimit['shops'] }) {
  return (
    <chakra.section mt="4" pt="4" borderTop="1px solid" borderColor="hairline">
      <chakra.h3 mb="1" textStyle="label">
        <T id="home.limit.shops" />
      </chakra.h3>
      <chakra.ul listStyleType="none" textStyle="small">
        {shops.map((shop) => (
          <chakra.li key={`${shop.platform}-${shop.name}`} display="flex" justifyContent="space-between" gap="4" py="1">
            <span>
              {shop.platform} · {shop.name}
            </span>
            <Money value={shop.amount} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
