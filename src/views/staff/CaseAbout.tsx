/** What a case of a merchant is about, in words. Decision 124. */
import type { SentCase } from '../../../contract/staff/merchant-cases.ts'
import { T, useWords } from '../../ui/T.tsx'

/** What a complaint or an appeal is about. */
export function CaseAbout({ of: { topic, product, item } }: { of: Pick<SentCase, 'topic' | 'product' | 'item'> }) {
  const words = useWords()
  const name = product === null ? '' : words(`reference.product.${product}.name`)
  return <T id={`staff.cases.about.${topic}`} values={{ product: name, item: item ?? '' }} />
}
