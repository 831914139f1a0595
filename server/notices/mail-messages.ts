/** Mails messages about money and access to administrators, after the transaction that wrote them. Decision 084. */
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import type { JobHandlersOf } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/send.ts'
import { noticeMails } from './mails.ts'
import type { NoticeKind } from './texts.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Mails messages to those of their recipients who are administrators. */
    'messages.mail': { ids: string[] }
  }
}

/** money has moved or failed to, or a user was given the rights of an administrator. */
const mailed: ReadonlySet<string> = new Set<NoticeKind>([
  'drawdown.settled',
  'drawdown.refused',
  'repayment.received',
  'repayment.refused',
  'repayment.returned',
  'company.appointed',
  'company.approvalChanged',
  'company.approvalProposed',
  'drawdown.waiting',
  'drawdown.approved',
  'drawdown.notApproved',
])

/** Whether messages of a kind are mailed as well. */
export function isMailed(kind: string): boolean {
  return mailed.has(kind)
}

export const messageJobs: JobHandlersOf<'messages.mail'> = {
  'messages.mail': (deps, { ids }) => deps.db.transaction().execute((trx) => mailMessages(trx, deps, ids)),
}

/** Mails each message in the language of its recipient, with its title as the subject. */
async function mailMessages(trx: Trx, deps: Deps, ids: readonly string[]): Promise<void> {
  const messages = await trx
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .innerJoin('affiliations', (join) =>
      join.onRef('affiliations.user_id', '=', 'users.id').onRef('affiliations.company_id', '=', 'messages.company_id'),
    )
    .select(['texts', 'link', 'email', 'locale'])
    .where('messages.id', 'in', ids.map(BigInt))
    .where('affiliations.status', '=', 'active')
    .where('affiliations.role', '=', 'administrator')
    .orderBy('messages.id')
    .execute()
  for (const { texts, link, email, locale } of messages) {
    const values = { ...texts[locale], link: portalUrl(deps.config, link ?? '/') }
    await sendMail(trx, deps, { to: email, locale, template: noticeMails['notices.event'], values })
  }
}
