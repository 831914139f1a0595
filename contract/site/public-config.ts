/** Public configuration of the server, at `/config.json`; it contains no secrets. API-103, decision A128. */
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { RedPacketTypeName } from '../kernel/statuses.ts'

/** Environment, analytics, the hosts a browser may be sent to, the footer, and whether stand-ins answer. */
export const PublicConfig = z.strictObject({
  env: z.enum(['development', 'test', 'staging', 'production']),
  /** Null while no analytics address is set. ANLY-07, ANLY-11. */
  analytics: z.strictObject({ url: z.string(), siteId: z.number().int() }).nullable(),
  /** Address of the site partners sign in at, without a slash at its end. A19. */
  partnerSite: z.string().nullable(),
  /** Hosts the browser may be sent to, besides the portal's own: partners, providers, the repayment site. R5. */
  partnerHosts: z.array(z.string()).readonly(),
  /** Null where the lender has not set it yet. A62. */
  footer: z.strictObject({ licence: z.string().nullable(), hotline: z.string().nullable(), icp: z.string().nullable() }),
  /** Channel of the campaign with its own landing; null when none runs. ROUTE-50, decision A50. */
  campaignCpid: z.string().nullable(),
  /** The open offer of each type of red packet; a type that is left out has none. RED-02, RED-04, decision A102. */
  redPacketTypeIds: z.partialRecord(RedPacketTypeName, Id),
  /** Whether stand-ins answer for the outside world. */
  sandbox: z.boolean(),
})
export type PublicConfig = z.infer<typeof PublicConfig>
