/** The studio's client of the API. */
import { createClient } from '../app/client.ts'

/** Nobody is signed in here: staff have no sign-in yet. */
export const client = createClient('', {
  session: () => null,
  companyId: () => null,
  now: () => new Date(),
  locale: () => document.documentElement.lang,
  sessionOver: () => {},
})
