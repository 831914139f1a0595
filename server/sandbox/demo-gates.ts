/** Blocks sign-in for some demo accounts, by changing rows that otherwise only time, a mail or an administrator would change. */

import { mailboxKey } from '../account/users.ts'
import { playedSources } from '../platform/config/other-sites.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { Gate } from './demo.ts'

/** Register source of an account that belongs to another site; null for the product's own. */
export function gateSource(gate: Gate): string | null {
  if (gate === 'other-site') return playedSources.other
  return gate === 'partner-site' ? playedSources.partner : null
}

const states = {
  'not-activated': { is_activated: false, is_email_verified: false },
  'mailbox-not-verified': { is_email_verified: false },
  disabled: { status: 'disabled' },
  closed: { status: 'closed' },
} as const

/** Wrong passwords of the day that is running. */
const failures: Partial<Record<Gate, number>> = { 'three-strikes': 3, 'locked-until-tomorrow': 10 }

/** Puts an account into its state. */
export async function closeGate({ db, clock, config }: Deps, email: string, gate: Gate): Promise<void> {
  const state = gate in states ? states[gate as keyof typeof states] : null
  if (state) await db.updateTable('users').set(state).where('email', '=', email).execute()
  const failed = failures[gate]
  if (failed === undefined) return
  const at = clock.now()
  await db
    .insertInto('password_attempts')
    .values({ mailbox: mailboxKey(config, email), day: dayOf(at), attempts: failed, failures: failed, attempted_at: at })
    .onConflict((conflict) => conflict.columns(['mailbox', 'day']).doUpdateSet({ attempts: failed, failures: failed }))
    .execute()
}
