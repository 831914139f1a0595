/** The e-sign provider: its API for the portal and the page a signer opens from a mail. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { needsKey } from './bearer.ts'
import { createEnvelope, type Decision, decide, NewEnvelope, type OpenedLink, openLink, remindSigner } from './envelopes.ts'
import { notice, type View, viewOf } from './frame.ts'
import { donePage, type SignFaults, signPage } from './sign-page.ts'
import { withdrawSigner } from './withdraw.ts'

/** What the signing form sends. */
const SignForm = z.object({
  decision: z.enum(['sign', 'decline']),
  name: z.string().max(200).default(''),
  agreed: z.string().optional(),
  drawing: z
    .string()
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]{1,200000}$/)
    .nullable()
    .catch(null),
  reason: z.string().trim().max(500).default(''),
})

/** `/sandbox/esign/*`. */
export function esignRoutes(deps: Deps): Hono {
  const app = new Hono()
  app.use('/envelopes/*', needsKey(deps.config, 'esign'))

  app.post('/envelopes', needsKey(deps.config, 'esign'), async (context) => {
    const asked = NewEnvelope.safeParse(await context.req.json().catch(() => null))
    if (!asked.success)
      return context.json({ error: 'invalid_request', fields: asked.error.issues.map((issue) => issue.path.join('.')) }, 400)
    return context.json(await createEnvelope(deps, asked.data), 201)
  })

  app.post('/envelopes/:id/remind', async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const asked = z.object({ signer_id: z.string() }).safeParse(await context.req.json().catch(() => null))
    if (!asked.success) return context.json({ error: 'invalid_request' }, 400)
    const outcome = id.success ? await remindSigner(deps, id.data, asked.data.signer_id) : 'unknown'
    if (outcome === 'unknown') return context.json({ error: 'not_found' }, 404)
    return outcome === 'over' ? context.json({ error: 'nothing_to_sign' }, 409) : context.json({ sent: true })
  })

  app.post('/envelopes/:id/withdraw', async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const asked = z.object({ signer_id: z.string() }).safeParse(await context.req.json().catch(() => null))
    if (!asked.success) return context.json({ error: 'invalid_request' }, 400)
    const outcome = id.success ? await withdrawSigner(deps, id.data, asked.data.signer_id) : 'unknown'
    return outcome === 'unknown' ? context.json({ error: 'not_found' }, 404) : context.json({ withdrawn: true })
  })

  app.get('/sign/:token', async (context) => {
    const view = viewOf(context)
    const link = await openLink(deps, context.req.param('token'))
    deps.wake()
    return link?.state === 'open' ? signPage(view, link, {}) : closedPage(view, link)
  })

  app.post('/sign/:token', async (context) => {
    const view = viewOf(context)
    const token = context.req.param('token')
    const form = SignForm.parse(await context.req.parseBody())
    const link = await openLink(deps, token)
    if (link?.state !== 'open') return closedPage(view, link)
    const faults = faultsOf(form, link)
    if (Object.keys(faults).length > 0) return signPage(view, link, { ...form, faults })
    const decision: Decision =
      form.decision === 'sign'
        ? { kind: 'signed', signature: form.name.trim(), drawing: form.drawing }
        : { kind: 'declined', reason: form.reason }
    const decided = await decide(deps, token, decision)
    deps.wake()
    return decided?.state === 'open' ? donePage(view, decided, decision.kind) : closedPage(view, decided)
  })
  return app
}

function faultsOf(form: z.infer<typeof SignForm>, { signer }: OpenedLink): SignFaults {
  if (form.decision === 'decline') return form.reason === '' ? { reason: true } : {}
  return {
    ...(sameName(form.name, signer.name) ? {} : { name: true }),
    ...(form.agreed ? {} : { agreed: true }),
  }
}

/** Names are compared without regard to case, width and spaces. */
function sameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  return plain(typed) === plain(name)
}

function closedPage(view: View, link: OpenedLink | null) {
  const reason = link === null ? 'sign.unknown' : link.state === 'used' ? 'sign.used' : 'sign.expired'
  const { say } = view
  return notice(view, {
    title: say(reason),
    lead: say(`${reason}.lead`),
    provider: say('provider.esign'),
    status: link === null ? 404 : 200,
  })
}
