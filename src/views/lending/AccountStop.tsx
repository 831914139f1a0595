/** Why nothing is paid to the drawdown account, from when it will be, and the pages where that is changed. Decisions 080, 082, 090, 101. */
import { chakra } from '@chakra-ui/react'
import type { DebitAccount } from '../../../contract/banking/drawdown-account.ts'
import { endsByProof } from '../../../contract/banking/proof-rules.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { T, type Words } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { bankAndNumber } from './account-name.ts'

interface AccountStopProps {
  account: DebitAccount | null
  product: Product
}

/** In place of the page. */
export function AccountStopCard({ account, product }: AccountStopProps) {
  const words = account && stopOf(account)
  if (!words) return null
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={words.title}
      text={words.text}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
          <Links ends={words.ends} product={product} />
        </chakra.div>
      }
    />
  )
}

/** At the top of a page. */
export function AccountStopBanner({ account, product }: AccountStopProps) {
  const words = account && stopOf(account)
  if (!words) return null
  return (
    <Banner kind="warning" mb={{ base: '4', md: '6' }} title={words.title} action={<Links ends={words.ends} product={product} short />}>
      {words.text}
    </Banner>
  )
}

/** What ends a stop: a proof of the account, another account, or time alone. */
type Ends = 'proof' | 'replacing' | 'time'

/** What is said of an account that nothing is paid to; null for one that can be paid to. */
function stopOf(account: DebitAccount): { title: string; text: Words; ends: Ends } | null {
  const { blocked, held_until, held_by } = account
  const reason = blocked ?? (held_until && (held_by === 'factors' ? 'heldForUser' : 'held'))
  if (!reason) return null
  const values = {
    account: bankAndNumber(account),
    holder: account.account.accountName,
    at: held_until && <DateText value={held_until} kind="moment" />,
  }
  return {
    title: `lending.accountStop.${reason}.title`,
    text: <T id={`lending.accountStop.${reason}.text`} values={values} />,
    ends: reason === 'heldForUser' ? 'time' : blocked && !endsByProof(blocked) ? 'replacing' : 'proof',
  }
}

function Links({ ends, product, short = false }: { ends: Ends; product: Product; short?: boolean }) {
  const size = short ? 'short' : 'normal'
  const first = short ? 'secondary' : 'primary'
  if (ends === 'time') return <PageLink to="/profile" look={first} size={size} label="lending.accountStop.profile" />
  return (
    <>
      {ends === 'proof' && <PageLink to="/accounts" look={first} size={size} label="lending.accountStop.verify" />}
      <PageLink to={`/accounts/${product}`} look={ends === 'proof' ? 'secondary' : first} size={size} label="lending.accountStop.change" />
    </>
  )
}
