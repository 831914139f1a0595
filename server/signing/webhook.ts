/** Webhook of the e-sign provider: `POST /webhooks/esign`, signed, delivered at least once. */
import { bodyLimit } from 'hono/body-limit'
import { EsignEvent, proofHolds, signatureHolds } from '../outside/esign/esign.ts'
import type { Deps } from '../platform/deps.ts'
import type { App } from '../platform/http/types.ts'
import { takeEvent } from './events.ts'

/** Most bytes of an event. */
const sizeLimit = 16_384

/**
 * Mounts the webhook. 200 for a handled event or one that need not be sent again, 413 for a body that is too large, before it is read, 401 for a wrong or old signature and for an event without the provider's own signature, 400 for an invalid event,
 * 404 for an unknown envelope and 409 for another text or signer: these are sent again.
 */
export function mountEsignWebhook(app: App, deps: Deps): void {
  const limited = bodyLimit({ maxSize: sizeLimit, onError: (context) => context.json({ ok: false }, 413) })
  app.post('/webhooks/esign', limited, async (context) => {
    const body = await context.req.text()
    const signature = context.req.header('x-esign-signature') ?? ''
    if (!signatureHolds(deps.config, signature, body, deps.clock.now())) return context.json({ ok: false }, 401)
    const event = EsignEvent.safeParse(parse(body))
    if (!event.success) return context.json({ ok: false }, 400)
    if (!proofHolds(deps.config, event.data)) return context.json({ ok: false }, 401)
    const outcome = await takeEvent(deps, event.data)
    deps.wake()
    if (outcome === 'unknown') return context.json({ ok: false }, 404)
    if (outcome === 'foreign') return context.json({ ok: false }, 409)
    return context.json({ ok: true })
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
