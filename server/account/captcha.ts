/** The captcha: a picture to read, the widget of a provider, or a mailed code in their place; one use, five minutes, known to the database by a keyed hash. */

import { randomInt, randomUUID } from 'node:crypto'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { CaptchaPurpose } from '../../contract/account/captcha.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { captchaAccess } from '../outside/captcha/access.ts'
import { isSolved } from '../outside/captcha/verify.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { readFont } from '../platform/print/fonts.ts'
import { newCode, peppered, sameText } from '../platform/security/secrets.ts'
import { accountMails } from './mails.ts'
import { mailboxKey, userByEmail } from './users.ts'
import { takeSending } from './verification-codes.ts'

/** Validity of a captcha in minutes, and its number of characters. */
const captchaRules = { minutes: 5, length: 5 } as const

/** Without those that look alike: 0 O o, 1 l I i, and the letters whose two cases have one shape. */
const alphabet = 'ABDEFGHJLMNQRTYabdefghmnqrty2345678'

/** A new captcha: a picture and its id, or what the widget of the provider needs. API-003, AUTH-27, AUTH-51, decision 088. */
export const readCaptcha: Handler<'readCaptcha'> = async ({ deps }) => {
  const { uuid, text } = await newCaptcha(deps)
  const provider = captchaAccess(deps.config)
  if (!provider) return { kind: 'builtin', uuid, img: (await pictureOf(text)).toString('base64') }
  const { kind, siteKey, script } = provider
  return { kind, uuid, siteKey, script }
}

/** Stores a new captcha and returns its text, which no one sees where a widget is shown. */
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

/** The PNG of a text: each character is turned, slanted and moved at random, with lines across. */
export async function pictureOf(text: string): Promise<Buffer> {
  const [width, height] = [360, 112]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const around = (middle: number, most: number) => middle + (Math.random() * 2 - 1) * most
  // Ink colour for the characters, water colour for the lines across them, on a tint of both.
  context.fillStyle = '#e8eff0'
  context.fillRect(0, 0, width, height)
  if (!GlobalFonts.has(captchaFont)) GlobalFonts.register(readFont('en_US', 'bold'), captchaFont)
  context.font = `76px '${captchaFont}'`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#0b2a3c'
  const step = width / (text.length + 1)
  for (const [place, character] of [...text].entries()) {
    context.setTransform(
      around(1, 0.1),
      around(0, 0.25),
      around(0, 0.35),
      around(1, 0.1),
      around(step * (place + 1), 8),
      around(height * 0.46, 8),
    )
    context.fillText(character, 0, 0)
  }
  context.resetTransform()
  context.strokeStyle = '#6fa5ad'
  context.lineWidth = 2
  for (let line = 0; line < 3; line++) {
    const [start, one, other, end] = [0, 0, 0, 0].map(() => around(height / 2, height / 2 - 4)) as [number, number, number, number]
    context.beginPath()
    context.moveTo(around(20, 18), start)
    context.bezierCurveTo(width / 3, one, (width * 2) / 3, other, around(width - 20, 18), end)
    context.stroke()
  }
  return canvas.encode('png')
}

const captchaFont = 'captcha'

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
 * `captchaWrong` on the field `code` when it was wrong, used, expired, mailed to another mailbox, or solved for another purpose;
 * `networkError` when the provider cannot be asked. Of concurrent calls one succeeds. Not inside a transaction.
 */
export async function passCaptcha(
  { deps, ip }: Pick<Call, 'deps' | 'ip'>,
  { uuid, code }: { uuid?: string | undefined; code?: string | undefined },
  { mailbox, purpose }: { mailbox: string | null; purpose: CaptchaPurpose },
): Promise<boolean> {
  const { db, clock, config } = deps
  if (uuid === undefined || code === undefined) return false
  const row = await db.deleteFrom('captchas').where('id', '=', uuid).returningAll().executeTakeFirst()
  if (!row || row.expires_at <= clock.now()) throw wrongCaptcha()
  // A mailed code has replaced what the widget was to come to.
  const provider = row.mailbox === null ? captchaAccess(config) : null
  const right = provider
    ? await isSolved(deps, provider, { code, uuid, purpose, ip })
    : sameText(row.answer_hash, answerHash(config, uuid, code)) && (row.mailbox === null || row.mailbox === mailbox)
  if (!right) throw wrongCaptcha()
  return true
}

/** Read without regard to case. */
function answerHash(config: Deps['config'], uuid: string, answer: string): string {
  return peppered(config, 'captcha', uuid, answer.toLowerCase())
}

function wrongCaptcha(): Problem {
  return new Problem('captchaWrong', { fields: { code: 'code.80800003' } })
}
