/** The captcha: a picture to read or a mailed code in its place; one use, five minutes, known to the database by a keyed hash. */

import { randomInt, randomUUID } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import svgCaptcha from 'svg-captcha'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handler } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { newCode, peppered, sameText } from '../platform/security/secrets.ts'
import { accountMails } from './mails.ts'
import { mailboxKey, userByEmail } from './users.ts'
import { takeSending } from './verification-codes.ts'

/** Validity of a captcha in minutes, its number of characters, and the width of its PNG in pixels. */
const captchaRules = { minutes: 5, length: 5, pixels: 360 } as const

/** Without those that look alike: 0 O o, 1 l I i, and the letters whose two cases have one shape. */
const alphabet = 'ABDEFGHJLMNQRTYabdefghmnqrty2345678'

/** The package draws a given text when called as a function, which its types lack. */
const draw = svgCaptcha as unknown as (text: string, options: { width: number; height: number; noise: number; fontSize: number }) => string

/** A picture, and its id. API-003, AUTH-27, AUTH-51. */
export const readCaptcha: Handler<'readCaptcha'> = async (call) => {
  const { uuid, text } = await newCaptcha(call.deps)
  return { uuid, img: (await pictureOf(text)).toString('base64') }
}

/** Stores a new captcha and returns its text. */
export async function newCaptcha({ db, clock, config }: Deps): Promise<{ uuid: string; text: string }> {
  const uuid = randomUUID()
  const text = Array.from({ length: captchaRules.length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const expiresAt = new Date(clock.now().getTime() + captchaRules.minutes * 60_000)
  await db
    .insertInto('captchas')
    .values({ id: uuid, answer_hash: answerHash(config, uuid, text), mailbox: null, expires_at: expiresAt })
    .execute()
  return { uuid, text }
}

/** The PNG of a text. */
export async function pictureOf(text: string): Promise<Buffer> {
  // Ink colour for the characters, water colour for the lines across them, on a tint of both.
  const svg = draw(text, { width: 180, height: 56, noise: 3, fontSize: 52 })
    .replace(/fill="#[0-9a-f]{3,6}"/gi, 'fill="#0b2a3c"')
    .replace(/stroke="#[0-9a-f]{3,6}"/gi, 'stroke="#6fa5ad"')
  const image = await renderAsync(svg, {
    background: '#e8eff0',
    fitTo: { mode: 'width', value: captchaRules.pixels },
    // The characters are paths: no font is needed.
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}

/**
 * Mails a code that answers the captcha in place of the picture, for requests about that mailbox alone. Unknown mailboxes get no mail
 * and the same answer. Problem `captchaWrong` for a captcha that is over. AUTH-51.
 */
export const sendCaptchaMail: Handler<'sendCaptchaMail'> = async (call, { uuid, email }) => {
  const { db, clock, config } = call.deps
  await db.transaction().execute(async (trx) => {
    const mailbox = mailboxKey(config, email)
    // The mailed code replaces the picture, so it cannot require one.
    await takeSending(trx, call.deps, { key: `captcha:${mailbox}`, ip: call.ip, cleared: true })
    const code = newCode()
    const changed = await trx
      .updateTable('captchas')
      .set({ answer_hash: answerHash(config, uuid, code), mailbox, expires_at: new Date(clock.now().getTime() + mailMinutes * 60_000) })
      .where('id', '=', uuid)
      .where('expires_at', '>', clock.now())
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw wrongCaptcha()
    const user = await userByEmail(trx, email)
    await sendMail(trx, call.deps, {
      to: user?.status === 'active' ? user.email : null,
      template: accountMails['captcha.mail'],
      locale: user?.locale ?? call.locale,
      values: { code, minutes: mailMinutes },
    })
  })
  return null
}

/** A mail takes longer than a look. */
const mailMinutes = 10

/**
 * Uses up a captcha and returns whether one was solved; false when none was sent. `mailbox` is the key of the requested mailbox. Problem
 * `captchaWrong` on the field `code` when it was wrong, used, expired, or mailed to another mailbox. Of concurrent calls one succeeds.
 */
export async function passCaptcha(
  { db, clock, config }: Deps,
  { uuid, code }: { uuid?: string | undefined; code?: string | undefined },
  mailbox: string | null,
): Promise<boolean> {
  if (uuid === undefined || code === undefined) return false
  const row = await db.deleteFrom('captchas').where('id', '=', uuid).returningAll().executeTakeFirst()
  const holds = row !== undefined && row.expires_at > clock.now() && (row.mailbox === null || row.mailbox === mailbox)
  if (!sameText(row?.answer_hash ?? '', answerHash(config, uuid, code)) || !holds) throw wrongCaptcha()
  return true
}

/** Read without regard to case. */
function answerHash(config: Deps['config'], uuid: string, answer: string): string {
  return peppered(config, 'captcha', uuid, answer.toLowerCase())
}

function wrongCaptcha(): Problem {
  return new Problem('captchaWrong', { fields: { code: 'code.80800003' } })
}
