/** Two administrators who write on one application at the same moment, on PostgreSQL: one write is accepted, the other is reported as outdated. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { applicationForm } from '../company/companies.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
})
afterAll(() => server.close())

const rounds = Array.from({ length: 8 }, (_, index) => index)

/** A complete application that several administrators have read. */
async function shared(count: number) {
  const owner = await server.signUp()
  const { id, companyId } = await owner.data('openKyc', {})
  owner.companyId = companyId
  const browsers: Browser[] = [owner]
  for (let more = 1; more < count; more++) {
    const colleague = await server.signUp()
    await server.join(colleague, { companyId })
    browsers.push(colleague)
  }
  const form = await applicationForm(owner, id)
  const { versions } = await owner.data('saveKycDraft', form)
  return { browsers, form, id, versions }
}

test('ERR-20011 KYC-17 of four concurrent changes to one part one is accepted, the others are refused as outdated, and the part is the accepted one', async () => {
  const { browsers, form, id, versions } = await shared(4)
  let seen = versions
  for (const round of rounds) {
    const names = browsers.map((_, place) => `Round ${round} of ${place}`)
    const saving = browsers.map((browser, place) =>
      browser.call('saveKycDraft', { id, company: { ...form.company, registerNameEn: names[place] ?? '' }, versions: seen }),
    )
    const answers = await Promise.all(saving)
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 20011, 20011, 20011])
    const winner = answers.findIndex(({ code }) => code === 200)
    const now = await (browsers[0] as Browser).data('readKyc', { id })
    expect([now.company.registerNameEn, now.versions.company]).toEqual([names[winner], seen.company + 1])
    seen = now.versions
  }
})

test('ERR-20011 decision 027 of a concurrent change and submission, the submitted version is the one its sender read', async () => {
  for (const _ of rounds) {
    const { browsers, form, id, versions } = await shared(2)
    const [one, other] = browsers as [Browser, Browser]
    const company = { ...form.company, registeredAddress: 'Elsewhere' }
    const [sent, saved] = await Promise.all([
      one.call('submitKyc', { ...form, versions }),
      other.call('saveKycDraft', { id, company, versions }),
    ])
    expect([
      [200, 40004],
      [20011, 200],
    ]).toContainEqual([sent.code, saved.code])
    const now = await one.data('readKyc', { id })
    expect([now.status, now.company.registeredAddress]).toEqual(
      sent.code === 200 ? ['submitted', form.company.registeredAddress] : ['draft', 'Elsewhere'],
    )
  }
})

test('ERR-40004 two administrators who concurrently submit an application submit it once', async () => {
  for (const _ of rounds.slice(0, 4)) {
    const { browsers, form, versions } = await shared(2)
    const answers = await Promise.all(browsers.map((browser) => browser.call('submitKyc', { ...form, versions })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 40004])
    const cases = server.database.db.selectFrom('kyc_reviews').select('id').where('application_id', '=', form.id)
    expect(await cases.execute()).toHaveLength(1)
  }
})
