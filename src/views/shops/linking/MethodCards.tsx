/** The three ways to link a shop, each on a card with its picture and its minutes. SHOP-13 to SHOP-15. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import type { CreditLimit } from '../../../../contract/limits/limits.ts'
import type { Gateway } from '../../../../contract/shops/linking.ts'
import { estimateOf, type MethodEstimate } from '../../../../machines/shops/shopAuthorisation/estimate.ts'
import { authMethods, isOffered } from '../../../../machines/shops/shopAuthorisation/methods.ts'
import { Tick } from '../../../ui/form/CheckField.tsx'
import { T, Text } from '../../../ui/T.tsx'
import type { MethodForm } from './MethodChoice.tsx'

const minutes = { 1: 2, 2: 5, 3: 3 } as const

const MethodCard = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    p: { base: '4', md: '6' },
    borderRadius: 'card',
    bg: 'surface',
    boxShadow: 'inset 0 0 0 1px {colors.hairline}',
    cursor: 'pointer',
    _hover: { boxShadow: 'inset 0 0 0 1px {colors.fieldLine}' },
    '&:has(:checked)': { boxShadow: 'inset 0 0 0 2px {colors.action}' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.action}', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: '0.6', cursor: 'not-allowed' },
  },
})

/** The cards; the way through PingPong needs PingPong among the gateways. `byKeys`: the platform has no consent page. */
export function MethodCards(props: {
  form: UseFormReturn<MethodForm>
  platform: string
  byKeys: boolean
  gateways: readonly Gateway[]
  /** The limit so far, to estimate from. */
  limit: CreditLimit | null
}) {
  const { form, platform, byKeys, gateways, limit } = props
  return (
    <chakra.fieldset m="0" p="0" border="0" minW="0">
      <chakra.legend srOnly>
        <T id="shops.method.label" />
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        {([1, 2, 3] as const).map((method) => (
          <MethodCard key={method}>
            {method === authMethods.shopWithPsp && (
              <Text
                as="span"
                position="absolute"
                top="-3"
                insetStart={{ base: '4', md: '6' }}
                px="3"
                borderRadius="full"
                bg="action"
                color="onAction"
                textStyle="note"
                id="shops.method.best"
              />
            )}
            <MethodPicture method={method} />
            <chakra.span display="flex" alignItems="center" gap="3" mt="2">
              <Tick
                {...form.register('method')}
                type="radio"
                value={String(method)}
                disabled={!isOffered(method, gateways)}
                _focusVisible={{ outline: 'none' }}
              />
              <Text as="b" textStyle="h3" color="heading" id={`shops.method.${method}`} />
            </chakra.span>
            <chakra.span display="block" mt="2" mb="4" textStyle="small" color="muted">
              <T
                id={byKeys && method === authMethods.shopAlone ? 'shops.keys.method.text' : `shops.method.${method}.text`}
                values={{ platform }}
              />
            </chakra.span>
            <chakra.span display="block" mt="auto" />
            <Line name="shops.method.limit">
              <Estimate {...estimateOf(method, limit)} />
            </Line>
            <Line name="shops.method.time">
              <T id="shops.method.minutes" values={{ minutes: minutes[method] }} />
            </Line>
          </MethodCard>
        ))}
      </chakra.div>
      {estimateOf(authMethods.shopAlone, limit).about && <Text mt="3" textStyle="note" color="muted" id="shops.method.estimate" />}
    </chakra.fieldset>
  )
}

/** One line of a card: what it is, and how much. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.span
      display="flex"
      justifyContent="space-between"
      alignItems="baseline"
      columnGap="4"
      py="2"
      borderTop="{borders.line}"
      textStyle="small"
    >
      <Text as="span" color="muted" flexShrink="0" id={name} />
      <chakra.span textAlign="end">{children}</chakra.span>
    </chakra.span>
  )
}

/** Effect of the method on the limit: an estimate, or the rule. */
function Estimate({ about, more }: MethodEstimate) {
  if (!about) return <T id={more ? 'shops.method.limit.more' : 'shops.method.limit.sales'} />
  return (
    <>
      <Text as="b" fontWeight="600" color="heading" id="limits.limit.raise.about" values={{ amount: formatMoney(about) }} />
      <Text as="span" display="block" textStyle="note" color="muted" id={more ? 'shops.method.limit.plus' : 'shops.method.limit.alone'} />
    </>
  )
}

const kraft = 'var(--chakra-colors-kraft-soft)'
const wood = 'var(--chakra-colors-amber)'
const teal = 'var(--chakra-colors-action)'
const soft = 'var(--chakra-colors-action-soft)'

function Shop({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 24)`}>
      <rect width="48" height="48" rx="10" fill={kraft} />
      <path d="M12 24v13h24V24M10 22l4-9h20l4 9z" fill="none" stroke={wood} strokeWidth="2" strokeLinejoin="round" />
    </g>
  )
}

function Us() {
  return (
    <g transform="translate(236 24)">
      <rect width="48" height="48" rx="10" fill="var(--chakra-colors-ink)" />
      <g transform="translate(8 8)">
        <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#fff" />
        <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#7fd1c9" />
      </g>
    </g>
  )
}

function Road({ d }: { d: string }) {
  return <path d={d} fill="none" stroke={teal} strokeWidth="1.8" strokeDasharray="3 4" strokeLinecap="round" />
}

/** The picture of a method: shop to us; shop and account to us; several shops through PingPong to us. */
function MethodPicture({ method }: { method: 1 | 2 | 3 }) {
  return (
    <chakra.svg viewBox="0 0 320 96" aria-hidden="true" w="full" h={{ base: '20', md: '24' }}>
      {method === 1 && (
        <>
          <Shop x={36} />
          <Road d="M90 48h140" />
        </>
      )}
      {method === 2 && (
        <>
          <Shop x={36} />
          <Road d="M90 48h44M186 48h44" />
          <circle cx="160" cy="48" r="22" fill={soft} />
          <path d="M149 40h22v16h-22zM149 45h22M165 51h3" fill="none" stroke={teal} strokeWidth="2" strokeLinejoin="round" />
        </>
      )}
      {method === 3 && (
        <>
          <rect x="40" y="8" width="24" height="24" rx="6" fill={kraft} />
          <rect x="40" y="36" width="24" height="24" rx="6" fill="var(--chakra-colors-tile-cool)" />
          <rect x="40" y="64" width="24" height="24" rx="6" fill={soft} />
          <Road d="M68 20c34 0 34 28 62 28M68 48h62M68 76c34 0 34-28 62-28M186 48h44" />
          <circle cx="158" cy="48" r="22" fill={soft} />
          <text x="158" y="54" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--chakra-colors-action-deep)">
            PP
          </text>
        </>
      )}
      <Us />
    </chakra.svg>
  )
}
