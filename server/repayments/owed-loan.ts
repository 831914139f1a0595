/** Presents a loan that is owed, with how it is paid now. */
import type { OwedLoan } from '../../contract/repayments/repayments.ts'
import { debitStopOf, stopsOrders } from '../lending/loans/debit-stop.ts'
import { presentLoan } from '../lending/loans/present.ts'
import type { Repaid } from '../lending/loans/standing.ts'
import { mayBeDebited } from '../lending/mandate.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Config, Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { isHeldBack } from './hold-back.ts'

/** The same with how it is paid: debited from its account, or, of a loan that is or may be written off, by transfer alone, and by a share of payouts while that is held back. Decisions 118, 126, 127. */
export async function presentOwedLoan(
  db: Db | Trx,
  config: Keys & Pick<Config, 'collectionAccount'>,
  loan: { drawdown: DrawdownRow; repaid: Repaid; on: string },
): Promise<OwedLoan> {
  const { drawdown, on } = loan
  const presented = await presentLoan(db, loan)
  const standing = { ...presented, share: (await isHeldBack(db, loan)) ? presented.share : null }
  const stop = await debitStopOf(db, drawdown, on)
  const debits_held_until = stop?.until ?? null
  if (stopsOrders(stop)) return { ...standing, debitable: false, pay_to: config.collectionAccount, debits_held_until }
  return { ...standing, debitable: await mayBeDebited(db, config, drawdown), pay_to: null, debits_held_until }
}
