/** The consent pages of the sandbox's marketplaces and payment providers, answered without a browser. */
import type { MerchantKind } from '../../server/sandbox/merchants.ts'
import type { Visitor } from '../support/in-process/world.ts'
import { consent } from '../support/merchants.ts'

/** Answers the consent page that the portal has left for, and comes back by the address it leads to. Answers that address. */
export async function consentAt(
  visitor: Visitor,
  decision: 'allow' | 'deny',
  { kind = 'steady', trouble = 'none' }: { kind?: MerchantKind; trouble?: 'none' | 'token_down' | 'api_down' } = {},
): Promise<string> {
  const returned = await consent(visitor.server, location.href, { merchant: kind, decision, trouble })
  const address = `/shops/authorise?${new URLSearchParams({ ...returned })}`
  await visitor.open(address)
  return address
}
