/** The staff of the pictures: a reviewer with a case in hand, a colleague whose proposal waits for second eyes, and a lead. */
import { generateSync } from 'otplib'
import { type EndpointName, endpoints, type InputOf, type OutputOf } from '../../contract/endpoints.ts'
import type { StaffMember } from '../../contract/staff/staff.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { inviteStaff } from '../../server/staff/invitations.ts'
import { openAll } from '../staff/staff.ts'
import { callerAt } from '../support/caller.ts'
import type { Inside } from '../support/data-folder.ts'

type Invited = Omit<StaffMember, 'id'>

/** The reviewers. */
export const staff = {
  reviewer: { email: 'ho@staff.sampan.test', name: '何咏琳', role: 'reviewer' },
  colleague: { email: 'lee@staff.sampan.test', name: '李家明', role: 'reviewer' },
  lead: { email: 'ng@staff.sampan.test', name: '吴国栋', role: 'lead' },
} as const satisfies Record<string, Invited>

const everybody: readonly Invited[] = Object.values(staff)

/** Whether a mailbox is one of the staff. */
export function isStaff(email: string): boolean {
  return everybody.some((member) => member.email === email)
}

/** Invites all reviewers; returns the token of each by mailbox. */
export async function inviteEverybody({ deps, database }: Inside): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>()
  for (const member of everybody) {
    const address = await database.db.transaction().execute((trx) => inviteStaff(trx, deps, member))
    tokens.set(member.email, new URL(address).searchParams.get('token') ?? '')
  }
  return tokens
}

/** The cookie of each member of the staff by mailbox; the pictures are taken in other processes. */
const cookies = 'SHOTS_STAFF_COOKIES'

/** The cookie of a member of the staff, for the browser. */
export function staffCookieOf(email: string): { name: string; value: string } {
  const [name = '', value = ''] = (JSON.parse(process.env[cookies] ?? '{}') as Record<string, string>)[email]?.split('=') ?? []
  return { name, value }
}

/** Sets a password and an authenticator app; returns the cookie. */
async function signUp(origin: string, token: string): Promise<string> {
  const accepted = await fetch(`${origin}${endpoints.acceptStaffInvitation.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: demoPassword, passwordConfirmation: demoPassword }),
  })
  const [cookie = ''] = accepted.headers.get('set-cookie')?.split(';') ?? []
  const caller = callerAt(origin, cookie)
  const { secret } = await caller.call('startStaffAuthenticator', {})
  // The time of the server, which has passed since it started.
  const epoch = Math.floor(Date.parse(accepted.headers.get('date') ?? '') / 1000)
  await caller.call('confirmStaffAuthenticator', { code: generateSync({ secret, epoch }) })
  return cookie
}

/** All reviewers sign in; of the waiting cases one is proposed, and one claimed and half checked. */
export async function beginWork(origin: string, tokens: ReadonlyMap<string, string>): Promise<void> {
  const signedIn: Record<string, string> = {}
  const callers = new Map<string, ReturnType<typeof callerAt>>()
  for (const [email, token] of tokens) {
    const cookie = await signUp(origin, token)
    signedIn[email] = cookie
    callers.set(email, callerAt(origin, cookie))
  }
  process.env[cookies] = JSON.stringify(signedIn)
  const asking =
    ({ email }: Invited) =>
    <Name extends EndpointName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> => {
      const caller = callers.get(email)
      if (!caller) throw new Error(`${email} was not invited`)
      return caller.call(name, input)
    }
  const [ho, lee] = [asking(staff.reviewer), asking(staff.colleague)]
  const { records } = await ho('listCases', { tab: 'waiting', keyword: '', size: 20 })
  const [first, second] = records
  if (!first || !second) throw new Error('No cases wait for the staff')
  const right = { verdict: 'ok', reason: null, note: '' } as const
  const own = await lee('claimCase', { id: first.id })
  await openAll(lee, own)
  await lee('assessItems', { id: first.id, items: own.items.map(({ item }) => item), ...right })
  await lee('proposeDecision', { id: first.id, proposal: 'approve', note: '与公司注册处的登记相符。', message: '', dueDays: 7 })
  const { id, items } = await ho('claimCase', { id: second.id })
  const half = items.slice(0, Math.ceil(items.length / 2))
  await openAll(ho, { id, items: half })
  await ho('assessItems', { id, items: half.map(({ item }) => item), ...right })
}
