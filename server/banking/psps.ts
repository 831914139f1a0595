/** PSP accounts of a company: those linked by consent and those entered by hand, each shown once. BANK-01, BANK-03, BANK-05. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PspAccount } from '../../contract/banking/psp-accounts.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { isAuthorised } from '../../contract/shops/authorised.ts'
import { lockCompany } from '../company/locks.ts'
import { gateways, knownPartner } from '../outside/marketplaces/platforms.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { isCountry } from '../reference/lists.ts'
import { mostAccounts } from './accounts.ts'
import { fingerprintsOf, maskNumber, openNumber, sealNumber } from './numbers.ts'

/** The list of the caller's company: linked ones first, then by the day they came. */
export function listPspAccounts({ deps, companyId }: Call<'company'>): Promise<PspAccount[]> {
  return presentPsps(deps.db, deps.config, companyId)
}

/**
 * Enters an account, once. Problem `alreadyExists` at the number when it was entered before, `unavailable` when the list is full,
 * `invalidInput` for an unknown PSP or region. BANK-05, R12.
 */
export const addPspAccount: Handler<'addPspAccount'> =
  async (call, { account }) =>
  async (trx) => {
    const { deps, companyId, user } = call
    const psp = gateways.find(({ platform }) => platform === account.pspName)
    if (!psp) throw new Problem('invalidInput', { fields: { 'account.pspName': 'field.required' } })
    if (!isCountry(account.region)) throw new Problem('invalidInput', { fields: { 'account.region': 'field.required' } })
    const { accountNumber, accountName, region, relationType, currency } = account
    const fingerprints = fingerprintsOf(deps.config, { institution: String(psp.id), number: accountNumber, currency })
    await lockCompany(trx, companyId)
    const held = await trx
      .selectFrom('company_psp_accounts')
      .select('fingerprint')
      .where('company_id', '=', companyId)
      .where('removed_at', 'is', null)
      .execute()
    if (held.some(({ fingerprint }) => fingerprints.all.includes(fingerprint)))
      throw new Problem('alreadyExists', { fields: { 'account.accountNumber': 'banking.accounts.add.taken' } })
    if (held.length >= mostAccounts) throw new Problem('unavailable', { details: { reason: 'most', most: mostAccounts } })
    const id = randomUUID()
    await trx
      .insertInto('company_psp_accounts')
      .values({
        id,
        company_id: companyId,
        platform_id: psp.id,
        region,
        relation_type: relationType,
        account_number: sealNumber(deps.config, 'company_psp_accounts', id, accountNumber),
        account_name: accountName,
        currency,
        fingerprint: fingerprints.now,
        added_by: user.id,
        created_at: deps.clock.now(),
        removed_at: null,
      })
      .execute()
    await audit(trx, call, { action: 'pspAccount.added', subject: 'company_psp_accounts', subjectId: id })
    const added = (await presentPsps(trx, deps.config, companyId)).find((each) => each.id === id)
    if (!added) throw new Problem('notFound')
    return added
  }

/** Takes an entered account off the list. Problem `notFound` for any other id. */
export async function removePspAccount(call: Call<'company'>, { id }: { id: string }): Promise<null> {
  const { deps, companyId } = call
  await deps.db.transaction().execute(async (trx) => {
    const removed = await trx
      .updateTable('company_psp_accounts')
      .set({ removed_at: deps.clock.now() })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new Problem('notFound')
    await audit(trx, call, { action: 'pspAccount.removed', subject: 'company_psp_accounts', subjectId: id })
  })
  return null
}

async function presentPsps(db: Db | Trx, keys: Keys, companyId: string): Promise<PspAccount[]> {
  const links = await db
    .selectFrom('psp_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('company_psp_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const entered = entries.map((entry) => {
    const link = links.find((each) => fingerprintsOf(keys, identityOf(each)).all.includes(entry.fingerprint))
    return { link, presented: presentEntry(keys, entry, link) }
  })
  const alone = links.filter((each) => !entered.some(({ link }) => link === each)).map((link) => presentLink(link))
  return [...entered.map(({ presented }) => presented), ...alone].sort((one, other) => Number(other.linked) - Number(one.linked))
}

type LinkRow = Selectable<Tables['psp_accounts']>
type EntryRow = Selectable<Tables['company_psp_accounts']>

/** The consent data of a linked account; empty without a link. */
function presentConsent(link: LinkRow | undefined) {
  const status = link?.status ?? null
  return {
    linked: link !== undefined && isAuthorised(link),
    status,
    authorisedTime: link?.authorised_at?.toISOString() ?? null,
    expiresTime: link?.expires_at?.toISOString() ?? null,
  }
}

function presentEntry(keys: Keys, row: EntryRow, link: LinkRow | undefined): PspAccount {
  const { platform, icon } = knownPartner(row.platform_id).entry
  return {
    id: row.id,
    pspName: platform,
    icon,
    region: row.region,
    relationType: row.relation_type,
    accountNumber: maskNumber(openNumber(keys, 'company_psp_accounts', row)),
    accountName: row.account_name,
    currency: row.currency,
    entered: true,
    ...presentConsent(link),
  }
}

function presentLink(row: LinkRow): PspAccount {
  const { platform, icon } = knownPartner(row.platform_id).entry
  return {
    id: row.id,
    pspName: platform,
    icon,
    region: null,
    relationType: null,
    accountNumber: maskNumber(row.account_id),
    accountName: row.holder,
    currency: row.currency,
    entered: false,
    ...presentConsent(row),
  }
}

function identityOf({ platform_id, account_id, currency }: LinkRow) {
  return { institution: String(platform_id), number: account_id, currency }
}
