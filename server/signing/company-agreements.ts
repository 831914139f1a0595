/** Agreements and signers of the caller's company. R3. */
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import { signerLifecycle } from '../../machines/signing/lifecycles/signer.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { can } from '../platform/lifecycle.ts'
import type { AgreementRow, ListedSigner, SignerRow } from './present.ts'

/** An agreement of the company. Problem `notFound` for any other id. R3. */
export async function ownAgreement(db: Db | Trx, call: Call<'company'>, id: string, lock = false): Promise<AgreementRow> {
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', call.companyId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row
}

/** The newest agreement of a kind in a product of the company, whatever became of it. */
export function newestAgreement(
  db: Db | Trx,
  { companyId, product, kind }: { companyId: string; product: Product; kind: AgreementKind },
): Promise<AgreementRow | undefined> {
  return db
    .selectFrom('agreements')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The signers of an agreement in their order. */
export async function signersOf(db: Db | Trx, agreementId: string): Promise<SignerRow[]> {
  return db.selectFrom('agreement_signers').selectAll().where('agreement_id', '=', agreementId).orderBy('position').execute()
}

/** The signers with the file names of their documents. */
export async function listSigners(db: Db | Trx, agreementId: string): Promise<ListedSigner[]> {
  return db
    .selectFrom('agreement_signers')
    .leftJoin('files', 'files.id', 'file_id')
    .selectAll('agreement_signers')
    .select('files.name as file_name')
    .where('agreement_id', '=', agreementId)
    .orderBy('position')
    .execute()
}

/** A signer among those of an agreement. Problem `notFound` for any other id. */
export function signerAmong(rows: readonly SignerRow[], id: string): SignerRow {
  const row = rows.find((signer) => signer.id === id)
  if (!row) throw new Problem('notFound')
  return row
}

/** Whether a signer can still sign. SIGN-01. */
export function isUndecided(signer: Pick<SignerRow, 'status'>): boolean {
  return can(signerLifecycle, signer, { type: 'signer.signed' })
}
