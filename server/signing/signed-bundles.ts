/** The bundle of a signed contract: the documents, the printed record and the evidence in one ZIP that anyone can verify. SIGN-06, decision 043. */

import { companyNameOf } from '../company/names.ts'
import { facilityMails } from '../lending/mails.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { isSigned, signedAddress } from '../platform/files/serve.ts'
import type { App } from '../platform/http/types.ts'
import { sendMail } from '../platform/mail/send.ts'
import { bundleOf } from './bundle.ts'
import { type AgreementRow, openSigner } from './present.ts'

/** Days the link in a signer's mail works. */
const copyDays = 90

/** An address of five minutes of the bundle. Give it only to a member of the company. */
export function bundleAddress(deps: Pick<Deps, 'config' | 'clock'>, agreementId: string): string {
  return signedAddress(deps, pathOf(agreementId), pathOf(agreementId))
}

/** Mails every signer a link to the bundle. */
export async function mailBundles(trx: Trx, deps: Deps, agreement: AgreementRow): Promise<void> {
  const { id, locale, title } = agreement
  const address = signedAddress(deps, pathOf(id), pathOf(id), copyDays * 86_400)
  const link = new URL(address, portalUrl(deps.config)).toString()
  const company = await companyNameOf(trx, agreement.company_id, locale)
  const signers = await trx.selectFrom('agreement_signers').selectAll().where('agreement_id', '=', id).orderBy('position').execute()
  for (const signer of signers) {
    const { name, email } = openSigner(deps.config, signer)
    const values = { name, company, title, reference: agreement.reference, days: copyDays, link }
    await sendMail(trx, deps, { to: email, locale, template: facilityMails['agreement.copy'], values })
  }
}

/**
 * Registers `GET /files/agreement/:id`. A wrong, missing or expired signature is 404, as is an agreement that is not fully signed. An
 * address signed with an earlier key is a mailed link, which works no longer than its validity. Decision 054.
 */
export function mountBundles(app: App, deps: Deps): void {
  app.get('/files/agreement/:id', async (context) => {
    const id = context.req.param('id')
    const own = isSigned(context, deps, id, pathOf(id))
    if (!own && !isSigned(context, deps, id, pathOf(id), deps.config.previousSecretKeys)) return context.notFound()
    const mailedSince = new Date(deps.clock.now().getTime() - copyDays * 86_400_000)
    const agreement = await deps.db
      .selectFrom('agreements')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'completed')
      .$if(!own, (query) => query.where('completed_at', '>', mailedSince))
      .executeTakeFirst()
    if (!agreement) return context.notFound()
    return context.body(new Uint8Array(await bundleOf(deps, agreement)), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${agreement.reference}.zip"`,
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
}

const pathOf = (agreementId: string) => `/files/agreement/${agreementId}`
