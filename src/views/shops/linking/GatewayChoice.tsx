/** Choice of the payment service provider of a shop. SHOP-14, SHOP-21. */
import { chakra } from '@chakra-ui/react'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import type { Gateway } from '../../../../contract/shops/linking.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { T } from '../../../ui/T.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { PlatformTile, Tiles } from './PlatformTile.tsx'

/** The choice of a gateway, which may be put off. */
export function GatewayChoice(props: {
  gateways: readonly Gateway[]
  /** The shop it is about, with its marketplace; null when it is not known. */
  shop: { platform: string; name: string } | null
  busy: boolean
  problem: Problem | null
  onChoose: (gateway: Gateway) => void
  onSkip: () => void
}) {
  const { gateways, shop, busy, problem, onChoose, onSkip } = props
  const nameOf = usePlatformName()
  return (
    <>
      <Crumbs here="consent" platform={shop ? nameOf(shop.platform) : undefined} />
      <PageHead title="shops.gateway.title" reason={<T id="shops.gateway.reason" values={{ shop: shop?.name ?? '' }} />} />
      <ProblemBanner problem={problem} />
      <Tiles aria-busy={busy || undefined}>
        {gateways.map((gateway) => (
          <PlatformTile key={gateway.id} platform={gateway.platform} name={nameOf(gateway.platform)} onChoose={() => onChoose(gateway)} />
        ))}
      </Tiles>
      <chakra.div mt="6">
        {busy ? <ProgressBar label="shops.gateway.opening" /> : <Button variant="quiet" label="shops.gateway.skip" onClick={onSkip} />}
      </chakra.div>
    </>
  )
}
