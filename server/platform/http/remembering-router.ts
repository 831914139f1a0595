/** A router that caches the handlers of a request. */
import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's trie router with a cache for paths without parameters, whose handlers are the same for every request. Hono's fastest router also
 * caches, but refuses paths of the same shape whose parameters have different names, and the contract has some.
 */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = 'RememberingRouter'
  readonly #any = new TrieRouter<Handler>()
  /** Results by path and method, for paths without parameters. */
  readonly #found = new Map<string, Map<string, Result<Handler>>>()

  add(method: string, path: string, handler: Handler): void {
    this.#any.add(method, path, handler)
    for (const found of this.#found.values()) found.clear()
    if (!/[:*]/.test(path)) this.#found.set(path, new Map())
  }

  match(method: string, path: string): Result<Handler> {
    const found = this.#found.get(path)
    const known = found?.get(method)
    if (known) return known
    const result = this.#any.match(method, path)
    found?.set(method, result)
    return result
  }
}
