/** Interface of the visit count; the counter is loaded only when a service is configured, and then receives the earlier calls. ANLY-07, decision 028. */

/** Address of the Matomo server, and the number of the site there. ANLY-11. */
export type Site = { url: string; siteId: number }

/** A page: its path as in the route table, so that no id is sent, and the query of its address. */
type Seen = { page: string; search: string }

/** Events counted about a visit. Nothing is sent before {@link Visits.allow}. */
export type Visits = {
  /** Whether the visitor agrees. ANLY-07. */
  allow: (allowed: boolean) => void
  /** A page is open; the one before has been left. `custom` says more about the view. ANLY-05, ANLY-06, ANLY-09. */
  opened: (seen: Seen, title: string, custom: Record<string, string>) => void
  /** The page is out of sight, or about to be gone. ANLY-06. */
  hidden: () => void
  /** It is in sight again. */
  shown: () => void
  /** Id of the signed-in user. */
  setUser: (userId: number) => void
  /** Forgets the user: a new visit begins. ANLY-12, SESS-09. */
  resetUser: () => void
  /** The visitor has signed up: the views that follow are a new user's. ANLY-10. */
  signedUp: () => void
}

const facts = ['allow', 'opened', 'hidden', 'shown', 'setUser', 'resetUser', 'signedUp'] as const satisfies (keyof Visits)[]

/** The visits of this tab. Without a site nothing is sent; if the counter fails to load, no visit is counted. */
export function visitsOf(site: Site | null, log: (what: string, error: unknown) => void): Visits {
  const counting = site && import('./analytics.ts').then(({ countVisits }) => countVisits(site))
  counting?.catch((error: unknown) => log('visits are not counted', error))
  const forward =
    (fact: keyof Visits) =>
    (...said: unknown[]) =>
      void counting?.then((visits) => (visits[fact] as (...said: unknown[]) => void)(...said)).catch(() => {})
  return Object.fromEntries(facts.map((fact) => [fact, forward(fact)])) as Visits
}

/** Whether the browser asks that its user be not followed. */
export function asksNotToBeFollowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
