/** The landings: which pages they are, and what the build writes of them and the server reads, so that they are there before their scripts. Decision 014. */

/** Paths of the landings below the portal's base. ROUTE-02, ROUTE-14, ROUTE-28. */
export const landingPaths = ['/', '/credit/hook', '/credit/underwriting'] as const

/** Whether a page is a landing. */
export function isLanding(page: string | null): boolean {
  return landingPaths.some((path) => path === page)
}

/** Texts of a landing configured by the lender; null when not set. A62. */
export type Footer = { licence: string | null; hotline: string | null; icp: string | null }

/** Text of a document, or a place of it that depends on what the lender has configured: `set` names `sample` where its words belong. */
export type Piece = string | { name: keyof Footer; unset: string; set: string; sample: string }

/** One landing in one language, from its first character to its last. */
export type Landing = readonly Piece[]

/** Everything the build writes: sources for the content security policy, and pages by path below the portal's base and locale. */
export type Landings = { scripts: readonly string[]; pages: Record<string, Record<string, Landing>> }
