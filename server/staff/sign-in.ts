/**
 * The password of the staff; after three wrong ones of a day a captcha is required, and ten lock the mailbox for their network until
 * midnight in Hong Kong. The second factor follows. Decisions 020, 085, 088.
 */

import { sql } from 'kysely'
import { codes } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { StaffSignIn } from '../../contract/staff/staff.ts'
import { tryPassword } from '../account/attempts.ts'
import { passCaptcha } from '../account/captcha.ts'
import { mailboxKey } from '../account/users.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { networkOf } from '../platform/security/allowances.ts'
import { passwordFits } from '../platform/security/passwords.ts'
import { openStaffSession } from './sessions.ts'

/** The member of the staff of a mailbox, whatever its case. */
export function staffByEmail(db: Db | Trx, email: string) {
  return db.selectFrom('staff').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/**
 * A mailbox of the staff as counters know it, for one network: apart from the merchant's of the same name, and a stranger who knows the
 * mailbox locks out their own network alone.
 */
export function staffMailboxKey(config: Config, email: string, ip: string): string {
  return mailboxKey(config, `staff ${email} ${networkOf(ip)}`)
}

/**
 * Takes the password of a member of staff. A wrong password, an unknown mailbox, a removed member and an unaccepted invitation get the same answer in
 * the same time, `wrongCredentials`; after three of them it is `signInCaptchaRequired` without a captcha, and from the tenth try of a day on
 * `accountLocked`. Tries are counted before the password is checked, as for merchants. Problems of {@link passCaptcha}.
 */
export async function signInStaff(call: Call, { email, password, ...captcha }: StaffSignIn) {
  const { deps } = call
  const mailbox = staffMailboxKey(deps.config, email, call.ip)
  try {
    // No captcha is mailed to the staff: a code by mail of a merchant does not count here.
    const cleared = await passCaptcha(call, captcha, { mailbox: null, purpose: 'staffSignIn' })
    const found = await tryPassword(call, { mailbox, cleared }, async () => {
      const member = await staffByEmail(deps.db, email)
      const hash = member?.status === 'active' ? member.password_hash : null
      const fits = await passwordFits(call, hash, password)
      return member && fits ? member : null
    })
    if (!found) throw new Problem('wrongCredentials')
    return await deps.db.transaction().execute(async (trx) => {
      const member = await trx.selectFrom('staff').selectAll().where('id', '=', found.id).forShare().executeTakeFirst()
      // A password that was changed while this one was looked at opens nothing.
      if (member?.status !== 'active' || member.password_hash !== found.password_hash) throw new Problem('wrongCredentials')
      await audit(trx, call, { action: 'staff.passwordTaken', actor: `reviewer:${member.id}`, subject: 'staff', subjectId: member.id })
      return openStaffSession(trx, call, member)
    })
  } catch (error) {
    const code = error instanceof Problem ? error.code : codes.internalError
    await audit(deps.db, call, { action: 'staff.refused', subject: 'mailbox', subjectId: mailbox, details: { code } })
    throw error
  }
}
