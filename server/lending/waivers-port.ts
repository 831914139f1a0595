/** Interface of fee and interest waivers on a drawdown: `server/rewards` implements it, `server/app/ports.ts` wires it. RED-12. */
import type { Waiver } from '../../contract/kernel/statuses.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** A waiver of a company. */
export interface HeldWaiver {
  /** Row of `red_packets`. */
  readonly id: string
  /** Name of the red packet, for the audit. */
  readonly type: string
  readonly waiver: Waiver
}

/** A requested waiver: the offer, and the amount of the drawdown in minor units. */
export interface RequestedWaiver {
  readonly companyId: string
  readonly offerId: string | undefined
  readonly amount: bigint
  readonly at: Date
  /** Locks the waiver for the rest of the transaction. */
  readonly lock?: boolean
}

/** Waivers of companies, used and returned in the transaction of their drawdown. */
export interface Waivers {
  /**
   * The waiver a company may use on a drawdown; null when it requested none. Problem `notFound` or `refused` with field `red_packet_id`
   * when it may not.
   */
  usable(db: Db | Trx, requested: RequestedWaiver): Promise<HeldWaiver | null>
  /** Uses it up; the caller has locked its row. */
  spend(trx: Trx, waiver: HeldWaiver, actor: string, at: Date): Promise<void>
  /** Returns the waiver of a refused drawdown, if it had one. */
  giveBack(trx: Trx, drawdown: { red_packet_id: string | null; company_id: string }, actor: string, at: Date): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly waivers: Waivers
  }
}
