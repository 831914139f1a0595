/** Reports messages about money and access to administrators by mail and SMS, after the transaction that wrote them. Decisions 084, 089. */
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { completeJob, enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/send.ts'
import { noticeMails } from './mails.ts'
import { isTexted } from './sms.ts'
import type { NoticeKind } from './texts.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Reports messages to those of their recipients who are administrators. */
    'messages.mail': { ids: string[] }
  }
}

/** Money was asked for, has moved or failed to, a user was given the rights of an administrator, or the name of a shop is in the way of a limit. */
const mailed: ReadonlySet<string> = new Set<NoticeKind>([
  'drawdown.requested',
  'drawdown.settled',
  'drawdown.refused',
  'repayment.requested',
  'repayment.received',
  'repayment.refused',
  'repayment.returned',
  'repayment.undone',
  'repayment.moved',
  'credit.used',
  'credit.takenBack',
  'loan.overdue',
  'loan.demanded',
  'loan.handedOver',
  'arrangement.recorded',
  'arrangement.moved',
  'arrangement.offered',
  'arrangement.accepted',
  'arrangement.declined',
  'credit.requested',
  'credit.paid',
  'credit.refused',
  'credit.returned',
  'interest.waived',
  'waiver.undone',
  'loan.writtenOff',
  'debits.held',
  'debits.resumed',
  'company.frozen',
  'company.released',
  'facility.frozen',
  'facility.released',
  'user.frozen',
  'user.released',
  'case.answered',
  'exception.made',
  'exception.ended',
  'company.appointed',
  'company.approvalChanged',
  'company.approvalProposed',
  'drawdown.waiting',
  'drawdown.approved',
  'drawdown.notApproved',
  'mandate.signed',
  'seller.waiting',
  'seller.accepted',
  'seller.refused',
  'seller.takenBack',
])

/** Whether messages of a kind are reported by mail or SMS as well. */
export function isReported(kind: string): boolean {
  return mailed.has(kind) || isTexted(kind)
}

export const messageJobs: JobHandlersOf<'messages.mail'> = {
  'messages.mail': (deps, { ids }, job) =>
    deps.db.transaction().execute(async (trx) => {
      if (await completeJob(trx, job, deps.clock.now())) await report(trx, deps, ids)
    }),
}

/** Mails each message in the language of its recipient, with its title as the subject, and queues its SMS. One whom leads have frozen gets neither. */
async function report(trx: Trx, deps: Deps, ids: readonly string[]): Promise<void> {
  const messages = await trx
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .innerJoin('affiliations', (join) =>
      join.onRef('affiliations.user_id', '=', 'users.id').onRef('affiliations.company_id', '=', 'messages.company_id'),
    )
    .select(['kind', 'texts', 'link', 'messages.company_id', 'messages.user_id', 'email', 'locale'])
    .where('messages.id', 'in', ids.map(BigInt))
    .where('affiliations.status', '=', 'active')
    .where('affiliations.role', '=', 'administrator')
    .where('users.status', '=', 'active')
    .orderBy('messages.id')
    .execute()
  const at = deps.clock.now()
  for (const { kind, texts, link, company_id: companyId, user_id: userId, email, locale } of messages) {
    if (mailed.has(kind)) {
      const values = { ...texts[locale], link: portalUrl(deps.config, link ?? '/') }
      await sendMail(trx, deps, { to: email, locale, template: noticeMails['notices.event'], values })
    }
    // One job for each recipient: no two of them wait for each other's allowances.
    if (isTexted(kind)) await enqueue(trx, 'notice.text', { companyId, userId, kind }, { runAt: at })
  }
}
