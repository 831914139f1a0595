/** Mails about a facility and the account it pays to. SIGN-02, BANK-02. */
import { mail } from '../platform/mail/texts.ts'

/** The limit in force and the limit that was signed. Not every text names both. */
type Limit = { company: string; limit: string; signed: string; link: string }

export const facilityMails = {
  'facility.opened': mail<Limit>('lending.mail.facilityOpened'),
  'facility.raised': mail<Limit>('lending.mail.facilityRaised'),
  /** `limit` holds by the last calculation and is lower than `signed`. */
  'facility.signed': mail<Limit>('lending.mail.facilitySigned'),
  /** What was signed counts once the facility is renewed. */
  'facility.unrenewed': mail<Limit>('lending.mail.facilityUnrenewed'),
  /** To a signer: what was signed, with its evidence. `days` the link works. */
  'agreement.copy': mail<{ name: string; company: string; title: string; reference: string; days: number; link: string }>(
    'lending.mail.agreementCopy',
  ),
  /** `account` is masked: `••••8838`. */
  'account.replaced': mail<{ company: string; account: string; at: string; link: string }>('lending.mail.accountReplaced'),
}
