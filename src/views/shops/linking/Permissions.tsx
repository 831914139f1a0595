/** Data read with the merchant's consent, and operations never performed. */
import { chakra } from '@chakra-ui/react'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { Text } from '../../../ui/T.tsx'

const never = ['shops.never.change', 'shops.never.buyers', 'shops.never.money']

/** Two lists side by side; payouts are read only with a payment account. */
export function Permissions({ withPsp }: { withPsp: boolean }) {
  const read = ['shops.read.orders', ...(withPsp ? ['shops.read.payouts'] : []), 'shops.read.state']
  return (
    <>
      <List title="shops.read.title" items={read} yes />
      <List title="shops.never.title" items={never} />
    </>
  )
}

function List({ title, items, yes = false }: { title: string; items: readonly string[]; yes?: boolean }) {
  return (
    <chakra.section>
      <Text as="h2" textStyle="label" id={title} />
      <chakra.ul listStyleType="none" textStyle="small" color="muted" css={{ '& svg': { color: yes ? 'green' : 'muted', mt: '3px' } }}>
        {items.map((id) => (
          <chakra.li key={id} display="flex" gap="2">
            <Icon name={yes ? 'check' : 'close'} small />
            <Text as="span" id={id} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
