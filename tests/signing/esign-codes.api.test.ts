/** The code of the e-sign provider: to the mailbox and the phone of the signer, under the limits of the codes of accounts. Decision 051. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { esignAccess } from '../../server/outside/credentials.ts'
import { sayIn } from '../../server/sandbox/texts.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ SMS_PER_COUNTRY_AND_HOUR: '2' })
  return () => server.close()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const say = sayIn('en_US')

/** Numbers not used by other tests, in countries whose hourly limit is not used up. */
const numbers = { shared: '+44 7700900123', alone: '+65 81234567', busy: '+81 9012345678' } as const

/** A signer with a link, known by mailbox and number; requests codes, enters them and reads sent messages. */
async function signerWith(mobile: string | null) {
  const mailbox = `signer-${randomUUID().slice(0, 8)}@example.com`
  const document = { title: 'Facility agreement', content: Buffer.from('text').toString('base64'), content_hash: sha256('text') }
  const response = await server.app.request('/sandbox/esign/envelopes', {
    method: 'POST',
    headers: { authorization: `Bearer ${esignAccess(server.deps.config).key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reference: `AG-${randomUUID()}`,
      title: 'Facility agreement',
      documents: [document],
      content_hash: sha256(document.content_hash),
      locale: 'en_US',
      callback_url: 'http://localhost:8080/webhooks/esign',
      return_url: 'http://localhost:8080/financing/',
      signers: [{ id: randomUUID(), name: 'Chan Ka Ho', email: mailbox, mobile }],
      expires_in: 30 * 86_400,
    }),
  })
  const { signers } = (await response.json()) as { signers: { url: string }[] }
  const { pathname, search } = new URL(signers[0]?.url ?? '')
  const send = (fields: Record<string, string>) =>
    Promise.resolve(server.app.request(`${pathname}${search}`, { method: 'POST', body: new URLSearchParams(fields) }))
  return {
    mailbox,
    open: async () => (await server.app.request(`${pathname}${search}`)).text(),
    ask: async () => (await send({ decision: 'code' })).text(),
    enter: (code: string) => send({ decision: 'enter', code }),
    sent: () =>
      server.database.db
        .selectFrom('sandbox_mailbox')
        .select(['channel', 'recipient', 'code', 'text'])
        .where('recipient', 'in', [mailbox, mobile?.replaceAll(' ', '') ?? mailbox])
        .where('code', 'is not', null)
        .orderBy('id')
        .execute(),
  }
}

describe('the code that proves the signer', () => {
  test('SIGN-05 decision 051 is sent by mail and by SMS, names both, masked, and opens the documents once', async () => {
    const signer = await signerWith(numbers.shared)
    const page = await signer.ask()
    expect(page).toContain(say('sign.code.sent.both', { email: 's••••@example.com', mobile: '+44 ••••0123' }))
    expect(page).not.toContain('7700900123')
    const sent = await signer.sent()
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', signer.mailbox],
      ['sms', '+447700900123'],
    ])
    const [mail, sms] = sent
    expect(sms?.code).toBe(mail?.code)
    expect(sms?.text).toContain(String(mail?.code))
    expect((await signer.enter(String(sms?.code))).status).toBe(303)
    expect((await signer.enter(String(sms?.code))).status).toBe(200)
  })

  test('SIGN-05 decision 051 goes by mail alone where no number is known, and speaks of no phone', async () => {
    const signer = await signerWith(null)
    const page = await signer.ask()
    expect(page).toContain(say('sign.code.sent.mail', { email: 's••••@example.com' }))
    expect(page).not.toContain('text message')
    expect((await signer.sent()).map(({ channel }) => channel)).toEqual(['mail'])
  })

  test('SIGN-05 a signer who returns from the mailbox finds the field for the valid code, and none once it is too old', async () => {
    const signer = await signerWith(null)
    const field = 'id="code"'
    expect(await signer.open()).not.toContain(field)
    await signer.ask()
    const [sent] = await signer.sent()
    const page = await signer.open()
    expect(page).toContain(field)
    expect(page).toContain(say('sign.code.sent.before', { email: 's••••@example.com' }))
    expect((await signer.enter(String(sent?.code))).status).toBe(303)
    expect(await signer.open()).not.toContain(field)
    await server.later({ minutes: 1 })
    await signer.ask()
    await server.later({ minutes: 30 })
    expect(await signer.open()).not.toContain(field)
  })

  test('AUTH-47 AUTH-48 decision 051 is sent once a minute and ten times a day; the one before it holds until another goes out', async () => {
    const signer = await signerWith(null)
    await signer.ask()
    expect(await signer.ask()).toContain(say('sign.code.sent.wait'))
    expect(await signer.sent()).toHaveLength(1)
    for (let more = 0; more < 9; more++) {
      await server.later({ minutes: 1 })
      await signer.ask()
    }
    const sent = await signer.sent()
    expect(sent).toHaveLength(10)
    await server.later({ minutes: 1 })
    expect(await signer.ask()).toContain(say('sign.code.sent.full'))
    expect(await signer.sent()).toHaveLength(10)
    expect((await signer.enter(String(sent.at(-1)?.code))).status).toBe(303)
    await server.later({ days: 1 })
    await signer.ask()
    expect(await signer.sent()).toHaveLength(11)
  })

  test('AUTH-48 decision 051 by SMS counts among those of its country; beyond them the mail goes alone', async () => {
    const [first, second, third] = [await signerWith(numbers.busy), await signerWith(numbers.busy), await signerWith(numbers.busy)]
    for (const signer of [first, second]) expect(await signer.ask()).toContain('+81 ••••5678')
    const page = await third.ask()
    expect(page).toContain(say('sign.code.sent.mail', { email: 's••••@example.com' }))
    const sent = await third.sent()
    expect(sent.filter(({ channel }) => channel === 'sms')).toHaveLength(2)
    expect(sent.filter(({ recipient }) => recipient === third.mailbox)).toHaveLength(1)
    expect(await (await signerWith(numbers.alone)).ask()).toContain('+65 ••••4567')
  })
})
