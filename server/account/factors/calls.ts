/** The second factors of the user, each change after a step-up and mailed. Decision 085. */
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call, Handlers } from '../../platform/call.ts'
import type { Trx } from '../../platform/deps.ts'
import { deviceOf } from '../devices.ts'
import { requireStepUp } from '../step-up.ts'
import { lockUser } from '../users.ts'
import { isStarted, removeAuthenticator, startAuthenticator, takeAuthenticatorCode } from './authenticator.ts'
import { dismissFactorOffer, isOffered } from './offer.ts'
import { type FactorOwner, factorsOf, userOwner } from './owner.ts'
import { addPasskey, newPasskeyOptions, passkeysOf } from './passkeys.ts'
import { wrongCode } from './proof.ts'
import { endCodesWithoutFactor, firstCodes, renewCodes } from './recovery-codes.ts'
import { reportFactors } from './report.ts'
import { requestFactorReset, withdrawFactorReset } from './reset.ts'
import { endReset, waitingReset } from './reset-state.ts'

export const factorHandlers = {
  dismissFactorOffer,

  async listFactors({ deps, user }) {
    const owner = userOwner(user)
    const { authenticator, recoveryCodes } = await factorsOf(deps.db, owner)
    const passkeys = await passkeysOf(deps.db, owner)
    return {
      passkeys: passkeys.map(({ id, user_agent, created_at, used_at }) => ({
        id,
        ...deviceOf(user_agent),
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      })),
      authenticator,
      recovery_codes_left: recoveryCodes,
      offered: await isOffered(deps.db, user.id, { passkeys, authenticator }),
      reset: await waitingReset(deps.db, user.id),
    }
  },

  startAuthenticator: (call) => change(call, (trx, owner) => startAuthenticator(trx, call.deps, owner)),

  async confirmAuthenticator(call, { code }) {
    return change(call, async (trx, owner) => {
      if (!(await isStarted(trx, owner))) throw new Problem('notFound')
      if (!(await takeAuthenticatorCode(trx, call.deps, { owner, code, confirmed: false }))) throw wrongCode()
      await reportFactors(trx, call, 'authenticatorAdded')
      return { recovery_codes: await firstCodes(trx, call.deps, owner) }
    })
  },

  async removeAuthenticator(call) {
    return change(call, async (trx, owner) => {
      if (!(await removeAuthenticator(trx, owner))) throw new Problem('notFound')
      await endCodesWithoutFactor(trx, owner)
      await reportFactors(trx, call, 'authenticatorRemoved')
      return null
    })
  },

  startPasskey: (call) => change(call, (trx, owner) => newPasskeyOptions(trx, call.deps, { owner, bound: enrolment(call) })),

  async addPasskey(call, { passkey }) {
    return change(call, async (trx, owner) => {
      await addPasskey(trx, call.deps, { owner, bound: enrolment(call), passkey, userAgent: call.userAgent })
      await reportFactors(trx, call, 'passkeyAdded')
      return { recovery_codes: await firstCodes(trx, call.deps, owner) }
    })
  },

  async removePasskey(call, { id }) {
    return change(call, async (trx, owner) => {
      const removed = await trx
        .deleteFrom('passkeys')
        .where('user_id', '=', owner.id)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw new Problem('notFound')
      await endCodesWithoutFactor(trx, owner)
      await reportFactors(trx, call, 'passkeyRemoved')
      return null
    })
  },

  async renewRecoveryCodes(call) {
    return change(call, async (trx, owner) => {
      const { passkeys, authenticator } = await factorsOf(trx, owner)
      if (passkeys === 0 && !authenticator) throw new Problem('notFound')
      await reportFactors(trx, call, 'codesRenewed')
      return { recovery_codes: await renewCodes(trx, call.deps, owner) }
    })
  },

  requestFactorReset,
  withdrawFactorReset,
} satisfies Partial<Handlers>

/** What a challenge for a new passkey is valid for. */
const enrolment = ({ sessionId }: Call<'user'>) => `${sessionId} new passkey`

/** One change at a time for one user, after a step-up; who changes factors has not lost them. */
function change<Result>(call: Call<'user'>, run: (trx: Trx, owner: FactorOwner) => Promise<Result>): Promise<Result> {
  return call.deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, call.user.id, 'change')
    await requireStepUp(trx, call, 'factorsChanged')
    await endReset(trx, call, call.user, 'used')
    return run(trx, userOwner(call.user))
  })
}
