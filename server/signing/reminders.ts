/** Reminders to signers who have not signed, and the mail with the documents to sign: by mail and SMS, once a minute. API-078, API-080, ERR-80014. */

import { formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { mayText } from '../account/verification-codes.ts'
import { companyNameOf } from '../company/names.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { sendMail, sendSms } from '../platform/mail/send.ts'
import { open } from '../platform/security/seal.ts'
import { isUndecided, ownAgreement, signerAmong, signersOf } from './company-agreements.ts'
import { appendEvidence } from './evidence.ts'
import { percent } from './facts.ts'
import { signingMails } from './mails.ts'
import { openSigner, urgeAgainAt, urlPlace } from './present.ts'

/** Reminds a signer who can sign now. `conflict` for any other, `resendTooSoon` with `again_at` within a minute. */
export async function urgeSigner(trx: Trx, call: Call<'company'>, agreementId: string, signerId: string): Promise<void> {
  const { deps } = call
  const agreement = await ownAgreement(trx, call, agreementId, true)
  const signer = signerAmong(await signersOf(trx, agreementId), signerId)
  if (agreement.status !== 'initiated' || !isUndecided(signer) || signer.round === 0) throw new Problem('conflict')
  const at = deps.clock.now()
  checkPause(signer.urged_at, at)
  await trx.updateTable('agreement_signers').set({ urged_at: at }).where('id', '=', signerId).execute()
  await appendEvidence(trx, deps, agreement, { kind: 'signer.urged', at, signer, ip: call.ip })
  await enqueue(trx, 'signer.remind', { agreementId, signerId, round: signer.round }, { runAt: at })
  const { mobile } = openSigner(deps.config, signer)
  const link = signer.sign_url_sealed && open(deps.config, urlPlace(signerId), signer.sign_url_sealed)
  if (mobile && link && (await mayText(trx, deps, { kind: 'reminder', recipientId: signerId, mobile }))) {
    const { locale } = agreement
    const values = { company: await companyNameOf(trx, call.companyId, locale), link }
    await sendSms(trx, deps, { to: mobile.replaceAll(' ', ''), template: signingMails['signing.urged'], locale, values })
  }
  await audit(trx, call, { action: 'signing.urged', subject: 'agreements', subjectId: agreementId, details: { signer: signerId } })
}

/** Mails the agreement's figures and fingerprint, never a link, to all signers who have not signed and to the caller. */
export async function sendRpaEmail(trx: Trx, call: Call<'company'>, agreementId: string): Promise<void> {
  const { deps, companyId, user } = call
  const agreement = await ownAgreement(trx, call, agreementId, true)
  if (['preparing', 'unprepared', 'completed'].includes(agreement.status)) throw new Problem('conflict')
  const at = deps.clock.now()
  checkPause(agreement.rpa_mailed_at, at)
  await trx.updateTable('agreements').set({ rpa_mailed_at: at }).where('id', '=', agreementId).execute()
  const signers = (await signersOf(trx, agreementId)).filter(isUndecided).map((signer) => openSigner(deps.config, signer).email)
  const mailboxes = new Set([...signers, user.email].map((email) => email.toLowerCase()))
  const { locale } = agreement
  for (const to of mailboxes) {
    await sendMail(trx, deps, {
      to,
      locale,
      template: signingMails['signing.rpa'],
      values: {
        company: await companyNameOf(trx, companyId, locale),
        reference: agreement.reference,
        title: agreement.title,
        limit: formatMoney(money(agreement.credit_limit, agreement.currency)),
        rate: percent(agreement.effective_annual_rate),
        months: agreement.max_tenor_months,
        hash: agreement.content_hash,
      },
    })
  }
  const details = { mailboxes: mailboxes.size, hash: agreement.content_hash }
  await audit(trx, call, { action: 'signing.rpa.sent', subject: 'agreements', subjectId: agreementId, details })
}

/** Problem `resendTooSoon` with `again_at` within a minute of the last time. */
export function checkPause(last: Date | null, at: Date): void {
  const again = urgeAgainAt(last, at)
  if (again) throw new Problem('resendTooSoon', { details: { again_at: again.toISOString() } })
}
