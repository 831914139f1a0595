/** Requirements for a decision on a case: its items are assessed, and the reviewer has opened them. Decisions 020 and 087. */
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import type { Proposal } from '../../contract/staff/cases.ts'
import { unopenedToDecide, unopenedToPropose } from '../../contract/staff/decisive-items.ts'
import { type FormItem, itemsOf } from '../kyc/items.ts'
import type { Call, StaffCaller } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { type FoundCase, submittedForm } from './cases.ts'
import { isCovered } from './masks.ts'
import { readHistory } from './read-history.ts'

type StaffCall = Call<'reviewer'>

/** Who decides: the first reviewer proposes; the second reviewer confirms or a lead settles a dispute. */
type Step = 'propose' | 'decide'

/**
 * Refuses a decision without foundation. Problem `invalidInput`: for an approval with every item that was not found right
 * (`field.notAssessed`), for a return without an item sent back (`items`), and with every covered item that the decision rests on and the
 * caller has not opened in this round (`field.notOpened`).
 */
export async function refuseUnfounded(trx: Trx, call: StaffCall, found: FoundCase, decision: { proposal: Proposal; step: Step }) {
  const { proposal, step } = decision
  const filled = itemsOf(submittedForm(call.deps, found))
  const rows = await trx
    .selectFrom('kyc_assessments')
    .select(['item', 'verdict', 'carried'])
    .where('review_id', '=', found.row.id)
    .execute()
  if (proposal === 'return' && !rows.some(({ verdict }) => verdict === 'return'))
    throw new Problem('invalidInput', { fields: { items: 'field.required' } })
  const assessments = new Map(rows.map((row) => [row.item, row]))
  const fields: FieldProblems = {}
  if (proposal === 'approve')
    for (const item of new Set([...filled.map((each) => each.item), ...assessments.keys()]))
      if (assessments.get(item)?.verdict !== 'ok') fields[item] = 'field.notAssessed'
  const covered = await unopenedItems(trx, call.staff, found, filled)
  const items = filled.map(({ item }) => ({ item, opened: !covered.has(item), assessment: assessments.get(item) ?? null }))
  const unopened = step === 'propose' ? unopenedToPropose(proposal, items) : unopenedToDecide(proposal, items)
  for (const item of unopened) fields[item] ??= 'field.notOpened'
  if (Object.keys(fields).length > 0) throw new Problem('invalidInput', { fields })
}

/** Covered items that the reviewer has not opened since the case was submitted. */
export async function unopenedItems(trx: Trx, staff: StaffCaller, { row }: FoundCase, filled: readonly FormItem[]): Promise<Set<string>> {
  const look = { staffId: staff.id, subject: 'kyc_reviews', subjectId: row.id, since: row.submitted_at } as const
  const opened = await readHistory(trx, look)
  return new Set(filled.flatMap((each) => (isCovered(each) && !opened.has(each.item) ? [each.item] : [])))
}
