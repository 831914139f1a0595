/** Interface of differences between books and rows: `server/repayments` implements it, `server/app/ports.ts` wires it. Decision 106. */
import type { Db, Trx } from '../platform/deps.ts'

/** What the nightly proof has found. */
interface Differences {
  /** Whether drawing from a facility is paused, because a balance of it differs and no one has explained why. Repayments never are. */
  isDrawingPaused(db: Db | Trx, facilityId: string): Promise<boolean>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly differences: Differences
  }
}
