/** Company information, drawdown account and business info. §3, §4, API-069 to API-073, API-085. */

import { type DebitAccount, loanCurrency } from '../../contract/banking/drawdown-account.ts'
import { isMask } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { requireStepUp } from '../account/step-up.ts'
import { defaultAccount } from '../banking/accounts.ts'
import { isListed } from '../banking/listed.ts'
import { maskNumber } from '../banking/numbers.ts'
import { administratorsOf } from '../company/memberships.ts'
import { companyNameOf } from '../company/names.ts'
import { openApplication, saveDraft } from '../kyc/applications.ts'
import { isApproved } from '../kyc/memberships.ts'
import { businessOf } from '../kyc/present.ts'
import { attachFiles } from '../kyc/uploads.ts'
import { disputeLink } from '../lending/account-disputes.ts'
import { hasSigned, isSignedFor, keepDebitAccount, maskedAccount, readDebitAccount, replaces } from '../lending/drawdown-account.ts'
import { facilityMails } from '../lending/mails.ts'
import { heldForUser } from '../lending/user-hold.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handlers } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import { json } from '../platform/db/connection.ts'
import type { Trx } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { sendMail } from '../platform/mail/send.ts'
import { isCountry, unknownBusinessKeys } from '../reference/lists.ts'
import { hasLinkedShop, moveOnboarding } from './onboarding.ts'

type CompanyCall = Call<'company'>

export const onboardingHandlers = {
  async readDebitAccount(call, { product }) {
    const { deps, companyId } = call
    const saved = await readDebitAccount(deps, companyId, product)
    if (call.companyRole !== 'administrator') return saved && maskedAccount(saved)
    if (saved) return heldForUser(deps.db, call, saved)
    // Nothing was saved yet: the form of an administrator begins with the default account of the list. Decision 024.
    const usual = await defaultAccount(deps.db, deps.config, companyId)
    const unknown = { held_until: null, held_by: null, signed: false, hold_ends: null, blocked: null, name_check: null }
    return usual && { ...usual, submitted: false, verified: true, paid: false, ...unknown }
  },

  /** Saves the account. A form that began with a masked number sends it back masked, and the number is unchanged. */
  async saveDebitAccount(call, { product, account }) {
    const { companyId, deps } = call
    return deps.db.transaction().execute(async (trx) => {
      await moveOnboarding(trx, { companyId, product, event: { type: 'account.saved' }, actor: actorOf(call), at: deps.clock.now() })
      const before = isMask(account.accountNumber) ? await readDebitAccount({ ...deps, db: trx }, companyId, product) : null
      const accountNumber = isMask(account.accountNumber) ? (before?.account.accountNumber ?? '') : account.accountNumber
      const kept = await keepDebitAccount(trx, deps, { companyId, product, account: { ...account, accountNumber }, submitted: false })
      return call.companyRole === 'administrator' ? kept : maskedAccount(kept)
    })
  },

  async submitDebitAccount(call, { product, account }) {
    const { companyId, deps } = call
    if (!isCountry(account.region)) throw new Problem('invalidInput', { fields: { 'account.region': 'field.required' } })
    if (account.currency !== loanCurrency) throw new Problem('invalidInput', { fields: { 'account.currency': 'field.account.currency' } })
    return deps.db.transaction().execute(async (trx) => {
      await needShop(trx, companyId)
      const stored: { kept: DebitAccount | null; replaced: boolean } = { kept: null, replaced: false }
      const effects = {
        storeAccount: async () => {
          const before = await readDebitAccount({ ...deps, db: trx }, companyId, product)
          stored.replaced = before !== null && replaces(before, account)
          const listed = await isListed(trx, deps.config, { companyId, account })
          stored.kept = await keepDebitAccount(trx, deps, { companyId, product, account, submitted: true, addedBy: call.user.id })
          // After what else is refused, so that no code is asked for in vain.
          if (stored.replaced && (await isSignedFor(trx, deps, { companyId, product }))) await requireStepUp(trx, call, 'accountReplaced')
          else if (!listed && (await hasSigned(trx, deps, companyId))) await requireStepUp(trx, call, 'accountAdded')
        },
        withdrawMandate: () => deps.mandates.withdrawOutdated(trx, deps, { companyId, product, actor: actorOf(call) }),
        notifyReplaced: async () => {
          const { kept, replaced } = stored
          if (kept && replaced) await notifyReplaced(trx, call, { product, id: kept.id, number: account.accountNumber })
        },
      }
      const [event, at] = [{ type: 'account.submitted' } as const, deps.clock.now()]
      await moveOnboarding(trx, { companyId, product, event, actor: actorOf(call), at, effects })
      const { kept } = stored
      if (!kept) throw new Error('The account was stored in this transaction')
      await audit(trx, call, { action: 'account.submitted', subject: 'bank_accounts', subjectId: kept.id, details: { product } })
      return kept
    })
  },

  async readBusinessInfo(call, { product }) {
    const { db } = call.deps
    const submitted = await db
      .selectFrom('business_infos')
      .select('info')
      .where('company_id', '=', call.companyId)
      .where('product', '=', product)
      .executeTakeFirst()
    if (submitted) return submitted.info
    const certified = await db
      .selectFrom('kyc_applications')
      .select('business')
      .where('company_id', '=', call.companyId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return certified ? businessOf(certified) : null
  },

  async submitBusinessInfo(call, { product, info }) {
    const { companyId, deps } = call
    const unknown = Object.entries(unknownBusinessKeys(info)).map(([field, message]) => [`info.${field}`, message])
    if (unknown.length > 0) throw new Problem('invalidInput', { fields: Object.fromEntries(unknown) })
    const at = deps.clock.now()
    await deps.db.transaction().execute(async (trx) => {
      await needShop(trx, companyId)
      await moveOnboarding(trx, { companyId, product, event: { type: 'business.submitted' }, actor: actorOf(call), at })
      await trx
        .insertInto('business_infos')
        .values({ company_id: companyId, product, info: json(info), submitted_at: at })
        .execute()
    })
    return null
  },

  /** Saves the section like a draft, but validates it and its documents; the application is submitted for review as a whole. */
  async submitCompanyInfo(call, { company, versions }) {
    const { companyId, deps } = call
    const userId = call.user.id
    const files = company.documents.map((id, index) => ({ field: `company.documents.${index}`, id }))
    await deps.db.transaction().execute(async (trx) => {
      await attachFiles(trx, { files, userId, companyId, complete: true })
      const { id } = await openApplication(trx, deps, { userId, companyId })
      await saveDraft(trx, deps, { userId, id, company, versions })
    })
    return null
  },
} satisfies Partial<Handlers>

/** The record and every member hear that money goes elsewhere, who answers for the company by mail, too: it may not have been they. BANK-02. */
async function notifyReplaced(
  trx: Trx,
  call: CompanyCall,
  { product, id, number }: { product: Product; id: string; number: string },
): Promise<void> {
  const { companyId, deps } = call
  const now = deps.clock.now()
  const account = maskNumber(number)
  const at = timeText(now)
  const details = { product, account }
  await recordEvent(trx, { kind: 'account.replaced', companyId, subjectId: id, details, actor: actorOf(call), at: now })
  await notifyMembers(trx, { companyId, kind: 'account.replaced', values: details, at: now })
  for (const { id: userId, email, locale } of await administratorsOf(trx, companyId)) {
    const company = await companyNameOf(trx, companyId, locale)
    await sendMail(trx, deps, {
      to: email,
      locale,
      template: facilityMails['account.replaced'],
      values: { company, account, at, link: disputeLink(deps, id, userId) },
    })
  }
}

/** Problem `forbidden` for a company that is not certified or has no linked shop. */
async function needShop(trx: Trx, companyId: string): Promise<void> {
  if (!(await isApproved(trx, companyId)) || !(await hasLinkedShop(trx, companyId))) throw new Problem('forbidden')
}
