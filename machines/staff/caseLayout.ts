/** The layout of a case for its reviewer: its items in parts, each with the documents that prove them. */
import type { Case, CaseItem, Proposal } from '../../contract/staff/cases.ts'
import { unopenedToDecide, unopenedToPropose } from '../../contract/staff/decisive-items.ts'

/** A part of a case: the company, its business, a person, or the list of persons when a person is missing. */
export type CasePart = {
  /** `company`, `business`, `connectedPersons` or `connectedPersons.<place>`. */
  readonly key: string
  readonly person: number | null
  /** Documents first, then fields, both as in the form. */
  readonly items: readonly CaseItem[]
  /** Documents to compare with: the own ones, and for the business those of the company. */
  readonly documents: readonly CaseItem[]
}

type Items = Pick<Case, 'items'>

/** The key of the part an item belongs to. */
export function partKeyOf(item: string): string {
  const [section = '', place] = item.split('.')
  return section === 'connectedPersons' && place !== undefined ? `${section}.${place}` : section
}

/** The parts of a case, in the order they are looked at. */
export function partsOf({ items }: Items): CasePart[] {
  const keys = [...new Set(items.map(({ item }) => partKeyOf(item)))]
  const isDocument = ({ kind }: CaseItem) => kind === 'document'
  const ofCompany = items.filter((each) => isDocument(each) && each.section === 'company')
  return keys.map((key) => {
    const own = items.filter(({ item }) => partKeyOf(item) === key)
    const documents = own.filter(isDocument)
    const sorted = [...documents, ...own.filter((each) => !isDocument(each))]
    return { key, person: own[0]?.person ?? null, items: sorted, documents: key === 'business' ? ofCompany : documents }
  })
}

/** Every item in the order it is looked at. */
export function orderOf(found: Items): CaseItem[] {
  return partsOf(found).flatMap(({ items }) => items)
}

/** The item so many places on from another, within the case. */
export function itemFrom(found: Items, from: string | null, by: 1 | -1): string | null {
  const order = orderOf(found)
  const place = order.findIndex(({ item }) => item === from)
  return order[Math.min(Math.max(place + by, 0), order.length - 1)]?.item ?? null
}

/** The next item nothing was found of yet, behind another and then from the beginning; null when everything was looked at. */
export function nextOpen(found: Items, from: string | null): string | null {
  const order = orderOf(found)
  const place = order.findIndex(({ item }) => item === from)
  const turned = [...order.slice(place + 1), ...order.slice(0, place + 1)]
  return turned.find(({ assessment }) => assessment === null)?.item ?? null
}

/** Items not assessed yet: those that can be accepted, and the number of those to open first. */
export function restOf(items: readonly CaseItem[]): { ready: string[]; covered: number } {
  const rest = items.filter(({ assessment }) => assessment === null)
  const ready = rest.flatMap(({ item, opened }) => (opened ? [item] : []))
  return { ready, covered: rest.length - ready.length }
}

/** Progress of a review: number of items, assessed items, and items sent back. */
export function progressOf({ items }: Items): { all: number; seen: number; returned: number } {
  const seen = items.flatMap(({ assessment }) => (assessment ? [assessment.verdict] : []))
  return { all: items.length, seen: seen.length, returned: seen.filter((verdict) => verdict === 'return').length }
}

/** The place after the last document, to request a further one; null when the maximum is reached. */
export function furtherDocument({ items }: Items): string | null {
  const count = items.filter(({ item }) => item.startsWith('company.documents.')).length
  return count < 10 ? `company.documents.${count}` : null
}

/** Items that the reader has to open before they can decide so, by what they may do with the case; none where they may not decide. Decision 087. */
export function unopenedFor({ items, operations }: Pick<Case, 'items' | 'operations'>, proposal: Proposal): string[] {
  if (operations.includes('propose')) return unopenedToPropose(proposal, items)
  return operations.includes('confirm') || operations.includes('settle') ? unopenedToDecide(proposal, items) : []
}
