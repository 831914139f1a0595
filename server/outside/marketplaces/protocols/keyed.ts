/** Marketplaces without consent pages: the merchant creates API keys there and enters them here; both are stored as one token. */
import { z } from 'zod'
import { PartnerRefusal } from '../../http.ts'
import type { Call } from '../adapter.ts'
import { ask, type Question, type Verdict } from '../requests.ts'

/** API keys of a merchant: the public key and the secret. */
export interface ApiKeys {
  readonly key: string
  readonly secret: string
}

const Keys = z.object({ key: z.string(), secret: z.string() })

/** API keys encoded as an access token for storage. */
export function tokenOfKeys({ key, secret }: ApiKeys): string {
  return JSON.stringify({ key, secret })
}

/** Reads the keys from a token; a shop linked by consent before its marketplace required keys has none. */
function keysOfToken({ token, slug }: Call): ApiKeys {
  if (!token.startsWith('{')) throw new PartnerRefusal(401, slug)
  return Keys.parse(JSON.parse(token))
}

/** Sends a request with the headers `show` creates from the merchant's keys and the time. */
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

/** HTTP Basic authentication. */
export function basic({ key, secret }: ApiKeys): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` }
}
