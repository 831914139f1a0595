/** Contracts read, sent and signed at once, on PostgreSQL: one draft, one sending, one chain. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainStart } from '../../server/signing/evidence-chain.ts'
import { certifiedMerchant, connect, type Outside, openMerchantServer, reachSigning, report } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { readPrepared } from './agreements.ts'

let server: TestServer & { outside: Outside }
beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())

const product = 'hook'
const count = (values: readonly number[], value: number) => values.filter((each) => each === value).length
const all = <Answer>(times: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, ask))

/** A merchant with three signers whose contract was not read yet. */
async function unread() {
  const directors = ['Lam Mei Yee', 'Chan Ka Ho', 'Wong Siu Ming'].map((nameEn) => ({ nameEn, email: `${randomUUID()}@example.com` }))
  const browser = await certifiedMerchant(server, { directors })
  await connect(server, browser, 'amazon')
  await reachSigning(browser, product)
  return browser
}

test('SIGN-05 SIGN-06 API-077 a contract read in several tabs at once is one draft, and of several sendings one goes out', async () => {
  const browser = await unread()
  const { db } = server.database
  await all(4, () => browser.data('readAgreement', { product }))
  const read = await all(4, () => readPrepared(server, browser))
  expect(new Set(read.map(({ id }) => id)).size).toBe(1)
  expect(new Set(read.flatMap(({ documents }) => documents.map(({ id }) => id))).size).toBe(6)
  const id = read[0]?.id ?? ''
  const codes = (await all(10, () => browser.call('initiateSigning', { agreement_id: id }))).map(({ code }) => code)
  expect([count(codes, 200), count(codes, 20011)]).toEqual([1, 9])
  await server.worker.drain()
  const envelopes = await db.selectFrom('esign_envelopes').select('round').where('agreement_id', '=', id).execute()
  expect(envelopes).toEqual([{ round: 1 }])
  const { entries } = await browser.data('readEvidence', { id })
  expect(entries.map(({ kind }) => kind)).toEqual(['signing.initiated', 'envelope.sent'])
})

test('SIGN-02 signatures that arrive at once and again are one chain, complete with the last', async () => {
  const browser = await unread()
  const { db } = server.database
  const { id, content_hash } = await readPrepared(server, browser)
  await browser.data('initiateSigning', { agreement_id: id })
  await server.worker.drain()
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', id)
    .executeTakeFirstOrThrow()
  const signers = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', id).execute()
  const events = signers.flatMap((signer) => Array.from({ length: 4 }, () => ({ type: 'signer.signed', signer_id: signer.id })))
  const answers = await Promise.all(events.map((event) => report(server, { ...event, envelope_id, content_hash })))
  expect(new Set(answers)).toEqual(new Set([200]))
  const chain = await db.selectFrom('agreement_evidence').selectAll().where('agreement_id', '=', id).orderBy('sequence').execute()
  expect(chain.map(({ kind }) => kind)).toEqual([
    'signing.initiated',
    'envelope.sent',
    'signer.signed',
    'signer.signed',
    'signer.signed',
    'agreement.completed',
  ])
  expect(chain.map(({ previous }) => previous)).toEqual([chainStart, ...chain.slice(0, -1).map(({ hash }) => hash)])
})
