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
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import type { MethodForm } from './MethodChoice.tsx'
import { MethodPicture } from './MethodPicture.tsx'

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
      <Text as="b" fontWeight="600" color="heading" id="limit.raise.about" values={{ amount: formatMoney(about) }} />
      <Text as="span" display="block" textStyle="note" color="muted" id={more ? 'shops.method.limit.plus' : 'shops.method.limit.alone'} />
    </>
  )
}
