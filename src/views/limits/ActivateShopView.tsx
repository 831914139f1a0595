/** Shops brought into an open facility: which are in, which can come in, what they come to, and the way to sign for them. ACT-01, ACT-05, ACT-06. */
import { useSelector } from '@xstate/react'
import type { Money as Amount } from '../../../contract/kernel/money.ts'
import { type activateShopMachine, chosenShops, limitOfChoice } from '../../../machines/limits/activateShop.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Slip } from '../../ui/Slip.tsx'
import { T, Text } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import type { PageProps } from '../parts/use-flow.ts'
import { ActivationPage } from './ActivationPage.tsx'
import { ForAdministrators, Underway } from './Closed.tsx'
import { ShopLines } from './ShopLines.tsx'

type Props = PageProps<typeof activateShopMachine>

/** Texts of refusals by the server here. ERR-R02. */
const refusals: Record<number, string> = {
  502: 'limits.activation.refused.changed',
  20010: 'limits.activation.refused.signing',
  20018: 'limits.activation.refused.gone',
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
          onLink={(renew) => flow.send({ type: 'authorisation.requested', renew })}
        />
      )}
    />
  )
}

/** Actions beside the shops. */
function Aside({ flow }: Props) {
  const snapshot = useSelector(flow, (current) => current)
  const administers = useAdministers({ flow })
  if (snapshot.hasTag('calculating'))
    return <Underway title="limits.activation.calculating.title" text="limits.activation.calculating.text" />
  return (
    <LimitSlip
      signed={snapshot.context.activation?.facility?.signed ?? null}
      limit={limitOfChoice(snapshot.context)}
      busy={snapshot.hasTag('working')}
      onSign={administers ? () => flow.send({ type: 'shops.confirmed' }) : null}
    />
  )
}

/** The slip of a choice; without anything to gain it says so and offers nothing to press. `onSign` is null for who may not sign. */
function LimitSlip(props: { signed: Amount | null; limit: Amount | null; busy: boolean; onSign: (() => void) | null }) {
  const { signed, limit, busy, onSign } = props
  const more = signed && limit && { amount: String(BigInt(limit.amount) - BigInt(signed.amount)), currency: limit.currency }
  return (
    <div aria-live="polite">
      <Slip
        head={limit ? <T id="limits.activation.slip.head" /> : <Text as="b" color="heading" id="limits.activation.slip.none" />}
        amount={limit && <Money value={limit} big />}
        note={limit ? <T id="limits.activation.slip.note" /> : <T id="limits.activation.slip.noneText" />}
        rows={[
          ...(signed ? [{ label: 'limits.activation.slip.signed', value: <Money value={signed} /> }] : []),
          ...(more ? [{ label: 'limits.activation.slip.more', value: <Money value={more} />, strong: true }] : []),
        ]}
        action={limit && (onSign ? <Button block label="limits.activation.sign" busy={busy} onClick={onSign} /> : <ForAdministrators />)}
        fine={<T id="limits.activation.slip.fine" />}
      />
    </div>
  )
}
