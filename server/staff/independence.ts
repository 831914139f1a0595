/** Whether a member of staff is concerned themselves in a company: then they do not review it. Decision 087. */
import { Problem } from '../../contract/kernel/problem.ts'
import { currentStatuses } from '../../machines/company/lifecycles/companyUser.ts'
import { openPeople } from '../kyc/present.ts'
import type { StaffCaller } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

/** Domains under which anyone can have a mailbox: sharing one says nothing about two people. */
const publicMailDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'live.hk', 'msn.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['yahoo.com', 'yahoo.com.hk', 'yahoo.com.cn', 'yahoo.com.tw', 'ymail.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com'],
  ...['qq.com', 'vip.qq.com', 'foxmail.com', '163.com', 'vip.163.com', '126.com', 'yeah.net', '188.com', '139.com', '189.cn', 'wo.cn'],
  ...['sina.com', 'sina.cn', 'vip.sina.com', 'sohu.com', 'tom.com', '21cn.com', 'aliyun.com', 'netvigator.com', 'hkbn.net', 'mail.com'],
])

/** Mailboxes of a company: those of its users, and those of people it has invited or names as connected persons. */
interface Mailboxes {
  readonly users: readonly string[]
  readonly others: readonly string[]
}

/**
 * Whether the owner of a mailbox is concerned in a company: the mailbox is of one of its people, or one of its users has a mailbox under
 * the same domain, unless the domain is a public mail provider's.
 */
export function isConcerned(mailbox: string, { users, others }: Mailboxes): boolean {
  const [own, domain] = [mailbox.toLowerCase(), domainOf(mailbox)]
  if ([...users, ...others].some((each) => each.toLowerCase() === own)) return true
  return !publicMailDomains.has(domain) && users.some((each) => domainOf(each) === domain)
}

/** Those of the companies in which a member of staff is concerned. Former members count, invitations until they are taken back or declined. */
export async function concernedIn(
  db: Db | Trx,
  keys: Keys,
  { email }: Pick<StaffCaller, 'email'>,
  companyIds: readonly string[],
): Promise<Set<string>> {
  if (companyIds.length === 0) return new Set()
  const users = await db
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .where('company_id', 'in', companyIds)
    .where('affiliations.status', '<>', 'rejected')
    .select(['company_id', 'email'])
    .execute()
  const invited = await db
    .selectFrom('company_invitations')
    .where('company_id', 'in', companyIds)
    .where('status', 'in', currentStatuses)
    .select(['company_id', 'email'])
    .execute()
  const applications = await db
    .selectFrom('kyc_applications')
    .where('company_id', 'in', companyIds)
    .select(['id', 'company_id', 'people'])
    .execute()
  const connected = applications.flatMap((each) =>
    openPeople(keys, each).map((person) => ({ company_id: each.company_id, email: String(person.email ?? '') })),
  )
  const of = (rows: readonly { company_id: string; email: string }[], company: string) =>
    rows.flatMap((row) => (row.company_id === company ? [row.email] : []))
  return new Set(
    companyIds.filter((company) => isConcerned(email, { users: of(users, company), others: of([...invited, ...connected], company) })),
  )
}

/** Refuses an operation on a company in which the staff member is concerned. Problem `forbidden` (`details.reason` `concerned`). */
export async function refuseConcerned(trx: Trx, keys: Keys, staff: Pick<StaffCaller, 'email'>, companyId: string): Promise<void> {
  const concerned = await concernedIn(trx, keys, staff, [companyId])
  if (concerned.size > 0) throw new Problem('forbidden', { details: { reason: 'concerned' } })
}

/**
 * Refuses to confirm what a lead has proposed who is no lead any more, or is concerned in the company by now, where there is one. Problem `conflict`.
 * Decision 109.
 */
export async function refuseLostProposer(trx: Trx, keys: Keys, proposerId: string, companyId: string | null): Promise<void> {
  const proposer = await trx.selectFrom('staff').select(['role', 'status', 'email']).where('id', '=', proposerId).executeTakeFirstOrThrow()
  const concerned = await concernedIn(trx, keys, proposer, companyId === null ? [] : [companyId])
  if (proposer.role !== 'lead' || proposer.status !== 'active' || concerned.size > 0) throw new Problem('conflict')
}

function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf('@') + 1).toLowerCase()
}
