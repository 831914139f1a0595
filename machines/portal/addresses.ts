/** What addresses say: which page, which product, which dialog to open, what a provider sent back. ROUTE-44, AUTH-49, R5. */

import type { Product } from '../../contract/kernel/product.ts'
import { isLanding } from '../../contract/site/landings.ts'

/** A page state: its id is its path below the base, and it is routable. */
export function page<Path extends string>(path: Path) {
  return { id: path, route: {}, ...within(path) } as const
}

/** What every state of a page has: whose it is, and that the query of its address ends with it. */
export function within<Path extends string>(path: Path) {
  return { meta: { page: path }, exit: { type: 'endSearch', params: { page: path } } } as const
}

/** Whether the query of a page goes along with a redirect: that of the landings, and of `/credit`, which leads to one. §2, decision A58. */
export function leadsQueryOn(page: string): boolean {
  return page === '/credit' || isLanding(page)
}

/** The path of a page with its parameters filled in. */
export function pathTo(page: string, params: Record<string, string | undefined>): string {
  return page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

const known = new Set<string>()

/** Registers the pages of the finished chart, so that a path from a response can be held against them. R5. */
export function registerPages(pages: readonly string[]): void {
  for (const page of pages) known.add(page)
}

/** Whether a path is a page of the portal. R5. */
export function isPage(path: string): boolean {
  return known.has(path)
}

/** The page at a path from a response, with its parameters; null where the portal has none. R5. */
export function pageAt(path: string): { page: string; params: Record<string, string> } | null {
  for (const page of known) {
    const match = new RegExp(`^${page.replace('*', '\\*').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
    if (match) return { page, params: { ...match.groups } }
  }
  return null
}

/** Query parameters that open a dialog or an invitation and are then removed. AUTH-49, AUTH-50, ROUTE-51, ROUTE-52, USER-05. */
export function openersOf(search: string): { email: string | null; signup: boolean; invitation: string | null; rest: string } {
  const query = new URLSearchParams(search)
  const email = query.get('email')
  const signup = query.has('signup')
  const invitation = query.get('invitation')
  if (email === null && !signup && invitation === null) return { email, signup, invitation, rest: search }
  for (const opener of ['email', 'signup', 'invitation']) query.delete(opener)
  const rest = query.toString()
  return { email, signup, invitation, rest: rest && `?${rest}` }
}

/** The product a page belongs to; null when it belongs to none. */
export function productOfPath(path: string): Product | null {
  return path.startsWith('/credit/underwriting') ? 'underwriting' : path.startsWith('/credit') ? 'hook' : null
}

/** Whether the address asks for the limit, not for another shop. CRED-03. */
export function asksLimit(search: string): boolean {
  return new URLSearchParams(search).has('limit')
}

/** Whether the address asks for another shop, whatever is still being read. SHOP-02. */
export function asksAnother(search: string): boolean {
  return new URLSearchParams(search).has('another')
}

/** The loan that the address asks to repay; null where it names none. Decision 147. */
export function loanIn(search: string): string | null {
  return new URLSearchParams(search).get('loan')
}

/** The shop id of the query parameter that renews its keys or chooses its payment service provider; null without one. SHOP-14, SHOP-18. */
export function shopIn(search: string, parameter: 'renew' | 'psp'): string | null {
  return new URLSearchParams(search).get(parameter)
}

/** The shops the address asks for, by words of a name; empty for all. SHOP-24. */
export function keywordIn(search: string): string {
  return new URLSearchParams(search).get('keyword') ?? ''
}

/** What an OAuth provider put into the address, or null. Decision A69. */
export function returnOf(search: string): { code?: string; state: string; error?: string } | null {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  const code = query.get('code')
  const error = query.get('error')
  return state === null ? null : { state, ...(code !== null && { code }), ...(error !== null && { error }) }
}
