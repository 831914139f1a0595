/** Contracts sent before there were documents to sign: they are shown unchanged, and are not sent again. Decision 043. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { MerchantServer } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { described } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
/** The merchant of the stage. */
let browser: Browser
beforeEach(async () => {
  const opened = await described()
  server = opened.server
  browser = opened.browser
  return () => server.close()
})

/** A contract with its signer, sent before there were documents. */
async function undocumented() {
  const { id } = await readPrepared(server, browser)
  const { db } = server.database
  await db.deleteFrom('agreement_documents').where('agreement_id', '=', id).execute()
  await db.updateTable('agreements').set({ status: 'initiated', round: 1, words: null }).where('id', '=', id).execute()
  await db.updateTable('agreement_signers').set({ round: 1 }).where('agreement_id', '=', id).execute()
  const [signer] = await browser.data('readSigners', { id })
  if (!signer) throw new Error('Nobody signs')
  const links = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', ['envelope.create', 'envelope.withdraw'])
      .where(sql<boolean>`payload ->> 'agreementId' = ${id}`)
      .execute()
  return { id, signer, links }
}

test('API-079 API-081 ERR-20016 decision 043 no new link is sent to a signer, nor to a replacement; the existing link stays', async () => {
  const { id, signer, links } = await undocumented()
  expect((await browser.call('retrySigning', { agreement_id: id, signer_id: signer.id })).code).toBe(20016)
  const form = {
    agreement_id: id,
    signer_id: signer.id,
    email: 'other@example.com',
    mobile_area_code: '+852',
    mobile: '',
    file_id: '',
  } as const
  expect((await browser.call('saveSigner', { ...form, name: signer.name })).code).toBe(20016)
  expect((await browser.data('readSigners', { id }))[0]).toMatchObject({ email: signer.email, invited: true })
  expect(await links()).toEqual([])
})

test('API-081 ERR-20016 decision 043 one that was declined or ran out is not sent again, with an error at once', async () => {
  const { id, links } = await undocumented()
  for (const status of ['declined', 'expired'] as const) {
    await server.database.db.updateTable('agreements').set({ status }).where('id', '=', id).execute()
    expect((await browser.call('retrySigning', { agreement_id: id })).code).toBe(20016)
    expect((await browser.data('readAgreement', { product: 'hook' })).status).toBe(status)
  }
  expect(await links()).toEqual([])
})
