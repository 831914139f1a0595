/** Options for a higher limit: signing for the limit of the shops, or an application being decided. ACT-01, ACT-04, CRED-05, DASH-06. */
import { chakra } from '@chakra-ui/react'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../../contract/lending/facilities.ts'
import type { CreditApplication, CreditLimit } from '../../../contract/limits/limits.ts'
import { beyondSigned, isPendingIncrease, mayAskForMore } from '../../../machines/limits/shopActivation.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** The card; nothing where there is nothing to do. */
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
