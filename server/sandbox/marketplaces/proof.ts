/** Verifies signed requests to the sandbox marketplaces, and formats their refusals. */
import type { Context } from 'hono'
import { sandboxClientId } from '../../outside/credentials.ts'
import type { Deps } from '../../platform/deps.ts'
import { sameText } from '../../platform/security/secrets.ts'
import { dateHeader, isNow, type Opened, openShop, type Refusal } from './stand-in.ts'

/** Proof of a request: its token, its time, and its received and expected signature. */
export interface Proof {
  readonly token: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  readonly client: string | undefined
  readonly shown: string | undefined
  readonly expected: string
}

/** Formats a refusal of a marketplace. */
export type Faults = (refusal: Refusal) => object

/** The shop of a signed request, else the marketplace's refusal with our time in the `Date` header. */
export async function enterSigned(context: Context, deps: Deps, slug: string, proof: Proof, faults: Faults): Promise<Opened | Response> {
  const refuse = (refusal: Refusal) => context.json(faults(refusal), 200, dateHeader(deps))
  if (!isNow(deps, proof.at)) return refuse('skew')
  if (proof.client !== sandboxClientId || !sameText(proof.shown ?? '', proof.expected)) return refuse('signature')
  const shop = await openShop(deps, slug, proof.token ?? '')
  return typeof shop === 'string' ? refuse(shop) : shop
}

/** Turns a marketplace's table of refusal codes into a formatter. */
export function wording(codes: Readonly<Record<Refusal, string | number>>, word: (code: string | number) => object): Faults {
  return (refusal) => word(codes[refusal])
}
