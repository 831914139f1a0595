/** What the tests that kill the server during servicing share: leads and a merchant who call the server that is started later, and transfers. */
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { createApp } from '../../server/app/http/app.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import type { App } from '../../server/platform/http/types.ts'
import { bookUnidentified } from '../../server/repayments/unidentified.ts'
import { type Caller, openCaller } from '../../server/sandbox/caller.ts'
import { inviteStaff } from '../../server/staff/invitations.ts'
import { callerAt } from '../support/caller.ts'
import type { Inside } from '../support/data-folder.ts'
import { testPassword } from '../support/server.ts'

/** Null for a refusal because it was done before its answer was lost; any other problem is thrown. */
export function doneBefore(problem: unknown): null {
  if (problem instanceof Problem && problem.is('conflict')) return null
  throw problem
}

/** Draws for three months; answers the drawdown. */
export async function draw(caller: Caller, { account, amount }: { account: string; amount: bigint }) {
  const asked = { product: 'hook', amount: money(amount, 'HKD'), tenor: 3 } as const
  const { annual_rate, total_cost } = await caller.call('previewDrawdown', asked)
  return caller.call('submitDrawdown', { ...asked, bank_account_id: account, agreed: { annual_rate, total_cost } }, randomUUID())
}

/** A transfer that a lead proposes for a loan, or to be sent back; the bank knows it. Answers its id. */
export async function proposedTransfer(
  { deps }: Inside,
  { by, drawdownId, amount }: { by: string; drawdownId: string | null; amount: bigint },
): Promise<string> {
  const at = deps.clock.now()
  const transfer = { id: randomUUID(), reference: 'THANK YOU', amount, currency: 'HKD' } as const
  const line = { line_id: `transfer:${transfer.id}`, booked_on: dayOf(at), kind: 'transfer', reference: 'THANK YOU' } as const
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sandbox_transfers')
      .values({ ...transfer, at, payer_name: null, payer_account: null })
      .execute()
    await trx
      .insertInto('bank_statement_lines')
      .values({ ...line, amount, currency: 'HKD', read_at: at })
      .execute()
    await bookUnidentified(trx, deps.config, { ...line, amount, currency: 'HKD' }, at)
    const { id } = await trx
      .updateTable('unidentified_transfers')
      .set({ status: 'proposed', drawdown_id: drawdownId, proposed_by: by, proposed_at: at, reason: 'The amount.' })
      .where('line_id', '=', line.line_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A caller that signs in inside of this process, and calls the server of an address, which is started later. */
export async function movedCaller({ deps }: Inside, origin: string, signIn: (caller: Caller) => Promise<unknown>): Promise<Caller> {
  const app = createApp(deps)
  let cookie: string | undefined
  const request = async (...asked: Parameters<App['request']>) => {
    const answered = await app.request(...asked)
    cookie = answered.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answered
  }
  const here = openCaller({ request } as App)
  await signIn(here)
  const there = callerAt(origin, cookie)
  there.token = here.token
  return there
}

/** A lead who calls the server of an address. */
export async function leadOf(before: Inside, origin: string): Promise<{ id: string; caller: Caller }> {
  const { deps } = before
  const invited = { email: `${randomUUID().slice(0, 12)}@staff.example.com`, name: 'Ho Wing Lam', role: 'lead' } as const
  const address = await deps.db.transaction().execute((trx) => inviteStaff(trx, deps, invited))
  const token = new URL(address).searchParams.get('token') ?? ''
  let id = ''
  const caller = await movedCaller(before, origin, async (here) => {
    const accepted = await here.call('acceptStaffInvitation', { token, password: testPassword, passwordConfirmation: testPassword })
    id = accepted.staff.id
    const { secret } = await here.call('startStaffAuthenticator', {})
    const code = generateSync({ secret, epoch: Math.floor(deps.clock.now().getTime() / 1000) })
    await here.call('confirmStaffAuthenticator', { code })
  })
  return { id, caller }
}
