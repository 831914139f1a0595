/** Shops brought into an open facility: which are in, which can come in, what they come to, and the way to sign for them. ACT-01, ACT-05, ACT-06. */
import { useSelector } from '@xstate/react'
import { type activateShopMachine, chosenShops, limitOfChoice } from '../../../machines/activateShop.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import type { PageProps } from '../page-props.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { RegisterPage } from '../register/RegisterFrame.tsx'
import { NoFacility, NotDrawn, UnderSignature } from './Closed.tsx'
import { LimitSlip } from './LimitSlip.tsx'
import { Refusals } from './Refusals.tsx'
import { ShopLines } from './ShopLines.tsx'

/** The page in every state of its chart. */
export function ActivateShopView({ flow }: PageProps<typeof activateShopMachine>) {
  const snapshot = useSelector(flow, (current) => current)
  const { problem, activation } = snapshot.context
  const link = () => flow.send({ type: 'authorisation.wanted' })
  if (snapshot.hasTag('unavailable'))
    return (
      <RegisterPage>
        <Unavailable title="activation.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterPage>
      <PageHead title="activation.title" reason="activation.reason" />
      <ProblemBanner problem={problem} custom={refusals} />
      {activation && <Refusals codes={activation.refusals} />}
      {!activation || snapshot.hasTag('busy') ? (
        <Card>
          <Skeleton kind="rows" count={5} />
        </Card>
      ) : (
        <SideRail aside={<Aside flow={flow} />}>
          <Card
            title={<T id="activation.shops.title" values={{ count: activation.shops.length }} />}
            aside={<Button variant="quiet" size="small" icon="plus" label="activation.shops.link" onClick={link} />}
          >
            <ShopLines
              activation={activation}
              chosen={chosenShops(snapshot.context)}
              choosing={snapshot.hasTag('choosing')}
              busy={snapshot.hasTag('working')}
              onToggle={(id) => flow.send({ type: 'shop.toggled', id })}
              onBind={(shopId, pspId) => flow.send({ type: 'psp.bound', shopId, pspId })}
              onLink={link}
            />
          </Card>
        </SideRail>
      )}
    </RegisterPage>
  )
}

/** What a refusal of the server means here. ERR-R02. */
const refusals: Record<number, string> = {
  502: 'activation.refused.changed',
  20010: 'activation.refused.signing',
  20018: 'activation.refused.gone',
}

/** What there is to do, beside the shops. */
function Aside({ flow }: PageProps<typeof activateShopMachine>) {
  const snapshot = useSelector(flow, (current) => current)
  const { activation } = snapshot.context
  if (snapshot.hasTag('withoutFacility')) return <NoFacility onContinue={() => flow.send({ type: 'continue.pressed' })} />
  if (snapshot.hasTag('notDrawn')) return <NotDrawn onDraw={() => flow.send({ type: 'drawdown.pressed' })} />
  if (snapshot.hasTag('signing'))
    return <UnderSignature limit={activation?.supplement?.limit ?? null} onResume={() => flow.send({ type: 'signing.resumed' })} />
  if (snapshot.hasTag('calculating'))
    return (
      <Banner title="activation.calculating.title">
        <T id="activation.calculating.text" />
        <ProgressBar label="activation.calculating.title" />
      </Banner>
    )
  return (
    <LimitSlip
      signed={activation?.facility?.signed ?? null}
      limit={limitOfChoice(snapshot.context)}
      busy={snapshot.hasTag('working')}
      onSign={() => flow.send({ type: 'shops.confirmed' })}
    />
  )
}
