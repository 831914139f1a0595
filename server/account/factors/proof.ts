/** A code of a second factor tried: of an authenticator app, or a recovery code. Decision 085. */
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call } from '../../platform/call.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/deps.ts'
import { tryPassword } from '../attempts.ts'
import { mailboxKey } from '../users.ts'
import { takeAuthenticatorCode } from './authenticator.ts'
import type { FactorOwner } from './owner.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** How a code was accepted. */
type CodeKind = 'authenticator' | 'recovery'

/** The wrong codes of an owner as counters know them. */
export function factorTriesKey(config: Config, ownerId: string): string {
  return mailboxKey(config, `second factor ${ownerId}`)
}

/**
 * Tries a code; a right one is used up in the transaction of `accept`, whose result is returned. Problem `codeWrong` for a wrong or used one, and `accountLocked` for the tenth wrong one of a day
 * and after it. They are counted apart from passwords.
 */
export async function proveByCode<Result>(
  call: Call,
  owner: FactorOwner,
  code: string,
  accept: (trx: Trx, kind: CodeKind) => Promise<Result>,
): Promise<Result> {
  const { deps } = call
  const tries = { mailbox: factorTriesKey(deps.config, owner.id), cleared: true }
  const accepted = await tryPassword(call, tries, () =>
    deps.db.transaction().execute(async (trx) => {
      const isAppCode = /^\d{6}$/.test(code)
      const right = isAppCode
        ? await takeAuthenticatorCode(trx, deps, { owner, code, confirmed: true })
        : await takeRecoveryCode(trx, deps, owner, code)
      return right ? { result: await accept(trx, isAppCode ? 'authenticator' : 'recovery') } : null
    }),
  )
  if (!accepted) throw wrongCode()
  return accepted.result
}

/** A code of an authenticator app or a recovery code that is not accepted. */
export function wrongCode(): Problem {
  return new Problem('codeWrong', { fields: { code: 'code.80009' } })
}
