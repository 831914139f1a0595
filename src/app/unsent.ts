/** Drafts that could not be sent because the session was over: kept in the tab, and sent once the same user is back. */
import { Problem } from '../../contract/problem.ts'
import type { CallOptions, Client } from './client.ts'
import { forgetTyped, readTyped, writeTyped } from './store.ts'

/** Calls that keep a draft, and what tells two drafts of a company apart. */
const drafts = {
  saveKycDraft: ({ id }: Record<string, unknown>) => String(id),
  saveDebitAccount: ({ product }: Record<string, unknown>) => String(product),
} as const

type Draft = keyof typeof drafts
type Unsent = { name: Draft; input: Record<string, unknown> }

/**
 * A client whose refused drafts are kept for the company in use, and what sends them. A draft the server does not take any more is
 * dropped; one that finds no connection or no session stays.
 */
export function keepingUnsent(client: Client, companyId: () => string | null): { client: Client; sendUnsent: () => Promise<void> } {
  const place = () => `${companyId() ?? ''}.unsent`
  const kept = (): Record<string, Unsent> => readTyped(place()) ?? {}
  const call = (name: Draft) => async (input: Record<string, unknown>, options?: CallOptions) => {
    const send = client[name] as unknown as (input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>
    try {
      return await send(input, options)
    } catch (error) {
      if (Problem.from(error).kind === 'session') {
        const key = `${name} ${drafts[name](input)}`
        const all = kept()
        writeTyped(place(), { ...all, [key]: { name, input: { ...all[key]?.input, ...input } } })
      }
      throw error
    }
  }
  const sendUnsent = async () => {
    const left = kept()
    for (const [key, { name, input }] of Object.entries(left)) {
      const outcome = await (client[name] as unknown as (input: unknown) => Promise<unknown>)(input).then(
        () => 'sent',
        (error: unknown) => Problem.from(error).kind,
      )
      if (outcome === 'sent' || outcome === 'answer') delete left[key]
    }
    if (Object.keys(left).length > 0) writeTyped(place(), left)
    else forgetTyped(place())
  }
  return {
    client: { ...client, ...Object.fromEntries((Object.keys(drafts) as Draft[]).map((name) => [name, call(name)])) } as Client,
    sendUnsent,
  }
}
