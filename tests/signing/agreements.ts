/** A contract as one reads it: prepared without doing any other work that waits. */
import type { Product } from '../../contract/kernel/product.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import type { Agreement } from '../../contract/signing/agreements.ts'
import { preparingJobs } from '../../server/signing/prepare.ts'
import type { Browser, TestServer } from '../support/server.ts'

/**
 * Reads the contract; while its documents are being made they are made now, and it is read again. Pictures of their pages, which take ten
 * times as long as all that is signed, are made by the next jobs only where a test is about them.
 */
export async function readPrepared(
  server: TestServer,
  browser: Browser,
  asked: { product: Product; kind?: AgreementKind } = { product: 'hook' },
  { pictures = false } = {},
): Promise<Agreement> {
  const agreement = await browser.data('readAgreement', asked)
  if (agreement.status !== 'preparing') return agreement
  await preparingJobs['agreement.prepare'](server.deps, { agreementId: agreement.id }, { id: 0n, attempt: 1, renew: async () => {} })
  if (!pictures) await server.database.db.deleteFrom('jobs').where('kind', '=', 'agreement.picture').execute()
  return browser.data('readAgreement', asked)
}
