/** Lists that are fetched once and kept until sign-out: platforms, gateways, reference lists, banks. SHOP-19, SHOP-20, SHOP-23, SHOP-27, SESS-10. */
import { type Client, withCalls } from './client.ts'

/** A client that keeps these lists, and what forgets one of them or all; one that cannot be fetched is logged, and asked for again. ERR-C17. */
export function remembering(
  client: Client,
  log: (what: string, error: unknown) => void,
): { client: Client; forget: (name?: string) => void } {
  const lists = ['listPlatforms', 'listGateways', 'readReferenceLists', 'listBanks'] as const
  const kept = new Map<string, Promise<unknown>>()
  const ask = (name: (typeof lists)[number]) => () => {
    const known = kept.get(name)
    if (known) return known
    const asked = client[name]({}).catch((error: unknown) => {
      kept.delete(name)
      log(`${name} could not be fetched`, error)
      throw error
    })
    kept.set(name, asked)
    return asked
  }
  return {
    client: withCalls(client, Object.fromEntries(lists.map((name) => [name, ask(name)]))),
    forget: (name) => (name ? kept.delete(name) : kept.clear()),
  }
}
