/** The studio's client of the API. */
import { createClient } from '../app/client.ts'

/** No token is given: the staff are authenticated by the cookie of /backoffice; the sandbox needs no authentication. */
export const client = createClient('', {
  session: () => null,
  companyId: () => null,
  now: () => new Date(),
  locale: () => document.documentElement.lang,
  sessionOver: () => {},
})
