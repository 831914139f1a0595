/** Mails to the leads of the staff about what cannot wait for the next look at the back office. Decision 083. */
import { maskMailbox } from '../../contract/kernel/masks.ts'
import { companyNameOf } from '../company/names.ts'
import type { DisputeEffects } from '../lending/leads-port.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { concernedIn } from './independence.ts'
import { staffLocale, staffMails } from './mails.ts'

/** Payouts of a company were stopped by one of its administrators, who has not replaced the account. */
export async function mailDispute(trx: Trx, deps: Deps, { companyId, ...effects }: DisputeEffects & { companyId: string }): Promise<void> {
  const company = await companyNameOf(trx, companyId, staffLocale)
  const listed = (mailboxes: readonly string[]) => mailboxes.map(maskMailbox).join(', ') || '—'
  const { demoted, kept, invited, factors } = effects
  const takenBack = { demoted: listed(demoted), kept: listed(kept), invited: listed(invited), factors: listed(factors) }
  const values = { company, ...takenBack, link: `${deps.config.publicUrl}/backoffice` }
  for (const { email } of await activeLeads(trx))
    await sendMail(trx, deps, { to: email, locale: staffLocale, template: staffMails['account.disputed'], values })
}

/** The last day of a case is near and no one has answered it. Leads who are concerned in the company get none. Decisions 087, 132. */
export async function mailNearDeadline(trx: Trx, deps: Deps, sent: { companyId: string; reference: string; day: string }): Promise<void> {
  const { companyId, reference, day } = sent
  const company = await companyNameOf(trx, companyId, staffLocale)
  const values = { company, reference, day, link: `${deps.config.publicUrl}/backoffice/merchant-cases` }
  for (const lead of await activeLeads(trx))
    if ((await concernedIn(trx, deps.config, lead, [companyId])).size === 0)
      await sendMail(trx, deps, { to: lead.email, locale: staffLocale, template: staffMails['case.due'], values })
}

function activeLeads(trx: Trx): Promise<{ email: string }[]> {
  return trx.selectFrom('staff').select('email').where('role', '=', 'lead').where('status', '=', 'active').execute()
}
