/** The name in which a shop or its PSP account is held, where it is not the certified company's. Decision 094. */
import { z } from 'zod'

/** Status of such a name. Shops in one that is not accepted do not count towards the limit. */
export const SellerNameStatus = z.enum(['waiting', 'accepted', 'refused'])
export type SellerNameStatus = z.infer<typeof SellerNameStatus>

/** A name that keeps a shop out of the limit, who reports it, and whether a reviewer has yet to decide or has refused it. */
export const HeldName = z.strictObject({
  name: z.string(),
  status: SellerNameStatus.exclude(['accepted']),
  source: z.enum(['marketplace', 'psp']),
})
export type HeldName = z.infer<typeof HeldName>
