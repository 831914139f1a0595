/** The amount from which a second administrator confirms a drawdown. Decision 086. */
import type { ApprovalRule } from '../../contract/company/approval.ts'
import { formatMoney, type Money, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { requireStepUp } from '../account/step-up.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { byLocale, textOf } from '../platform/texts.ts'
import { type LockedCompany, lockCompanyFor, refuseLast } from './locks.ts'
import { approversOf, isAdministrator } from './memberships.ts'

type Rule = { from: bigint | null; by: string | null; to: bigint | null }

/** The rule of a company as a user sees it. */
export async function approvalRuleOf(db: Db | Trx, companyId: string, userId: string): Promise<ApprovalRule> {
  const { from, by, to } = await ruleOf(db, companyId)
  return { from: shown(from), change: by === null ? null : { from: shown(to), own: by === userId } }
}

/** The amount in minor units, null while the rule is off. */
export async function approvalFrom(db: Db | Trx, companyId: string): Promise<bigint | null> {
  return (await ruleOf(db, companyId)).from
}

/**
 * Sets the amount. What makes more drawdowns wait takes effect at once; a higher amount, or none, waits for another administrator, so that
 * one of them cannot switch the rule off. The current amount withdraws a change that waits. Problem `unavailable` without a second
 * administrator, `verificationFailed` without a step-up.
 */
export const changeApprovalRule: Handler<'changeApprovalRule'> = (call, { from }) =>
  changing(call, async (trx, company) => {
    const to = from && BigInt(from.amount)
    await refuseLast(trx, { companyId: company.id, userId: call.user.id })
    const now = await ruleOf(trx, company.id)
    await requireStepUp(trx, call, 'approvalChanged')
    if (now.by !== null) await auditDeclined(trx, call, company.id)
    if (now.from === to) return write(trx, company.id, { from: to, by: null, to: null })
    if (loosens(now.from, to)) {
      await write(trx, company.id, { from: now.from, by: call.user.id, to })
      return report(trx, call, company, 'company.approvalProposed', to)
    }
    await write(trx, company.id, { from: to, by: null, to: null })
    await report(trx, call, company, 'company.approvalChanged', to)
  })

/**
 * Confirms the change that waits. Problem `conflict` when there is none of this amount, or its author is no administrator any more,
 * `refused` for the author, and for who has been an administrator for less than 24 hours, `verificationFailed` without a step-up.
 */
export const confirmApprovalRule: Handler<'confirmApprovalRule'> = (call, { from }) =>
  changing(call, async (trx, company) => {
    const { by, to } = await ruleOf(trx, company.id)
    if (by === null || to !== (from && BigInt(from.amount))) throw new Problem('conflict')
    if (!(await isAdministrator(trx, by, company.id))) throw new Problem('conflict')
    await requireApprover(trx, call, company.id, by)
    await requireStepUp(trx, call, 'approvalChanged')
    await write(trx, company.id, { from: to, by: null, to: null })
    await report(trx, call, company, 'company.approvalChanged', to)
  })

/** Declines the change that waits, or withdraws the own one. Problem `conflict` when there is none. */
export const declineApprovalRule: Handler<'declineApprovalRule'> = (call) =>
  changing(call, async (trx, company) => {
    const { from, by } = await ruleOf(trx, company.id)
    if (by === null) throw new Problem('conflict')
    await write(trx, company.id, { from, by: null, to: null })
    await auditDeclined(trx, call, company.id)
  })

/** A change that waited ends without effect: declined, withdrawn or replaced by another one. */
async function auditDeclined(trx: Trx, call: Call<'company'>, companyId: string): Promise<void> {
  await audit(trx, call, { action: 'approvalRule.declined', companyId, subject: 'companies', subjectId: companyId })
}

/** Refuses the caller as the second administrator of what `author` asks for. Problem `refused` with the reason in `details`. */
export async function requireApprover(trx: Trx, call: Call<'company'>, companyId: string, author: string): Promise<void> {
  if (author === call.user.id) throw new Problem('refused', { details: { reason: 'own' } })
  const approvers = await approversOf(trx, companyId, { but: author, at: call.deps.clock.now() })
  if (!approvers.includes(call.user.id)) throw new Problem('refused', { details: { reason: 'newAdministrator' } })
}

/** Ends the change that waits when its author is no longer an administrator of the company. */
export async function endChangeOfGone(trx: Trx, companyId: string): Promise<void> {
  const { from, by } = await ruleOf(trx, companyId)
  if (by !== null && !(await isAdministrator(trx, by, companyId))) await write(trx, companyId, { from, by: null, to: null })
}

/** Whether fewer drawdowns wait than before. */
function loosens(from: bigint | null, to: bigint | null): boolean {
  return from !== null && (to === null || to > from)
}

async function changing(call: Call<'company'>, change: (trx: Trx, company: LockedCompany) => Promise<void>): Promise<ApprovalRule> {
  const { deps, companyId, user } = call
  return deps.db.transaction().execute(async (trx) => {
    await change(trx, await lockCompanyFor(trx, { id: companyId, userId: user.id }))
    return approvalRuleOf(trx, companyId, user.id)
  })
}

async function ruleOf(db: Db | Trx, companyId: string): Promise<Rule> {
  return db
    .selectFrom('companies')
    .select(['approval_from as from', 'approval_change_by as by', 'approval_change_to as to'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

async function write(trx: Trx, companyId: string, { from, by, to }: Rule): Promise<void> {
  const values = { approval_from: from, approval_change_by: by, approval_change_to: to }
  await trx.updateTable('companies').set(values).where('id', '=', companyId).execute()
}

/** Writes the change to the audit, and a message to every administrator. */
async function report(
  trx: Trx,
  call: Call<'company'>,
  { id: companyId, names }: LockedCompany,
  kind: 'company.approvalChanged' | 'company.approvalProposed',
  to: bigint | null,
): Promise<void> {
  const action = kind === 'company.approvalChanged' ? 'approvalRule.changed' : 'approvalRule.proposed'
  await audit(trx, call, { action, companyId, subject: 'companies', subjectId: companyId, details: { from: to === null ? null : `${to}` } })
  const amount = shown(to)
  const rule = byLocale((locale) =>
    amount === null ? textOf(locale, 'company.approval.off') : textOf(locale, 'company.approval.from', { amount: formatMoney(amount) }),
  )
  const values = { company: names, email: call.user.email, rule }
  await call.deps.messages.notifyAdministrators(trx, { companyId, kind, values, at: call.deps.clock.now() })
}

function shown(amount: bigint | null): (Money & { currency: 'HKD' }) | null {
  return amount === null ? null : { ...money(amount, 'HKD'), currency: 'HKD' }
}
