/** What is overdue in products of the company, with links to their repayments, and whether its group is overdue: it blocks all products. CRED-12, decision 098. */
import type { Overdue } from '../../../contract/lending/facilities.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { PageLink } from './PageLink.tsx'

/** One banner a product, and one of the group. */
export function OverdueIn({ overdue, inGroup }: { overdue: readonly Overdue[]; inGroup: boolean }) {
  const own = overdue.map(({ product, amount }) => (
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
  return (
    <>
      {own}
      {inGroup && <Banner kind="warning" mb={{ base: '4', md: '6' }} title="home.overdueInGroup.title" text="home.overdueInGroup.text" />}
    </>
  )
}
