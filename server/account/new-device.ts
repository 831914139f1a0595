/** The mail and the SMS to a user whose account was signed in to on a device that it was not used on before. Decisions 081, 089. */
import { portalBase } from '../../contract/kernel/constants.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/send.ts'
import { textOf } from '../platform/texts.ts'
import { deviceOf, placeOf } from './devices.ts'
import { accountMails } from './mails.ts'
import type { UserRow } from './users.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends the user an SMS about a sign-in on a new device, which the area of notices does. */
    'newDevice.text': { userId: string }
  }
}

/** Different devices and addresses of a user that are compared; a device beyond them counts as new. */
const most = 500

/**
 * Sends the mail, and queues the SMS, when browser, system and network of a sign-in are together in no earlier session of the user, which
 * are kept for a month after their end. The first sign-in of an account sends none. To be called before the sign-in is written to sessions
 * and audit log.
 */
export async function reportNewDevice(trx: Trx, call: Call, user: UserRow): Promise<void> {
  const { clock, config } = call.deps
  const earlier = await trx
    .selectFrom('sessions')
    .select(['ip', 'user_agent'])
    .distinct()
    .where('user_id', '=', user.id)
    .limit(most)
    .execute()
  const current = deviceKey({ ip: call.ip, user_agent: call.userAgent })
  if (earlier.some((session) => deviceKey(session) === current)) return
  if (earlier.length === 0 && !(await hasSignedIn(trx, user.id))) return
  const network = placeOf(call.ip) ?? 'unknown'
  await sendMail(trx, call.deps, {
    to: user.email,
    template: accountMails['session.newDevice'],
    locale: user.locale,
    values: {
      at: timeText(clock.now()),
      device: textOf(user.locale, 'account.mail.newDevice.device', { ...deviceOf(call.userAgent), network }),
      link: `${config.publicUrl}${portalBase}/profile`,
    },
  })
  await enqueue(trx, 'newDevice.text', { userId: user.id }, { runAt: clock.now() })
}

function deviceKey({ ip, user_agent }: { ip: string; user_agent: string }): string {
  const { browser, system } = deviceOf(user_agent)
  return [browser, system, placeOf(ip)].join('\n')
}

/** Whether the user has ever signed in: the audit log is kept longer than sessions. */
async function hasSignedIn(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('actor', '=', `user:${userId}`)
    .where('action', 'in', ['user.registered', 'session.opened', 'session.handedOver'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
