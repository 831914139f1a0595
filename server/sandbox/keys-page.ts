/** Sandbox page of a marketplace where a merchant creates API keys for Sampan. */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { ApiKeys } from '../outside/marketplaces/protocols/keyed.ts'
import type { Deps } from '../platform/deps.ts'
import { merchantChoice } from './consent-page.ts'
import { notice, page, type View, viewOf } from './frame.ts'
import { keyTroubles, makeKeys } from './keys.ts'
import { merchantKinds, merchants } from './merchants.ts'
import { type Provider, providerOf } from './providers.ts'

const KeyForm = z.object({
  merchant: z.enum(merchantKinds),
  site: z.string().max(40).default(''),
  trouble: z.enum(['none', ...keyTroubles]).default('none'),
})

/** `/sandbox/keys/:partner`. */
export function keysRoutes(deps: Deps): Hono {
  const app = new Hono()
  const known = (slug: string) => {
    const provider = providerOf(slug)
    return provider?.authentication === 'signed key' ? provider : null
  }

  app.get('/:partner', (context) => {
    const [view, provider] = [viewOf(context), known(context.req.param('partner'))]
    return provider ? formPage(view, provider, context.req.query('site') ?? '', deps.clock.now()) : missing(view)
  })

  app.post('/:partner', async (context) => {
    const [view, provider] = [viewOf(context), known(context.req.param('partner'))]
    const form = KeyForm.safeParse(await context.req.parseBody())
    if (!provider || !form.success) return missing(view)
    const { merchant, site, trouble } = form.data
    const asked = { slug: provider.slug, merchant, site: site || null, trouble: trouble === 'none' ? null : trouble }
    return keysPage(view, provider, await makeKeys(deps, asked))
  })
  return app
}

function missing(view: View) {
  const { say } = view
  return notice(view, { title: say('frame.missing'), lead: '', provider: say('provider.world'), status: 404 })
}

function formPage(view: View, provider: Provider, site: string, now: Date) {
  const { say } = view
  const title = say('keys.title')
  return page(
    view,
    { title, provider: provider.name },
    html`<div class="stack">
<div class="who"><span class="tile" aria-hidden="true">${provider.name.slice(0, 1)}</span><div><p class="small">${provider.name}</p><h1>${title}</h1></div></div>
<p class="lead">${say('keys.lead', { provider: provider.name })}</p>
<form method="post" action="/sandbox/keys/${provider.slug}" class="stack"><input type="hidden" name="site" value="${site}">
<fieldset><legend>${say('consent.merchants')}</legend>
<div class="choices two">${merchants.map((merchant, index) => merchantChoice(view, provider, merchant, now, index === 0))}</div></fieldset>
<p class="actions"><button class="button">${say('keys.make')}</button></p>
<details><summary>${say('consent.trouble')}</summary>
<fieldset><legend class="hidden">${say('consent.trouble')}</legend><div class="choices">${(['none', ...keyTroubles] as const).map(
      (trouble) =>
        html`<label class="choice"><input type="radio" name="trouble" value="${trouble}" ${trouble === 'none' ? html`checked` : ''}><span>${say(`consent.trouble.${trouble}`)}</span></label>`,
    )}</div></fieldset></details>
</form>
</div>`,
  )
}

function keysPage(view: View, provider: Provider, { key, secret }: ApiKeys) {
  const { say } = view
  const title = say('keys.made')
  return page(
    view,
    { title, provider: provider.name },
    html`<div class="stack"><h1>${title}</h1><p class="lead">${say('keys.made.lead')}</p>
<section class="card stack tight"><dl class="facts"><dt>${say('keys.key')}</dt><dd><code id="key">${key}</code></dd>
<dt>${say('keys.secret')}</dt><dd><code id="secret">${secret}</code></dd></dl>
<p class="small">${say('keys.once')}</p></section></div>`,
  )
}
