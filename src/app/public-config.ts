/** The public configuration, asked for at the start. API-103, decision A128. */
import { portalBase } from '../../contract/kernel/constants.ts'
import { headers } from '../../contract/kernel/endpoint.ts'
import { configElement } from '../../contract/site/documents.ts'
import type { PublicConfig } from '../../contract/site/public-config.ts'
import type { KnownConfig } from '../views/parts/config-context.ts'
import { hearTime } from './server-time.ts'

/** Possible addresses: the root of the origin, or below the portal's base when another site owns the root. */
const places = ['/config.json', `${portalBase}/config.json`] as const

/** Milliseconds after which a server that says nothing has not answered. */
const patience = 15_000

/** The configuration in the document, which is read once: later it may be out of date. Null when there is none. */
function writtenConfig(): KnownConfig | null {
  const element = document.getElementById(configElement)
  if (!element) return null
  element.remove()
  hearTime(element.dataset.date ?? null)
  return { ...(JSON.parse(element.textContent ?? '') as PublicConfig), asked: null }
}

/** The configuration of the document, else asks for it; rejects when no place has one. */
export async function fetchPublicConfig(): Promise<KnownConfig> {
  const written = writtenConfig()
  if (written) return written
  let failure: unknown
  for (const place of places) {
    try {
      const answer = await fetch(place, { signal: AbortSignal.timeout(patience) })
      hearTime(answer.headers.get('date'))
      if (!answer.ok) throw new Error(`${place} answered ${answer.status}`)
      return { ...((await answer.json()) as PublicConfig), asked: answer.headers.get(headers.requestId) }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Whether this tab publishes its charts to the studio: in development and where stand-ins answer, never elsewhere. */
export function tellsCharts({ env, sandbox }: PublicConfig): boolean {
  return env === 'development' || sandbox
}
