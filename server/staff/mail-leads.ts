/** Mails to the leads of the staff about what cannot wait for the next look at the back office. Decision 083. */
import { maskMailbox } from '../../contract/kernel/masks.ts'
import { companyNameOf } from '../company/names.ts'
import type { DisputeEffects } from '../lending/leads-port.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { staffLocale, staffMails } from './mails.ts'

/** Payouts of a company were stopped by one of its administrators, who has not replaced the account. */
export async function mailDispute(trx: Trx, deps: Deps, { companyId, ...effects }: DisputeEffects & { companyId: string }): Promise<void> {
  const company = await companyNameOf(trx, companyId, staffLocale)
  const listed = (mailboxes: readonly string[]) => mailboxes.map(maskMailbox).join(', ') || '—'
  const { demoted, kept, invited, factors } = effects
  const takenBack = { demoted: listed(demoted), kept: listed(kept), invited: listed(invited), factors: listed(factors) }
  const values = { company, ...takenBack, link: `${deps.config.publicUrl}/backoffice` }
  const leads = await trx.selectFrom('staff').select('email').where('role', '=', 'lead').where('status', '=', 'active').execute()
  for (const { email } of leads)
    await sendMail(trx, deps, { to: email, locale: staffLocale, template: staffMails['account.disputed'], values })
}
