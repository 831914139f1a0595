/** Mails to the leads of the staff about what cannot wait for the next look at the back office. Decision 083. */
import { companyNameOf } from '../company/names.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { sendMail } from '../platform/mail/send.ts'
import { staffLocale, staffMails } from './mails.ts'

/** Payouts of a company were stopped by one of its administrators, who has not replaced the account. */
export async function mailDispute(trx: Trx, deps: Deps, companyId: string): Promise<void> {
  const company = await companyNameOf(trx, companyId, staffLocale)
  const values = { company, link: `${deps.config.publicUrl}/backoffice` }
  const leads = await trx.selectFrom('staff').select('email').where('role', '=', 'lead').where('status', '=', 'active').execute()
  for (const { email } of leads)
    await sendMail(trx, deps, { to: email, locale: staffLocale, template: staffMails['account.disputed'], values })
}
