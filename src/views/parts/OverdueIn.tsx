/** What is overdue in products of the company, and the way to repay it: it blocks all of them. CRED-12, decision 098. */
import type { Overdue } from '../../../contract/lending/facilities.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from './PageLink.tsx'

/** One banner a product. */
export function OverdueIn({ overdue }: { overdue: readonly Overdue[] }) {
  return overdue.map(({ product, amount }) => (
    <Banner
      key={product}
      kind="warning"
      mb={{ base: '4', md: '6' }}
      title="home.overdue.title"
      action={<PageLink to={`/credit/${product}/repayment`} look="secondary" size="short" label="home.money.repay" />}
    >
      <T id="home.overdueIn.text" values={{ amount: <Money value={amount} />, product: <T id={`reference.product.${product}.name`} /> }} />
    </Banner>
  ))
}
