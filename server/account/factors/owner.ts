/** The owner of second factors, and which of them the owner has. Decision 085. */
import { type StepUpMethod, stepUpMethods } from '../../../contract/account/step-up-actions.ts'
import type { SignedIn } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/deps.ts'

/** A user or a member of the staff. */
export interface FactorOwner {
  readonly column: 'user_id' | 'staff_id'
  readonly id: string
  /** The mailbox, by which an authenticator names the account. */
  readonly email: string
}

/** A user as an owner. */
export function userOwner({ id, email }: Pick<SignedIn, 'id' | 'email'>): FactorOwner {
  return { column: 'user_id', id, email }
}

/** Columns of a new row of an owner. */
export function owned({ column, id }: FactorOwner): { user_id: string | null; staff_id: string | null } {
  return { user_id: column === 'user_id' ? id : null, staff_id: column === 'staff_id' ? id : null }
}

/** The second factors of an owner: number of passkeys, whether there is a confirmed authenticator app, and unused recovery codes. */
export async function factorsOf(db: Db | Trx, { column, id }: FactorOwner) {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('passkeys').select(eb.fn.countAll<bigint>().as('count')).where(column, '=', id).as('passkeys'),
      eb
        .selectFrom('authenticators')
        .select(eb.fn.countAll<bigint>().as('count'))
        .where(column, '=', id)
        .where('confirmed_at', 'is not', null)
        .as('authenticators'),
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<bigint>().as('count'))
        .where(column, '=', id)
        .where('used_at', 'is', null)
        .as('recoveryCodes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    passkeys: Number(row.passkeys),
    authenticator: Number(row.authenticators) > 0,
    recoveryCodes: Number(row.recoveryCodes),
  }
}

/** How an owner can confirm: by their second factors, or by a code that is sent to those who have none. */
export async function methodsOf(db: Db | Trx, owner: FactorOwner): Promise<StepUpMethod[]> {
  return stepUpMethods(await factorsOf(db, owner))
}
