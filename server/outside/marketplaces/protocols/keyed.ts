/** Marketplaces without consent pages: the merchant creates API keys there and enters them here; both are stored as one token. */
import { z } from 'zod'
import { PartnerRefusal } from '../../http.ts'
import type { Call } from '../adapter.ts'
import { ask, type Question, type Verdict } from '../requests.ts'

/** Keys of a merchant: what names whose they are, and the secret. */
export interface ApiKeys {
  readonly key: string
  readonly secret: string
}

const Keys = z.object({ key: z.string(), secret: z.string() })

/** Keys as they are kept in the place of an access token. */
export function tokenOfKeys({ key, secret }: ApiKeys): string {
  return JSON.stringify({ key, secret })
}

/** Reads the keys from a token; a shop linked by consent before its marketplace required keys has none. */
function keysOfToken({ token, slug }: Call): ApiKeys {
  if (!token.startsWith('{')) throw new PartnerRefusal(401, slug)
  return Keys.parse(JSON.parse(token))
}

/** Asks with what `show` makes of the merchant's keys and the moment. */
export function askWithKeys<Output extends z.ZodType>(
  call: Call,
  question: Question,
  answer: Output,
  show: (keys: ApiKeys, at: Date) => Readonly<Record<string, string>>,
  verdict?: Verdict,
): Promise<{ data: z.output<Output>; headers: Headers }> {
  const keys = keysOfToken(call)
  return ask(call, (at) => ({ ...question, headers: { ...show(keys, at), ...question.headers } }), answer, verdict)
}

/** User name and password as the oldest way of HTTP shows them. */
export function basic({ key, secret }: ApiKeys): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` }
}
