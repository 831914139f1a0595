/** The sandbox e-sign provider: its API and the page a signer opens from a mail. */
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { addressOf } from '../platform/http/caller-address.ts'
import type { App } from '../platform/http/types.ts'
import { needsKey } from './bearer.ts'
import { createEnvelope, findEnvelope, NewEnvelope, remindSigner } from './envelopes.ts'
import { notice, type View, viewOf } from './frame.ts'
import { contentOf, type Decision, decide, type OpenedLink, readLink } from './sign-links.ts'
import { codePage, donePage, type SignFaults, signPage } from './sign-page.ts'
import { codeStands, enterCode, isVisit, sendCode, visitCookie } from './sign-visits.ts'
import { eventsOf } from './webhooks.ts'
import { withdrawSigner } from './withdraw.ts'

/** Characters a reason to decline has at most, as the field counts them. */
const longestReason = 500

/** Input of the signing form. Browsers send a line break as two characters, which their length limit counts as one. */
const SignForm = z.object({
  decision: z.enum(['code', 'enter', 'sign', 'decline']),
  code: z.string().default(''),
  name: z.string().default(''),
  agreed: z.string().optional(),
  drawing: z
    .string()
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]{1,200000}$/)
    .nullable()
    .catch(null),
  reason: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .default(''),
})

/** `/sandbox/esign/*`. */
export function esignRoutes(deps: Deps): App {
  const app: App = new Hono()
  app.use('/envelopes/*', needsKey(deps.config, 'esign'))

  app.post('/envelopes', needsKey(deps.config, 'esign'), async (context) => {
    const asked = NewEnvelope.safeParse(await context.req.json().catch(() => null))
    if (!asked.success)
      return context.json({ error: 'invalid_request', fields: asked.error.issues.map((issue) => issue.path.join('.')) }, 400)
    const envelope = await createEnvelope(deps, asked.data)
    return envelope === 'another' ? context.json({ error: 'reference_taken' }, 409) : context.json(envelope, 201)
  })

  app.get('/envelopes', needsKey(deps.config, 'esign'), async (context) => {
    const envelope = await findEnvelope(deps, context.req.query('reference') ?? '')
    return context.json({ envelopes: envelope ? [envelope] : [] })
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

  app.get('/envelopes/:id', async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const events = id.success ? await eventsOf(deps, id.data) : null
    return events ? context.json({ envelope_id: id.data, events }) : context.json({ error: 'not_found' }, 404)
  })

  const sentBefore = (link: OpenedLink) => (codeStands(link, deps.clock.now()) ? 'before' : null)

  app.get('/sign/:token', async (context) => {
    const view = viewOf(context)
    const link = await readLink(deps, context.req.param('token'))
    if (link?.state !== 'open') return closedPage(view, link)
    return isVisit(link, getCookie(context, visitCookie(link)))
      ? signPage(view, link, {})
      : codePage(view, link, { sent: sentBefore(link), wrong: false })
  })

  app.get('/sign/:token/documents/:position{[0-9]{1,2}}', async (context) => {
    const { token, position } = context.req.param()
    const link = await readLink(deps, token)
    const document = link && isVisit(link, getCookie(context, visitCookie(link))) && (await contentOf(deps, link, Number(position)))
    if (!document) return context.notFound()
    return context.body(new Uint8Array(document.content), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(`${document.title}.pdf`)}`,
      'cache-control': 'private, no-store',
    })
  })

  app.post('/sign/:token', async (context) => {
    const view = viewOf(context)
    const token = context.req.param('token')
    const ip = addressOf(context, deps.config)
    const sent = SignForm.safeParse(await context.req.parseBody())
    if (!sent.success) return context.body(null, 400)
    const form = sent.data
    const link = await readLink(deps, token)
    if (link?.state !== 'open') return closedPage(view, link)
    if (form.decision === 'code') {
      return codePage(view, link, { sent: await sendCode(deps, token, ip), wrong: false })
    }
    if (form.decision === 'enter') {
      const visit = await enterCode(deps, token, form.code, ip)
      deps.wake()
      if (!visit) return codePage(view, link, { sent: null, wrong: true })
      const { pathname, search } = new URL(context.req.url)
      setCookie(context, visitCookie(link), visit, { path: pathname, httpOnly: true, sameSite: 'Lax' })
      return context.redirect(`${pathname}${search}`, 303)
    }
    if (!isVisit(link, getCookie(context, visitCookie(link)))) return codePage(view, link, { sent: sentBefore(link), wrong: false })
    const faults = faultsOf(form, link)
    if (Object.keys(faults).length > 0) return signPage(view, link, { ...form, faults })
    const decision: Decision =
      form.decision === 'sign'
        ? { kind: 'signed', signature: form.name.trim(), drawing: form.drawing }
        : { kind: 'declined', reason: form.reason }
    const decided = await decide(deps, token, decision, ip)
    deps.wake()
    return decided?.state === 'open' ? donePage(view, decided, decision.kind) : closedPage(view, decided)
  })
  return app
}

function faultsOf(form: z.infer<typeof SignForm>, { signer }: OpenedLink): SignFaults {
  if (form.decision === 'decline') return form.reason === '' || form.reason.length > longestReason ? { reason: true } : {}
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
