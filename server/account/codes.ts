/** Sends and checks verification codes for the calls of accounts. API-008, API-010. */

import { type CodeName, codes } from '../../contract/kernel/codes.ts'
import type { Call } from '../platform/call.ts'
import { sendSms } from '../platform/mail/send.ts'
import { accountMails } from './mails.ts'
import { type CodeSubject, type CodeVerdict, codeRules, issueCode, sendingRules, takeCountrySending } from './verification-codes.ts'

/** Sends a code to the phone of a subject, as long as its address and its country may be sent one. Answers when another may go. */
export async function smsCode(
  call: Call,
  subject: CodeSubject,
  { country, cleared }: { country: string; cleared: { address: boolean; country: boolean } },
): Promise<{ resendIn: number }> {
  await call.deps.db.transaction().execute(async (trx) => {
    const code = await issueCode(trx, call.deps, subject, { ip: call.ip, cleared: cleared.address })
    // Last, for every code of a country waits for this row.
    await takeCountrySending(trx, call.deps, country, cleared.country)
    const values = { code, minutes: codeRules.minutes }
    await sendSms(trx, call.deps, { to: subject.address, template: accountMails['code.sms'], locale: call.locale, values })
  })
  return { resendIn: sendingRules.pauseSeconds }
}

/** Refusal of a code: the response code, the text at its field, and details. */
interface CodeFault {
  readonly code: CodeName
  readonly says: string
  readonly details: { readonly reason?: 'tries' }
}

/**
 * The fault of a verdict, null for a right code. A code tried too often is `codeExpired` like an expired one, with the reason, so that a
 * user who mistyped is not shown that the code expired. `saysWrong` is the text of a wrong one. ERR-80010.
 */
export function faultOf(verdict: CodeVerdict, wrong: CodeName, saysWrong = `code.${codes[wrong]}`): CodeFault | null {
  if (verdict === 'right') return null
  if (verdict === 'spent') return { code: 'codeExpired', says: 'field.code.tries', details: { reason: 'tries' } }
  if (verdict === 'wrong') return { code: wrong, says: saysWrong, details: {} }
  return { code: 'codeExpired', says: `code.${codes.codeExpired}`, details: {} }
}
