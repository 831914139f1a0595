/** A contract as one reads it: prepared without doing any other work that waits. */
import type { Agreement, AgreementKind } from '../../contract/agreements.ts'
import type { Product } from '../../contract/product.ts'
import { preparingJobs } from '../../server/signing/prepare.ts'
import type { Browser, TestServer } from './server.ts'

/** Reads the contract; while its documents are being made they are made now, and it is read again. */
export async function readPrepared(
  server: TestServer,
  browser: Browser,
  asked: { product: Product; kind?: AgreementKind } = { product: 'hook' },
): Promise<Agreement> {
  const agreement = await browser.data('readAgreement', asked)
  if (agreement.status !== 'preparing') return agreement
  await preparingJobs['agreement.prepare'](server.deps, { agreementId: agreement.id }, { id: 0n, attempt: 1, renew: async () => {} })
  return browser.data('readAgreement', asked)
}
