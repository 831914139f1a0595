/** Concurrent calls: one application for a higher limit, one supplement, one rise of the signed limit. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitToSign } from '../../contract/limits/activation-rules.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { certifiedMerchant, connect, type Outside, openMerchantServer, report, withFacility } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { readPrepared } from './agreements.ts'

let server: TestServer & { outside: Outside }

beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())

const product = 'underwriting' as const
const count = <Value>(values: readonly Value[], value: Value) => values.filter((each) => each === value).length
const all = <Answer>(times: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, ask))

/** A merchant with a drawdown and a shop that carries more than was signed. */
async function drawn() {
  const browser = await certifiedMerchant(server, {
    directors: ['Lam Mei Yee', 'Chan Ka Ho', 'Wong Siu Ming'].map((nameEn) => ({ nameEn, email: `${randomUUID()}@example.com` })),
  })
  const { accountId, facilityId } = await withFacility(server, browser, { product, limit: 2_000_000n })
  const terms = { product, amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
  const drawdown = { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
  await browser.call('submitDrawdown', drawdown, { 'idempotency-key': randomUUID() })
  const shop = await connect(server, browser, 'amazon', { merchant: 'big' })
  const activation = await browser.data('readActivation', { product })
  const limit = { amount: String(limitToSign(activation, [shop])), currency: 'HKD' } as const
  return { browser, shop, limit, facilityId, accountId }
}

test('API-091 CRED-05 of 30 applications at once one is sent', async () => {
  const { browser } = await drawn()
  const codes = (await all(30, () => browser.call('submitLimit', { product, type: 'limit_increase' }))).map(({ code }) => code)
  expect([count(codes, 200), count(codes, 20010)]).toEqual([1, 29])
})

test('ACT-02 CRED-06 supplements prepared, sent and signed concurrently give one, and the signed limit rises once', async () => {
  const { browser, shop, limit, facilityId } = await drawn()
  const { db } = server.database
  const ids = async () =>
    (
      await db
        .selectFrom('agreements')
        .select('id')
        .where('company_id', '=', browser.companyId ?? '')
        .execute()
    ).map(({ id }) => id)
  const prepared = await all(10, () => browser.call('activateShops', { product, shop_ids: [shop], limit }))
  expect(new Set(prepared.map(({ code }) => code))).toEqual(new Set([200]))
  expect(await ids()).toHaveLength(1)
  const { id } = await readPrepared(server, browser, { product, kind: 'supplement' })
  const sent = (await all(10, () => browser.call('initiateSigning', { agreement_id: id }))).map(({ code }) => code)
  expect([count(sent, 200), count(sent, 20011)]).toEqual([1, 9])
  await server.worker.drain()
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', id)
    .executeTakeFirstOrThrow()
  const { content_hash } = await db.selectFrom('agreements').select('content_hash').where('id', '=', id).executeTakeFirstOrThrow()
  const signers = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', id).execute()
  const events = signers.flatMap((signer) => Array.from({ length: 4 }, () => signer.id))
  const say = (signer_id: string) => report(server, { type: 'signer.signed', signer_id, envelope_id, content_hash })
  const [answers] = await Promise.all([
    Promise.all(events.map(say)),
    // A calculation at the same moment, and a concurrent preparation.
    server.worker.drain(),
    browser.call('activateShops', { product, shop_ids: [shop], limit }),
  ])
  expect(new Set(answers)).toEqual(new Set([200]))
  const facility = await db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
  expect([facility.signed_limit, facility.credit_limit]).toEqual([BigInt(limit.amount), BigInt(limit.amount)])
  expect(await balanceOf(db, ledgerAccounts.undrawn(facilityId), 'HKD')).toBe(
    facility.credit_limit - facility.pending - facility.outstanding,
  )
  const raised = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'facility.raised')
    .where('subject_id', '=', facilityId)
    .execute()
  expect(raised).toHaveLength(1)
})

test('ACT-02 CRED-06 drawing down while the last signature comes in never uses more than was signed', async () => {
  const { browser, shop, limit, facilityId, accountId } = await drawn()
  await browser.data('activateShops', { product, shop_ids: [shop], limit })
  const { id, content_hash } = await readPrepared(server, browser, { product, kind: 'supplement' })
  await browser.data('initiateSigning', { agreement_id: id })
  await server.worker.drain()
  const { db } = server.database
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', id)
    .executeTakeFirstOrThrow()
  const signers = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', id).execute()
  const terms = { product, amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
  const asked = { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
  const draws = all(12, () => browser.call('submitDrawdown', asked, { 'idempotency-key': randomUUID() }))
  for (const signer of signers) await report(server, { type: 'signer.signed', signer_id: signer.id, envelope_id, content_hash })
  const codes = (await draws).map(({ code }) => code)
  const facility = await db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
  const used = facility.outstanding + facility.pending + facility.frozen
  expect(used).toBe(1_000_000n * BigInt(1 + count(codes, 200)))
  expect(used <= facility.signed_limit).toBe(true)
  expect(await balanceOf(db, ledgerAccounts.undrawn(facilityId), 'HKD')).toBe(
    facility.credit_limit - facility.pending - facility.outstanding,
  )
})
