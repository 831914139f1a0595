/** The cards beside a limit: what each linked shop carries of it, and what would raise it. CRED-02. */
import type { CreditLimit } from '../../../../contract/limits/limits.ts'
import { Card } from '../../../ui/Card.tsx'
import { ShopBar } from '../../parts/ShopBar.tsx'
import { LimitRaises } from '../parts/LimitRaises.tsx'

/** The shops behind a limit; nothing while they are not known. */
export function ShopShares({ shops }: { shops: CreditLimit['shops'] }) {
  if (shops.length === 0) return null
  return (
    <Card title="limit.shares.title">
      <ShopBar shops={shops} />
    </Card>
  )
}

/** Options to raise the limit; nothing without any. */
export function RaisesCard({ raises }: { raises: CreditLimit['raises'] }) {
  if (raises.length === 0) return null
  return (
    <Card title="limit.raises.title">
      <LimitRaises raises={raises} />
    </Card>
  )
}
