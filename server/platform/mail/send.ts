/** Mail and SMS: queued as jobs, sent by the configured adapter. */
import { createTransport } from 'nodemailer'
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Config } from '../config/config.ts'
import type { Deps, Trx } from '../deps.ts'
import { enqueue, type JobHandlersOf } from '../jobs/jobs.ts'
import { open, seal } from '../security/seal.ts'
import { mentionsAddress } from './mentions-address.ts'
import { type MailTemplate, type Message, writeMessage } from './texts.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    /** Recipient and message, encrypted, because they contain mailboxes, codes and links. */
    'mail.send': { sealed: string }
    'sms.send': { sealed: string }
  }
}

/** A message to send. */
interface Outgoing<Values extends object> {
  /** Mailbox, or phone with its country code. Null takes the same work and sends nothing, so that the response time reveals nothing. R6. */
  readonly to: string | null
  readonly template: MailTemplate<Values>
  readonly locale: Locale
  readonly values: NoInfer<Values>
}

const place = 'jobs.message'

/** Writes down a mail; it goes out after the transaction has committed, at least once. */
export async function sendMail<Values extends object>(trx: Trx, deps: Deps, mail: Outgoing<Values>): Promise<void> {
  await enqueue(trx, 'mail.send', { sealed: sealMessage(deps.config, mail) }, { runAt: deps.clock.now() })
}

/** Writes down a short message; as {@link sendMail}. */
export async function sendSms<Values extends object>(trx: Trx, deps: Deps, sms: Outgoing<Values>): Promise<void> {
  await enqueue(trx, 'sms.send', { sealed: sealMessage(deps.config, sms) }, { runAt: deps.clock.now() })
}

export const mailJobs: JobHandlersOf<'mail.send' | 'sms.send'> = {
  'mail.send': async (deps, { sealed }) => {
    const { to, message } = openMessage(deps.config, sealed)
    if (to === null) return
    if (deps.config.adapters.mail === 'sandbox') await intoMailbox(deps, 'mail', to, message)
    else await bySmtp(deps.config, to, message)
  },
  'sms.send': async (deps, { sealed }) => {
    const { to, message } = openMessage(deps.config, sealed)
    if (to === null) return
    if (deps.config.adapters.sms === 'sandbox') await intoMailbox(deps, 'sms', to, message)
    else await byGateway(deps, to, message)
  },
}

/** Drops messages that have not gone out to one of these mailboxes or phones, or that name one in their words. A longer mailbox is another. */
export async function forgetMessages(trx: Trx, { config }: Deps, addresses: readonly string[]): Promise<void> {
  const waiting = await trx
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', 'in', ['mail.send', 'sms.send'])
    .where('done_at', 'is', null)
    .execute()
  const lower = addresses.map((address) => address.toLowerCase())
  for (const { id, payload } of waiting) {
    const { sealed } = payload as { sealed: string }
    const { to, message } = openMessage(config, sealed)
    const words = Object.values(message).filter((word) => typeof word === 'string')
    const isAbout = (name: string) => to?.toLowerCase() === name || words.some((word) => mentionsAddress(word, name))
    if (lower.some(isAbout)) await trx.deleteFrom('jobs').where('id', '=', id).execute()
  }
}

function sealMessage<Values extends object>(config: Config, { to, template, locale, values }: Outgoing<Values>): string {
  if (to !== null && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(to)) throw new Error('A recipient is one line')
  return seal(config, place, JSON.stringify({ to, message: writeMessage(template, locale, values) }))
}

function openMessage(config: Config, sealed: string): { to: string | null; message: Message } {
  return JSON.parse(open(config, place, sealed)) as { to: string; message: Message }
}

async function intoMailbox({ db, clock }: Deps, channel: 'mail' | 'sms', recipient: string, message: Message): Promise<void> {
  await db
    .insertInto('sandbox_mailbox')
    .values({ ...message, channel, recipient, at: clock.now() })
    .execute()
}

/** One recipient and never a list, no header but our own, nothing read from disk or network whatever a text says. */
async function bySmtp(config: Config, to: string, message: Message): Promise<void> {
  const transport = createTransport({
    url: config.smtpUrl ?? '',
    // Without it a line that hides STARTTLS from us would read passwords, codes and links.
    requireTLS: config.env === 'production',
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: to },
      subject: message.subject.replace(/\s+/g, ' '),
      text: message.text,
      html: message.html ?? undefined,
    })
  } finally {
    transport.close()
  }
}

async function byGateway({ config, fetch }: Deps, to: string, message: Message): Promise<void> {
  const response = await fetch(config.smsUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.smsToken}` },
    body: JSON.stringify({ to, text: message.text }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
}
