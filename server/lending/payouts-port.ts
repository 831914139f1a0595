/** Interface of the payouts of which a PSP can hold back a share: `server/repayments` implements it, `server/app/ports.ts` wires it. Decision 127. */
import type { Db, Trx } from '../platform/deps.ts'

/** What is known of the PSP that pays a company. */
interface PspPayouts {
  /** Payouts of thirty days that count for a share of them, minor units of HKD; null while no PSP can hold any back. */
  counted(db: Db | Trx, companyId: string, day: string): Promise<bigint | null>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly pspPayouts: PspPayouts
  }
}
