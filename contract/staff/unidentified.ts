/** Transfers that name no invoice of ours, and the loans that they may repay. Decision 109. */
import { z } from 'zod'

/** Open, proposed to be allocated by a lead, or allocated. */
export const TransferStatus = z.enum(['open', 'proposed', 'allocated'])
export type TransferStatus = z.infer<typeof TransferStatus>
