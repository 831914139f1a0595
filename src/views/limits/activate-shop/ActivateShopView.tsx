/** Shops brought into an open facility: which are in, which can come in, what they come to, and the way to sign for them. ACT-01, ACT-05, ACT-06. */
import { useSelector } from '@xstate/react'
import { type activateShopMachine, chosenShops, limitOfChoice } from '../../../../machines/limits/activateShop.ts'
import { useAdministers } from '../../parts/LoadedPage.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { ActivationPage } from './ActivationPage.tsx'
import { Underway } from './Closed.tsx'
import { LimitSlip } from './LimitSlip.tsx'
import { ShopLines } from './ShopLines.tsx'

type Props = PageProps<typeof activateShopMachine>

/** Texts of refusals by the server here. ERR-R02. */
const refusals: Record<number, string> = {
  502: 'activation.refused.changed',
  20010: 'activation.refused.signing',
  20018: 'activation.refused.gone',
}

/** The page in every state of its chart. */
export function ActivateShopView({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  return (
    <ActivationPage
      flow={flow}
      name="activation"
      words={refusals}
      aside={() => <Aside flow={flow} />}
      shops={(activation) => (
        <ShopLines
          activation={activation}
          chosen={chosenShops(snapshot.context)}
          choosing={snapshot.hasTag('choosing')}
          bindable={snapshot.hasTag('bindable')}
          busy={snapshot.hasTag('working')}
          onToggle={(id) => flow.send({ type: 'shop.toggled', id })}
          onBind={(shopId, pspId) => flow.send({ type: 'psp.bound', shopId, pspId })}
          onLink={(renew) => flow.send({ type: 'authorisation.wanted', renew })}
        />
      )}
    />
  )
}

/** Actions beside the shops. */
function Aside({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  const administers = useAdministers({ flow })
  if (snapshot.hasTag('calculating')) return <Underway title="activation.calculating.title" text="activation.calculating.text" />
  return (
    <LimitSlip
      signed={snapshot.context.activation?.facility?.signed ?? null}
      limit={limitOfChoice(snapshot.context)}
      busy={snapshot.hasTag('working')}
      onSign={administers ? () => flow.send({ type: 'shops.confirmed' }) : null}
    />
  )
}
