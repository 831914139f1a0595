/** A direct-debit mandate signed alone, for a drawdown account that took the place of the one in the contract. Decision 093. */
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { agreementLifecycle, isDraft } from '../../machines/signing/lifecycles/agreement.ts'
import { standingIn } from '../banking/standing.ts'
import { lockCompany } from '../company/locks.ts'
import { facilityOf } from '../lending/facilities.ts'
import { isMandated, mandateAccountOf } from '../lending/mandate.ts'
import { endNotices, settleMessages } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { newestAgreement } from './company-agreements.ts'
import { forgetDraft, keepDraft, languageFor, prepared } from './draft.ts'
import { writeAgreement } from './facts.ts'
import { type AgreementRow, signingNotices } from './present.ts'
import { closeOpenLinks } from './signing-links.ts'

/** What a mandate is signed for: the account, and the limit of the facility that its agreement shows. */
interface Subject {
  readonly accountId: string
  readonly limit: bigint
}

/**
 * The newest mandate of a company in a product. A draft whose content has changed is replaced under a new id, so that users only send what
 * they have read; one that is being signed stays. After a mandate that was signed, declined, withdrawn or has expired, one is written for an account
 * that has none. Problem `notFound` when there is nothing to sign, `systemError` while its document cannot be made.
 */
export async function mandateOf(call: Call<'company'>, product: Product): Promise<AgreementRow> {
  const { deps, companyId } = call
  const known = await newestAgreement(deps.db, { companyId, product, kind: 'mandate' })
  if (known && ['preparing', 'initiated'].includes(known.status)) return known
  const subject = await subjectOf(deps, companyId, product)
  const drawnTo = await mandateAccountOf(deps.db, deps.config, { companyId, product })
  const ended = known && !isDraft(known.status) && known.status !== 'withdrawn'
  if (ended && known.debit_account_id === drawnTo?.id) return known
  const written =
    subject &&
    (await writeAgreement(deps, {
      kind: 'mandate',
      companyId,
      product,
      locale: languageFor(call, known),
      limit: subject.limit,
      supplement: null,
    }))
  if (known && isDraft(known.status) && written?.sourceHash === known.source_hash) return prepared(known)
  const replaced = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const current = await newestAgreement(trx, { companyId, product, kind: 'mandate' })
    if (current?.id !== known?.id || current?.status !== known?.status) return current ?? null
    const signers = current && isDraft(current.status) ? await forgetDraft(trx, current, deps.clock.now()) : null
    // A notice that it was declined or has expired is of no use any more.
    if (current) await endNotices(trx, { companyId, about: `signing:${current.id}:`, at: deps.clock.now() })
    return written ? keepDraft(trx, call, { product, kind: 'mandate', before: null, written, signers }) : null
  })
  if (!replaced) throw new Problem('notFound')
  return replaced
}

/** Checks a mandate that is about to be sent; the caller has locked the company. `notFound` when its account is no longer the one to sign for. */
export async function checkMandate(trx: Trx, deps: Deps, agreement: AgreementRow): Promise<void> {
  const newest = await newestAgreement(trx, { companyId: agreement.company_id, product: agreement.product, kind: 'mandate' })
  const subject = await subjectOf({ ...deps, db: trx }, agreement.company_id, agreement.product)
  if (newest?.id !== agreement.id || subject?.accountId !== agreement.debit_account_id) throw new Problem('notFound')
}

/**
 * Withdraws the mandate that is being signed for another account than the one drawn to now, so that the new one is not kept waiting: its
 * signing pages are closed, and what signers did is only history. The caller has locked the company.
 */
export async function withdrawOutdated(
  trx: Trx,
  deps: Deps,
  { companyId, product, actor }: { companyId: string; product: Product; actor: string },
): Promise<void> {
  const agreement = await newestAgreement(trx, { companyId, product, kind: 'mandate' })
  const drawnTo = await mandateAccountOf(trx, deps.config, { companyId, product })
  if (agreement?.status !== 'initiated' || agreement.debit_account_id === drawnTo?.id) return
  const { id, reference } = agreement
  const at = deps.clock.now()
  const effects = {
    closeLinks: () => closeOpenLinks(trx, id, at),
    endNotices: async () => {
      await endNotices(trx, { companyId, about: `signing:${id}:`, at })
      await settleMessages(trx, { companyId, kind: signingNotices.mandate.waiting, values: { product, reference }, at })
    },
  }
  await move(trx, { chart: agreementLifecycle, table: 'agreements', id, event: { type: 'signing.withdrawn' }, actor, at, effects })
  await auditAt(trx, at, { action: 'signing.withdrawn', actor, companyId, subject: 'agreements', subjectId: id, details: { reference } })
}

/** Whether the newest contract of a company in a product was sent to its signers, who read in it which account is drawn to. */
export async function namesAccount(db: Db | Trx, { companyId, product }: { companyId: string; product: Product }): Promise<boolean> {
  const contract = await newestAgreement(db, { companyId, product, kind: 'facility' })
  return contract !== undefined && contract.status !== 'preparing' && !isDraft(contract.status)
}

/** The drawdown account that no signed mandate names, while money can be paid to it; null when there is none. */
async function subjectOf(
  deps: Pick<Deps, 'clock' | 'config'> & { db: Db | Trx },
  companyId: string,
  product: Product,
): Promise<Subject | null> {
  const facility = await facilityOf(deps.db, companyId, product)
  const account = await mandateAccountOf(deps.db, deps.config, { companyId, product })
  if (!facility || facility.status === 'closed' || !account?.id) return null
  if (await isMandated(deps.db, { companyId, product, accountId: account.id })) return null
  if ((await standingIn(deps.db, { companyId, product }, deps.clock.now()))?.blocked) return null
  return { accountId: account.id, limit: facility.signed_limit }
}
