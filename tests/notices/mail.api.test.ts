/** Mail over SMTP byte for byte, and user input that tries to add headers. */
import { createServer, type Server, type Socket } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountMails } from '../../server/account/mails.ts'
import { mailJobs, sendMail } from '../../server/platform/mail/send.ts'
import { accountIn } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer } from '../support/server.ts'

/** A mail as the server of the provider took it. */
interface Taken {
  readonly recipients: string[]
  readonly lines: string[]
}

let smtp: Server
let taken: Taken[]
let server: TestServer

beforeEach(async () => {
  taken = []
  smtp = createServer(talk)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server = await openTestServer({ MAIL: 'real', SMTP_URL: `smtp://127.0.0.1:${port}` })
  return async () => {
    await server.close()
    smtp.close()
  }
})

/** As much of SMTP as one mail needs. */
function talk(socket: Socket): void {
  let mail: Taken = { recipients: [], lines: [] }
  let inData = false
  let rest = ''
  socket.write('220 test\r\n')
  socket.on('data', (bytes) => {
    rest += bytes.toString('utf8')
    for (;;) {
      const end = rest.indexOf('\r\n')
      if (end < 0) return
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (inData) {
        if (line !== '.') {
          mail.lines.push(line)
          continue
        }
        inData = false
        taken.push(mail)
        mail = { recipients: [], lines: [] }
        socket.write('250 taken\r\n')
      } else if (/^RCPT TO:/i.test(line)) {
        mail.recipients.push(line.slice(8).trim())
        socket.write('250 ok\r\n')
      } else if (/^DATA/i.test(line)) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n')
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}

const headersOf = ({ lines }: Taken) => lines.slice(0, lines.indexOf(''))
const names = (mail: Taken) => headersOf(mail).flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])

describe('a mail over SMTP', () => {
  test('AUTH-25 goes to one recipient, with the link of the server itself', async () => {
    await server.browser().data('sendEmailCode', { email: 'may@example.com' })
    await server.worker.drain()
    expect(taken).toHaveLength(1)
    expect(taken[0]?.recipients).toEqual(['<may@example.com>'])
    expect(names(taken[0] as Taken).sort()).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'])
  })

  test('AUTH-25 production sends nothing to a server that offers no TLS', async () => {
    const { deps } = server
    await server.browser().data('sendEmailCode', { email: 'plain@example.com' })
    const job = await deps.db.selectFrom('jobs').select('payload').where('done_at', 'is', null).where('kind', '=', 'mail.send')
    const { payload } = await job.executeTakeFirstOrThrow()
    const live = { ...deps, config: { ...deps.config, env: 'production' as const } }
    await expect(mailJobs['mail.send'](live, payload as never, { id: 1n, attempt: 1, renew: async () => {} })).rejects.toThrow(/STARTTLS/)
    expect(taken).toEqual([])
    await server.worker.drain()
    expect(taken).toHaveLength(1)
  })

  test('VAL-02 a mailbox with lines, lists or brackets is refused before anything is written', async () => {
    const mailboxes = [
      'may@example.com\r\nBcc: eve@evil.example',
      'may@example.com\nSubject: gift',
      'may@example.com%0d%0abcc:eve@evil.example',
      'may@example.com,eve@evil.example',
      'may@example.com;eve@evil.example',
      'May <may@example.com>',
      '"may\r\nbcc: eve"@example.com',
      'may@example.com\u2028Bcc: eve@evil.example',
      'may@exa\u0000mple.com',
      'eve@evil.example may@example.com',
    ]
    for (const email of mailboxes) {
      const browser = server.browser()
      for (const answered of [
        await browser.call('sendEmailCode', { email }),
        await browser.call('forgetPassword', { email, host_name: '', reset_page: 'reset-password' }),
        await browser.call('requestResetMail', { email }),
        await browser.call('resendActivation', { email }),
      ])
        expect([answered.code, Object.keys(fieldsOf(answered))], email).toEqual([20009, ['email']])
    }
    await server.worker.drain()
    expect(taken).toEqual([])
  })

  test('R6 a recipient of two lines is refused where mails are written down, too', async () => {
    const { deps } = server
    const values = { at: 'now' }
    const write = (to: string) =>
      deps.db
        .transaction()
        .execute((trx) => sendMail(trx, deps, { to, template: accountMails['password.changed'], locale: 'en_US', values }))
    for (const to of ['a@example.com\r\nBcc: eve@evil.example', 'a@example.com\nX: y', 'a@example.com\u0000'])
      await expect(write(to)).rejects.toThrow('one line')
  })

  test('user input in a mail stays text: no line of it becomes a header or a second recipient', async () => {
    const { deps } = server
    const evil = '1\r\nBcc: eve@evil.example\r\n\r\n<script>'
    await deps.db.transaction().execute(async (trx) => {
      await sendMail(trx, deps, {
        to: 'may@example.com',
        template: accountMails['code.mail'],
        locale: 'en_US',
        values: { code: evil, minutes: 10 },
      })
      await sendMail(trx, deps, {
        to: 'may@example.com, eve@evil.example',
        template: accountMails['password.changed'],
        locale: 'en_US',
        values: { at: 'now' },
      })
    })
    await server.worker.drain()
    expect(taken.flatMap((mail) => mail.recipients).filter((recipient) => recipient.includes('<eve@'))).toEqual([])
    const coded = taken.find((mail) => mail.recipients.includes('<may@example.com>'))
    expect(coded && names(coded)).not.toContain('bcc')
    const html = coded?.lines.slice(coded.lines.findIndex((line) => line.includes('text/html'))).join('\n')
    expect(html).toContain('&#60;script&#62;')
    expect(html).not.toContain('<script>')
  })

  test('API-102 a host_name of two lines is refused, and no mail is sent', async () => {
    await server.deps.db.deleteFrom('jobs').execute()
    const known = await knownMailbox('host@example.com')
    taken = []
    const answered = await server
      .browser()
      .call('forgetPassword', { email: known, host_name: 'evil.example\r\nBcc: eve@evil.example', reset_page: 'reset-password' })
    expect([answered.code, fieldsOf(answered)]).toEqual([20009, { host_name: 'field.characters' }])
    await server.worker.drain()
    expect(taken).toEqual([])
  })
})

/** An account made elsewhere: here codes leave by SMTP and no mailbox keeps them. */
async function knownMailbox(email: string): Promise<string> {
  const other = await openTestServer()
  const { email: made } = await accountIn(other)
  const row = await other.deps.db.selectFrom('users').selectAll().where('email', '=', made).executeTakeFirstOrThrow()
  await other.close()
  const { user_id: _, ...values } = row
  await server.deps.db
    .insertInto('users')
    .values({ ...values, email })
    .execute()
  return email
}
