/** Changes of the second factors of a user, audited and mailed. Decision 085. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { audit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { timeText } from '../../platform/hong-kong-time.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { textOf } from '../../platform/texts.ts'
import { accountMails } from '../mails.ts'

/** A change of the second factors, as its mail names it. */
type FactorChange =
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesRenewed'
  | 'recoveryCodeUsed'
  | 'allRemoved'
  | 'resetEnded'
  | 'takenBack'

/** Audits a change and mails it to the user. */
export async function reportFactors(trx: Trx, call: Call<'user'>, changed: FactorChange): Promise<void> {
  await audit(trx, call, { action: 'factors.changed', details: { change: changed } })
  await mailFactors(trx, call.deps, call.user, changed)
}

/** Mails a change to a user. */
export async function mailFactors(
  trx: Trx,
  deps: Deps,
  { email, locale }: { email: string; locale: Locale },
  changed: FactorChange,
): Promise<void> {
  const values = { at: timeText(deps.clock.now()), change: textOf(locale, `account.factorChange.${changed}`) }
  await sendMail(trx, deps, { to: email, template: accountMails['factors.changed'], locale, values })
}
