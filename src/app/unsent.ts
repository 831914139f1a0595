/** Drafts that could not be sent because the session was over: held in the memory of the tab, and sent once the same user is back. */
import { Problem } from '../../contract/kernel/problem.ts'
import { type CallOptions, type Client, withCalls } from './client.ts'
import { forgetTyped, holdTyped, readHeld } from './store.ts'

/** Calls that save a draft, and the key that distinguishes the drafts of a company. */
const drafts = {
  saveKycDraft: ({ id }: Record<string, unknown>) => String(id),
  saveDebitAccount: ({ product }: Record<string, unknown>) => String(product),
} as const

/** Milliseconds signing out waits for drafts that are on their way. */
const patience = 2000

type Draft = keyof typeof drafts
type Unsent = { name: Draft; input: Record<string, unknown> }
type Send = (input: Record<string, unknown>, options?: CallOptions) => Promise<unknown>

/** Result of {@link keepingUnsent}. */
type Unsents = {
  /** The client whose drafts are looked after. */
  client: Client
  /** Sends what was held back. */
  sendUnsent: () => Promise<void>
  /** Resolves when no draft is on its way any more, after two seconds at the latest. SESS-08. */
  draftsArrived: () => Promise<void>
}

/**
 * A client whose refused drafts are held for the company in use, and what sends them. A draft the server does not take any more is
 * dropped; one that finds no connection or no session stays.
 */
export function keepingUnsent(client: Client, companyId: () => string | null): Unsents {
  const place = () => `${companyId() ?? ''}.unsent`
  const kept = (): Record<string, Unsent> => readHeld(place()) ?? {}
  const underway = new Set<Promise<unknown>>()
  const sender = (name: Draft) => client[name] as unknown as Send
  const call = (name: Draft) => async (input: Record<string, unknown>, options?: CallOptions) => {
    const at = place()
    const sending = sender(name)(input, options)
    underway.add(sending)
    try {
      return await sending
    } catch (error) {
      // A late answer to the draft of a company before must not become a draft of the one in use now.
      if (Problem.from(error).kind === 'session' && place() === at) {
        const key = `${name} ${drafts[name](input)}`
        const all = kept()
        holdTyped(place(), { ...all, [key]: { name, input: { ...all[key]?.input, ...input } } })
      }
      throw error
    } finally {
      underway.delete(sending)
    }
  }
  const sendUnsent = async () => {
    const left = { ...kept() }
    for (const [key, { name, input }] of Object.entries(left)) {
      const outcome = await sender(name)(input).then(
        () => 'sent',
        (error: unknown) => Problem.from(error).kind,
      )
      if (outcome === 'sent' || outcome === 'answer') delete left[key]
    }
    if (Object.keys(left).length > 0) holdTyped(place(), left)
    else forgetTyped(place())
  }
  const draftsArrived = async () => {
    if (underway.size === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience)
    })
    await Promise.race([Promise.allSettled(underway), late])
    clearTimeout(timer)
  }
  return {
    client: withCalls(client, Object.fromEntries((Object.keys(drafts) as Draft[]).map((name) => [name, call(name)]))),
    sendUnsent,
    draftsArrived,
  }
}
