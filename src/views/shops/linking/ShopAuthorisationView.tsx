/** Linking a shop, from the choice of a platform to the return from its consent page. SHOP-02, SHOP-03, SHOP-13 to SHOP-15. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import type { Gateway } from '../../../../contract/shops/linking.ts'
import type { shopAuthorisationMachine } from '../../../../machines/shops/shopAuthorisation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CenteredMessage } from '../../../ui/CenteredMessage.tsx'
import { NightChecking } from '../../../ui/drawings/Moments.tsx'
import { FogLighthouse, ParcelAdrift, RainBoat } from '../../../ui/drawings/Weather.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { RegisterPage } from '../../parts/RegisterFrame.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import type { PageProps } from '../../parts/use-flow.ts'
import { KeysForm } from './KeysForm.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { PlatformChoice } from './PlatformChoice.tsx'
import { PlatformTile, Tiles } from './PlatformTile.tsx'

type Props = PageProps<typeof shopAuthorisationMachine>

type Trouble = 'refused' | 'stateInvalid' | 'heldElsewhere' | 'providerDown' | 'gatewaysUnknown' | 'pspNotBound'

/** Alternatives to a retry: another marketplace, or finishing later. */
const otherwise = { 'platforms.requested': 'shops.otherPlatform', 'later.pressed': 'shops.later' } as const

/** Ways a return from a provider can fail, each with its weather and the second way on. */
const troubles: Record<Trouble, { sky: 'dawn' | 'fog' | 'rain'; drawing: ReactNode; or?: keyof typeof otherwise }> = {
  refused: { sky: 'dawn', drawing: <ParcelAdrift />, or: 'platforms.requested' },
  stateInvalid: { sky: 'fog', drawing: <FogLighthouse /> },
  heldElsewhere: { sky: 'dawn', drawing: <ParcelAdrift /> },
  providerDown: { sky: 'rain', drawing: <RainBoat />, or: 'platforms.requested' },
  gatewaysUnknown: { sky: 'fog', drawing: <FogLighthouse />, or: 'later.pressed' },
  pspNotBound: { sky: 'rain', drawing: <RainBoat />, or: 'later.pressed' },
}

/** The page of linking a shop. */
export function ShopAuthorisationView({ flow }: Props) {
  const trouble = useSelector(flow, (snapshot) => (Object.keys(troubles) as Trouble[]).find((tag) => snapshot.hasTag(tag)))
  if (trouble) {
    const { sky, drawing, or } = troubles[trouble]
    return (
      <CenteredMessage
        sky={sky}
        drawing={drawing}
        title={`shops.${trouble}.title`}
        text={`shops.${trouble}.text`}
        action={
          <>
            <Button label={`shops.${trouble}.action`} onClick={() => flow.send({ type: 'retry.pressed' })} />
            {or && <Button variant="secondary" label={otherwise[or]} onClick={() => flow.send({ type: or })} />}
          </>
        }
      />
    )
  }
  return (
    <RegisterPage>
      <Scene flow={flow} />
    </RegisterPage>
  )
}

function Scene({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  const { platforms, platform, gateways, psps, shops, problem, keyPage, limit, renew, paired } = snapshot.context
  const busy = snapshot.hasTag('busy')
  if (snapshot.hasTag('platform'))
    return (
      <PlatformChoice
        platforms={platforms}
        shops={shops}
        onChoose={(chosen) => flow.send({ type: 'platform.chosen', platform: chosen })}
        onContinue={() => flow.send({ type: 'continue.pressed' })}
      />
    )
  if (snapshot.hasTag('method') && platform)
    return (
      <MethodChoice
        platform={platform}
        gateways={gateways}
        psps={psps}
        pingPongGiven={snapshot.hasTag('pingPongGiven')}
        limit={limit}
        busy={busy}
        problem={problem}
        onChoose={(method, site) => flow.send({ type: 'method.chosen', method, site })}
        onBack={() => flow.send({ type: 'back.pressed' })}
      />
    )
  if (snapshot.hasTag('keys') && platform && keyPage)
    return (
      <KeysForm
        platform={platform}
        keyPage={keyPage.url}
        shop={shops.find(({ id }) => id === renew)?.name}
        busy={busy}
        problem={problem}
        onSubmit={(keys) => flow.send({ type: 'keys.submitted', ...keys })}
        onBack={() => flow.send({ type: 'back.pressed' })}
      />
    )
  if (snapshot.hasTag('gateway'))
    return (
      <GatewayChoice
        gateways={gateways}
        shop={paired}
        busy={busy}
        problem={problem}
        onChoose={(gateway) => flow.send({ type: 'gateway.chosen', gateway })}
        onSkip={() => flow.send({ type: 'gateway.skipped' })}
      />
    )
  if (snapshot.hasTag('unavailable'))
    return <Unavailable title="shops.platform.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
  if (snapshot.hasTag('leaving'))
    return (
      <OnTheWay
        scene="leaving"
        action={<Button variant="secondary" label="shops.leaving.action" onClick={() => flow.send({ type: 'retry.pressed' })} />}
      />
    )
  if (snapshot.hasTag('completing')) return <OnTheWay scene="completing" />
  return (
    <>
      <PageHead title="shops.platform.title" reason="shops.platform.reason" />
      <Skeleton kind="rows" count={6} />
    </>
  )
}

/** On the way to the provider or back from it. */
function OnTheWay({ scene, action }: { scene: 'leaving' | 'completing'; action?: ReactNode }) {
  return (
    <chakra.div maxW="reading" mx="auto">
      <Card pad="none">
        <NightChecking />
        <chakra.div p={{ base: '5', md: '8' }} role="status">
          <PageHead title={`shops.${scene}.title`} reason={`shops.${scene}.text`} size="small" />
          {action}
        </chakra.div>
      </Card>
    </chakra.div>
  )
}

/** Choice of the payment service provider of a shop. SHOP-14, SHOP-21. */
function GatewayChoice(props: {
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
