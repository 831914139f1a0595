/** Command-line commands of the operator for the staff: `invite MAIL NAME [ROLE]` and `close MAIL`. Decision 020. */
import { z } from 'zod'
import { Email, text } from '../../contract/kernel/fields.ts'
import { StaffRole } from '../../contract/staff/staff.ts'
import type { Deps } from '../platform/deps.ts'
import { closeStaff, inviteStaff } from './invitations.ts'

const usage = 'invite MAIL NAME [reviewer|lead], or close MAIL\n'

/** Whether the words of a command line are about the staff. */
export function isStaffCommand([name]: readonly string[]): boolean {
  return name === 'invite' || name === 'close'
}

/**
 * Runs a command that {@link isStaffCommand} accepts. Returns the line to print and whether it succeeded; a printed link works once, for 72
 * hours, and is shown nowhere else.
 */
export async function runStaffCommand(
  deps: Deps,
  [name, email, fullName, role = 'reviewer']: readonly string[],
): Promise<{ line: string; ok: boolean }> {
  if (name === 'close') {
    const known = await deps.db.transaction().execute((trx) => closeStaff(trx, deps, email ?? ''))
    return { line: known ? `${email} is off the staff\n` : `Nobody of the staff has the mailbox ${email ?? ''}\n`, ok: known }
  }
  const given = z.object({ email: Email, name: text(80), role: StaffRole }).safeParse({ email, name: fullName, role })
  if (!given.success) return { line: usage, ok: false }
  return { line: `${await deps.db.transaction().execute((trx) => inviteStaff(trx, deps, given.data))}\n`, ok: true }
}
