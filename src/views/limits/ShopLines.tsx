/** The shops of a company beside its facility: a line each, with what it carries and what it lacks. ACT-01, ACT-06. */
import { chakra } from '@chakra-ui/react'
import type { Activation, ActivationShop } from '../../../contract/limits/shop-activation.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { EmptyShop } from '../../ui/drawings/Still.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tick } from '../../ui/form/CheckField.tsx'
import { Money } from '../../ui/Money.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T } from '../../ui/T.tsx'
import { PlatformMark } from '../parts/PlatformMark.tsx'
import { usePlatformName, useSiteName } from '../parts/platform-names.ts'

type Props = {
  activation: Activation
  chosen: readonly string[]
  /** Whether shops can be chosen now. */
  choosing: boolean
  /** Whether a shop can be bound to its PSP account now. */
  bindable: boolean
  busy: boolean
  onToggle: (id: string) => void
  onBind: (shopId: string, pspId: string) => void
  /** A shop or account is linked; with an id, that shop again. */
  onLink: (shopId?: string) => void
}

const marks: Record<ActivationShop['standing'], MarkState> = {
  active: 'done',
  ready: 'draft',
  importing: 'waiting',
  lapsed: 'failed',
  held: 'returned',
}

/** Every linked shop, those in the facility and those that can come in. */
export function ShopLines(props: Props) {
  const { activation, onLink } = props
  if (activation.shops.length === 0)
    return (
      <EmptyState
        drawing={<EmptyShop />}
        title="limits.activation.empty.title"
        text="limits.activation.empty.text"
        action={<Button icon="plus" label="limits.activation.shops.link" onClick={() => onLink()} />}
      />
    )
  return (
    <chakra.ul listStyleType="none">
      {activation.shops.map((shop) => (
        <chakra.li key={shop.id} py="4" borderTop="{borders.line}" _first={{ borderTop: '0', pt: '0' }}>
          <Line {...props} shop={shop} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function Line({ shop, chosen, choosing, busy, onToggle, ...rest }: Props & { shop: ActivationShop }) {
  const nameOf = usePlatformName()
  const siteName = useSiteName()
  const anyReady = choosing && rest.activation.shops.some(({ standing }) => standing === 'ready')
  const eligible = choosing && shop.standing === 'ready'
  const head = (
    <>
      <PlatformMark platform={shop.platform} />
      <chakra.span minW="0" overflowWrap="anywhere">
        <chakra.b display="block" textStyle="label" color="heading">
          {shop.name}
        </chakra.b>
        <chakra.span textStyle="note" color="muted">
          {nameOf(shop.platform)}
          {shop.site && ` · ${siteName(shop.site)}`}
        </chakra.span>
      </chakra.span>
      <chakra.span gridColumn={{ base: '-2', md: 'auto' }} textAlign={{ md: 'end' }} textStyle="small" color="heading">
        {shop.amount ? <Money value={shop.amount} /> : <T id="limits.activation.shop.none" />}
      </chakra.span>
    </>
  )
  const tick = anyReady ? 'auto ' : ''
  const columns = { base: `${tick}auto minmax(0, 1fr)`, md: `${tick}auto minmax(0, 1fr) auto` }
  return (
    <>
      {eligible ? (
        <chakra.label htmlFor={shop.id} display="grid" gridTemplateColumns={columns} columnGap="3" alignItems="center" cursor="pointer">
          <Tick id={shop.id} type="checkbox" checked={chosen.includes(shop.id)} disabled={busy} onChange={() => onToggle(shop.id)} />
          {head}
        </chakra.label>
      ) : (
        <chakra.div display="grid" gridTemplateColumns={columns} columnGap="3" alignItems="center">
          {anyReady && <chakra.span w={{ base: '6', md: '5' }} aria-hidden="true" />}
          {head}
        </chakra.div>
      )}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="4"
        rowGap="1"
        mt="2"
        ps={anyReady ? { base: '9', md: '8' } : '0'}
      >
        <StateMark state={marks[shop.standing]} word={`limits.activation.shop.${shop.standing}`} />
        <Payout {...rest} shop={shop} busy={busy} />
      </chakra.div>
    </>
  )
}

/** Through whom it is paid; unbound, what it can be bound to. */
function Payout({
  shop,
  activation,
  bindable,
  busy,
  onBind,
  onLink,
}: Pick<Props, 'activation' | 'bindable' | 'busy' | 'onBind' | 'onLink'> & { shop: ActivationShop }) {
  const nameOf = usePlatformName()
  if (shop.standing === 'lapsed') return <TextButton label="limits.activation.shop.renew" onClick={() => onLink(shop.id)} />
  if (shop.psp) return <StateMark state="done" word={<T id="limits.activation.psp.bound" values={{ psp: nameOf(shop.psp) }} />} />
  return (
    <>
      <StateMark state="notStarted" word="limits.activation.psp.none" />
      {bindable &&
        activation.psps.map((psp) => (
          <TextButton
            key={psp.id}
            disabled={busy}
            label={<T id="limits.activation.psp.bind" values={{ psp: nameOf(psp.platform), shop: shop.name }} />}
            onClick={() => onBind(shop.id, psp.id)}
          />
        ))}
      {activation.psps.length === 0 && <TextButton label="limits.activation.psp.link" onClick={() => onLink()} />}
    </>
  )
}
