/** Ends a drawdown that is not paid out: what it has reserved is free again. SHELL-37, decision 086. */
import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { type EffectsOf, move } from '../platform/lifecycle.ts'
import { facilityOf } from './facilities.ts'
import type { DrawdownRow } from './present.ts'

/** Why a drawdown ends: the event of its chart, and the reason as it is stored. */
interface End {
  readonly type: 'payout.refused' | 'approval.declined' | 'approval.expired' | 'approval.withdrawn'
  readonly reason: string
  /** Why the second administrator declined it, in their words. */
  readonly note?: string
  readonly actor: string
  readonly at: Date
  /** Notifies the company. */
  readonly notify: Pick<EffectsOf<typeof drawdownLifecycle>, 'notifyRefused' | 'notifyNotApproved'>
}

/** Releases the reserve of a locked drawdown, and returns its red packet. */
export async function release(trx: Trx, waivers: Deps['waivers'], drawdown: DrawdownRow, end: End): Promise<void> {
  const { type, reason, note, actor, at, notify } = end
  const { id, company_id: companyId, amount, currency, facility_id: facilityId, reference, product } = drawdown
  await facilityOf(trx, companyId, product, true)
  await move(trx, {
    chart: drawdownLifecycle,
    table: 'drawdowns',
    id,
    event: { type },
    actor,
    at,
    values: { refusal: reason, ...(note && { decline_note: note }) },
    effects: {
      returnRedPacket: () => waivers.giveBack(trx, drawdown, actor, at),
      releaseReserve: async () => {
        await trx
          .updateTable('facilities')
          .set((row) => ({ pending: row('pending', '-', amount) }))
          .where('id', '=', facilityId)
          .execute()
        await post(trx, {
          kind: type === 'payout.refused' ? 'drawdown.refused' : 'drawdown.notApproved',
          reference,
          at,
          lines: [
            { account: ledgerAccounts.reserved(facilityId), amount: -amount, currency },
            { account: ledgerAccounts.undrawn(facilityId), amount, currency },
          ],
        })
      },
      ...notify,
    },
  })
}

/** Locks a drawdown for the rest of the transaction. */
export async function lockDrawdown(trx: Trx, id: string): Promise<DrawdownRow> {
  return trx.selectFrom('drawdowns').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
