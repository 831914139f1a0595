/** Reads the settlements that PSPs have paid out. */
import { z } from 'zod'
import { CurrencyCode } from '../../../contract/kernel/fields.ts'
import type { Deps } from '../../platform/deps.ts'
import { marketplaceAccess } from '../credentials.ts'
import { askPartner } from '../http.ts'

const Minor = z
  .string()
  .regex(/^\d{1,17}$/)
  .transform(BigInt)

const Settlements = z.object({
  currency: CurrencyCode,
  settlements: z
    .array(
      z.object({
        settlement_id: z.string().min(1).max(100),
        settled_on: z.iso.date(),
        /** Before fees and deductions. */
        gross: Minor,
        /** Withheld for others; `financing` repays a lender. */
        deductions: z.array(z.object({ kind: z.string().max(40), amount: Minor })).default([]),
      }),
    )
    .max(400),
})

/** Settlements of an account; amounts are minor units. */
export type ProviderSettlements = z.output<typeof Settlements>

/** Most days a PSP answers at once. */
export const settlementDays = 92

/** Settlements of a PSP on the days `from` to `to`, both included. Throws PartnerRefusal or Problem `networkError`. */
export function readSettlements(
  deps: Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>,
  partner: string,
  token: string,
  from: string,
  to: string,
): Promise<ProviderSettlements> {
  const url = `${marketplaceAccess(deps.config).base}/api/${partner}/settlements?from=${from}&to=${to}`
  return askPartner(deps, { service: partner, url, key: token, keyOf: 'merchant', answer: Settlements })
}
