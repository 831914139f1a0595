/** Options to raise a limit, each as a link, with an estimated amount. CRED-02. */
import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { LimitRaise } from '../../../contract/limits/limits.ts'
import { T, Text } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'

/** Page of each option. */
const pagesOf = (product: Product): Readonly<Record<LimitRaise['kind'], string>> => ({
  bindPsp: `/credit/${product}/activate-shop`,
  renew: '/shops',
  linkShop: '/shops/authorise?another',
})

const Way = chakra(PageLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'target',
    py: '2',
    color: 'actionDeep',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})

/** As many as are shown: the largest. */
const shown = 4

/** The ways to a higher limit, as rows of a list. */
export function LimitRaises({ raises }: { raises: readonly LimitRaise[] }) {
  const pages = pagesOf(usePortalState((snapshot) => snapshot.context.product))
  return (
    <>
      <chakra.ul listStyleType="none" textStyle="small">
        {raises.slice(0, shown).map(({ kind, shop_id, name, amount }) => (
          <chakra.li
            key={`${kind} ${shop_id}`}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            columnGap="4"
            py="1"
            alignItems="center"
            borderTop="{borders.line}"
            _first={{ borderTop: '0' }}
          >
            <Way to={pages[kind]} label={<T id={`limits.limit.raise.${kind}`} values={{ name }} />} />
            <Text
              as="b"
              fontWeight="600"
              color="heading"
              textAlign="end"
              id="limits.limit.raise.about"
              values={{ amount: formatMoney(amount) }}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      <Text mt="2" textStyle="fine" color="muted" id="limits.limit.raises.note" />
    </>
  )
}
