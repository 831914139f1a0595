/** The limit on its slip, why it is that much, and what each shop carries of it; or why there is none yet. CRED-01 to CRED-04. */
import { chakra } from '@chakra-ui/react'
import type { CreditLimit, UnderwritingStep } from '../../../contract/limits/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DaySuccess } from '../../ui/drawings/Moments.tsx'
import { Money } from '../../ui/Money.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { Slip } from '../../ui/Slip.tsx'
import { type MessageId, T, Text } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { useOnTheWay } from '../parts/portal-context.ts'
import { ShopBar } from '../parts/ShopBar.tsx'
import { LimitRaises } from './LimitRaises.tsx'
import { LimitSteps } from './LimitSteps.tsx'

/** The limit is there: go on, or link another shop. */
export function LimitReady({ limit, onContinue, onAnother }: { limit: CreditLimit; onContinue: () => void; onAnother: () => void }) {
  const amount = limit.limit ?? limit.pre_limit
  const onTheWay = useOnTheWay()
  return (
    <>
      <PageHead title="limits.limit.ready.title" reason="limits.limit.ready.reason" />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
        gap={{ base: '6', md: '6' }}
        alignItems="start"
      >
        <chakra.div order={{ lg: '1' }}>
          <Slip
            head={<T id="limits.limit.slip.head" />}
            headEnd={limit.calculated_at && <DateText value={limit.calculated_at} kind="date" />}
            amount={amount && <Money value={amount} big />}
            note={<T id="limits.limit.slip.note" />}
            rows={limit.watermark ? [{ label: 'limits.limit.watermark.label', value: <Money value={limit.watermark} /> }] : []}
            action={
              <chakra.div display="grid" gap="3">
                <Button block label={onTheWay ? 'shops.way.back' : 'limits.limit.ready.continue'} onClick={onContinue} />
                <Button block variant="secondary" icon="plus" label="limits.limit.another" onClick={onAnother} />
                <PageLink to="/cases" look="quiet" size="short" label="limits.limit.appeal" />
              </chakra.div>
            }
            fine={<T id="limits.limit.slip.fine" />}
          >
            <chakra.div mt="4" borderRadius="control" overflow="hidden">
              <DaySuccess />
            </chakra.div>
          </Slip>
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
          <UnderwritingSteps steps={limit.steps} />
          <ShopShares shops={limit.shops} />
          <RaisesCard raises={limit.raises} />
        </chakra.div>
      </chakra.div>
    </>
  )
}

interface Missing {
  words: 'refused' | 'refused.name' | 'refused.exposure' | 'nameInReview'
  limit: CreditLimit
  onContinue: () => void
  onAnother: () => void
}

/** No limit yet: the reason, the calculation, and what helps. Decision 094 for a shop in another name. */
export function LimitMissing({ words, limit, onContinue, onAnother }: Missing) {
  const onTheWay = useOnTheWay()
  return (
    <>
      <PageHead title={`limits.limit.${words}.title`} reason={`limits.limit.${words}.reason`} />
      <SideRail
        aside={
          <chakra.div display="grid" gap="4">
            <Card title="limits.limit.refused.next.title">
              <Text mb="4" textStyle="small" color="muted" id={`limits.limit.${words}.next.text`} />
              <chakra.div display="grid" gap="3">
                <Button block icon="plus" label="limits.limit.another" onClick={onAnother} />
                {(words === 'refused.name' || words === 'nameInReview') && (
                  <PageLink to="/shops" look="secondary" label="limits.limit.myShops" />
                )}
                {onTheWay && <Button block variant="secondary" label="shops.way.back" onClick={onContinue} />}
                <PageLink to="/cases" look="quiet" size="short" label="limits.limit.appeal" />
              </chakra.div>
            </Card>
            <RaisesCard raises={limit.raises} />
          </chakra.div>
        }
      >
        <UnderwritingSteps title="limits.limit.refused.steps" steps={limit.steps} />
      </SideRail>
    </>
  )
}

/** The cards beside a limit: what each linked shop carries of it, and what would raise it. CRED-02. */
function ShopShares({ shops }: { shops: CreditLimit['shops'] }) {
  if (shops.length === 0) return null
  return (
    <Card title="limits.limit.shares.title">
      <ShopBar shops={shops} />
    </Card>
  )
}

/** Options to raise the limit; nothing without any. */
function RaisesCard({ raises }: { raises: CreditLimit['raises'] }) {
  if (raises.length === 0) return null
  return (
    <Card title="limits.limit.raises.title">
      <LimitRaises raises={raises} />
    </Card>
  )
}

/** Why a limit is as much as it is: each rule as a sentence with its figures, and what it leaves. CRED-01 to CRED-04. */
function UnderwritingSteps({ steps, title = 'limits.limit.why.title' }: { steps: readonly UnderwritingStep[]; title?: MessageId }) {
  const result = steps.at(-1)?.amount
  return (
    <Card title={title}>
      <LimitSteps steps={steps} />
      {result && (
        <chakra.p
          display="flex"
          justifyContent="space-between"
          gap="4"
          pt="3"
          borderTop="1px solid"
          borderColor="heading"
          fontWeight="600"
          color="heading"
        >
          <T id="limits.limit.why.result" />
          <Money value={result} />
        </chakra.p>
      )}
    </Card>
  )
}
