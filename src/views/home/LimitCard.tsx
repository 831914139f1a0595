/** Card of the limit: its verifiable sum, the rules behind it, and the share of each shop. CRED-06, DASH-04 to DASH-06. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../../contract/lending/facilities.ts'
import type { CreditApplication, CreditLimit } from '../../../contract/limits/limits.ts'
import { drawableOf, type LimitStanding, limitStandingOf, refusedFor } from '../../../machines/limits/limitStanding.ts'
import { beyondSigned, isPendingIncrease, mayAskForMore } from '../../../machines/limits/shopActivation.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type MessageId, T, Text } from '../../ui/T.tsx'
import { Waterfall, type WaterfallRow } from '../../ui/Waterfall.tsx'
import { FrozenNote } from '../lending/facility/parts.tsx'
import { LimitRaises } from '../limits/LimitRaises.tsx'
import { LimitSteps } from '../limits/LimitSteps.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ShopBar } from '../parts/ShopBar.tsx'

/**
 * The limit of the facility, or before it is signed the limit that was calculated. `application` is shown while it asks for more than
 * that. CRED-05.
 */
export function LimitCard(props: { summary: FacilitySummary | null; limit: CreditLimit | null; application?: CreditApplication | null }) {
  const { summary, limit, application = null } = props
  const rows = summary ? facilityRows(summary) : calculatedRows(limit)
  const standing = limitStandingOf(isPendingIncrease(application) ? application : limit)
  const currency = summary?.currency ?? limit?.limit?.currency ?? 'HKD'
  return (
    <Card title={summary ? 'home.limit.title' : 'home.limit.titleBefore'} aside={<StandingChip standing={standing} />}>
      {rows.length > 0 && (standing === 'recalculating' || standing === 'increasing') && (
        <Text mb="3" textStyle="small" color="muted" role="status" id={`home.limit.${standing}Text`} />
      )}
      {rows.length > 0 && <Waterfall rows={rows} currency={currency} caption="home.limit.title" />}
      {standing === 'checkingName' && <Text textStyle="small" color="muted" role="status" id="home.limit.checkingNameText" />}
      {rows.length === 0 && standing === 'calculating' && (
        <chakra.div role="status">
          <Text mb="4" textStyle="small" color="muted" id="home.limit.calculatingText" />
          <ProgressBar label="home.limit.calculating" />
        </chakra.div>
      )}
      {standing === 'notGiven' && <Text textStyle="small" color="muted" id={`home.limit.failedText.${refusedFor(limit)}`} />}
      {summary && <FrozenNote {...summary} />}
      {summary && <Text mt="2" textStyle="note" color="muted" id="home.limit.used" values={{ used: formatMoney(summary.usedLimit) }} />}
      {limit?.calculated_at && (
        <Text
          mt="2"
          textStyle="note"
          color="muted"
          id="home.limit.calculatedAt"
          values={{ day: <DateText value={limit.calculated_at} kind="moment" /> }}
        />
      )}
      {limit && limit.steps.length > 0 && (
        <chakra.details mt="3" textStyle="small">
          <chakra.summary minH="target" mb="2" color="actionDeep" cursor="pointer">
            <T id="home.limit.rules" />
          </chakra.summary>
          <LimitSteps steps={limit.steps} />
        </chakra.details>
      )}
      {limit && rows.length > 0 && limit.shops.length > 0 && (
        <Part title="limits.limit.shares.title">
          <ShopBar shops={limit.shops} />
        </Part>
      )}
      {limit && limit.raises.length > 0 && (
        <Part title="limits.limit.raises.title">
          <LimitRaises raises={limit.raises} />
        </Part>
      )}
    </Card>
  )
}

/** A word beside the title while the limit is not simply there. CRED-01, CRED-03 to CRED-05. */
function StandingChip({ standing }: { standing: LimitStanding }) {
  if (standing === 'none' || standing === 'given') return null
  return standing === 'notGiven' ? <Chip words="home.limit.notGiven" /> : <Chip tone="teal" icon="clock" words={`home.limit.${standing}`} />
}

function Part({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <chakra.section mt="4" pt="4" borderTop="{borders.line}">
      <Text as="h3" mb="2" textStyle="label" id={title} />
      {children}
    </chakra.section>
  )
}

function facilityRows(summary: FacilitySummary): WaterfallRow[] {
  return [
    { label: 'home.limit.total', amount: summary.totalLimit.amount, kind: 'total' },
    { label: 'home.limit.watermark', note: 'home.limit.watermarkNote', amount: summary.watermark.amount, kind: 'compare' },
    { label: 'home.limit.outstanding', amount: summary.outstandingLoan.amount, kind: 'minus' },
    { label: 'home.limit.pending', amount: summary.pendingDrawdown.amount, kind: 'minus' },
    { label: 'home.limit.frozen', note: 'home.limit.frozen.note', amount: summary.frozenLimit.amount, kind: 'minus' },
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

/** Options for a higher limit: signing for the limit of the shops, or an application being decided. ACT-01, ACT-04, CRED-05, DASH-06. */
export function MoreLimitCard(facts: {
  product: Product
  limit: CreditLimit | null
  application: CreditApplication | null
  summary: FacilitySummary
  drawdowns: readonly Drawdown[]
}) {
  const { product, application, summary } = facts
  const pending = isPendingIncrease(application)
  const more = beyondSigned(facts)
  const asks = mayAskForMore(facts)
  if (!pending && more === null && !asks) return null
  const increase = '/credit/underwriting/increase-limit/authorize'
  return (
    <Card
      title={pending ? 'home.more.pending' : more === null ? 'home.more.ask' : 'home.more.title'}
      aside={pending ? <Chip tone="teal" icon="clock" words="home.more.deciding" /> : undefined}
    >
      <chakra.p textStyle="small" color="muted">
        {pending ? (
          <T id="home.more.pendingText" />
        ) : more === null ? (
          <T id="home.more.askText" />
        ) : (
          <T id="home.more.text" values={{ more: <Money value={{ amount: String(more), currency: summary.currency }} /> }} />
        )}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
        {!pending && more !== null && (
          <PageLink to={`/credit/${product}/activate-shop`} look="secondary" size="short" label="home.more.sign" />
        )}
        {asks && (
          <PageLink
            to={increase}
            look={more === null ? 'secondary' : 'quiet'}
            size="short"
            label={pending ? 'home.more.see' : 'home.more.apply'}
          />
        )}
      </chakra.div>
    </Card>
  )
}
