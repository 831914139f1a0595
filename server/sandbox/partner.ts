/** Sandbox site of another company of the group: shows the user that was handed over, and hands a user back by a one-time token. SESS-11 to SESS-19, AUTH-30. */

import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Login } from '../../contract/account/accounts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { handoff, portalBase } from '../../contract/kernel/constants.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { products } from '../../contract/kernel/product.ts'
import type { Deps } from '../platform/deps.ts'
import { type DemoAccount, demoAccounts, demoPassword, standing } from './demo.ts'
import { notice, page, type View, viewOf } from './frame.ts'
import { demoDone } from './progress.ts'

/** Form value for the merchant whose token arrived, among the mailboxes. */
const handedOver = 'handed-over'

/** Points whose demo accounts are offered: registered, signed, drawn. */
const offered = ['registered', 'signed', 'drawn']

/** `/sandbox/partner-site/*`. */
export function partnerRoutes(deps: Deps): Hono {
  const app = new Hono()
  const show = async (context: Context, page: 'index' | 'redirect') => {
    const done = await demoDone(deps.db)
    const accounts = demoAccounts.filter((account) => done.has(account.email) && offered.includes(standing(account)))
    return arrivedPage(viewOf(context), page, accounts)
  }
  app.get('/', (context) => context.redirect('/sandbox/partner-site/index'))
  app.get('/index', (context) => show(context, 'index'))
  app.get('/redirect', (context) => show(context, 'redirect'))

  app.post('/back', async (context) => {
    const form = z.object({ merchant: z.string() }).safeParse(await context.req.parseBody())
    const merchant = form.data?.merchant ?? ''
    const account = demoAccounts.find(({ email, gate }) => email === merchant && !gate)
    const token = getCookie(context, handoff.cookie)
    const answer = merchant === handedOver ? await exchange(deps, token ?? '') : account ? await signIn(deps, account) : null
    if (answer?.code !== 200) return refused(viewOf(context), answer?.code ?? 0)
    setCookie(context, handoff.cookie, answer.data.access_token, {
      path: '/',
      sameSite: 'Lax',
      maxAge: handoff.seconds,
      secure: deps.config.publicUrl.startsWith('https://'),
    })
    return context.redirect(`${portalBase}/`, 303)
  })
  return app
}

/** Uses the token that arrived, as the other site's server does; the answer holds a fresh one. API-006. */
function exchange(deps: Deps, token: string): Promise<Envelope<Login>> {
  const { method, path } = endpoints.exchangeHandoff
  return ask(deps, path, { method, headers: { [headers.accessToken]: token } })
}

/** Signs a demo account in; the answer holds its handoff token. API-001. */
function signIn(deps: Deps, { email, product }: DemoAccount): Promise<Envelope<Login>> {
  const { method, path } = endpoints.signIn
  const body = JSON.stringify({ source: products[product].registerSource, email, password: demoPassword })
  return ask(deps, path, { method, body, headers: { 'content-type': 'application/json' } })
}

async function ask(
  { config, fetch }: Deps,
  path: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Envelope<Login>> {
  const answer = await fetch(`${config.publicUrl}${path}`, { ...init, headers: { [headers.loginType]: loginType, ...init.headers } })
  return (await answer.json()) as Envelope<Login>
}

function refused(view: View, code: number) {
  const { say } = view
  return notice(view, {
    title: say('partner.refused'),
    lead: say('partner.refused.lead', { code }),
    provider: say('provider.partner'),
    status: 400,
    action: html`<a class="button" href="/sandbox/partner-site/index">${say('partner.refused.action')}</a>`,
  })
}

function arrivedPage(view: View, which: 'index' | 'redirect', accounts: readonly DemoAccount[]) {
  const { context, say } = view
  const token = getCookie(context, handoff.cookie) ?? ''
  const source = (context.req.query('source') ?? '').slice(0, 60)
  const title = say(which === 'index' ? 'partner.title' : 'partner.title.redirect')
  const arrived = token !== ''
  return page(
    view,
    { title, provider: say('provider.partner') },
    html`<div class="stack"><h1>${title}</h1><p class="lead">${say(`partner.lead.${which}`)}</p>
<section class="card stack tight" aria-labelledby="received"><h2 id="received">${say('partner.received')}</h2>
<dl class="facts"><dt>${say('partner.token')}</dt><dd>${
      arrived
        ? html`<span class="state done">${say('partner.token.here', { length: token.length, end: token.slice(-4) })}</span>`
        : html`<span class="state">${say('partner.token.none')}</span>`
    }</dd>
${which === 'redirect' || source ? html`<dt>${say('partner.source')}</dt><dd>${source ? html`<code>${source}</code>` : say('partner.source.none')}</dd>` : ''}</dl>
<p class="small">${say('partner.token.what')}</p></section>
<section class="stack tight" aria-labelledby="back"><h2 id="back">${say('partner.back')}</h2><p>${say('partner.back.lead')}</p>
${arrived || accounts.length > 0 ? backForm(view, arrived, accounts) : html`<p role="status"><span class="state">${say('partner.back.none')}</span></p>`}</section>
</div>`,
  )
}

function backForm({ say }: View, arrived: boolean, accounts: readonly DemoAccount[]) {
  const choice = (value: string, title: string, what: string, checked: boolean) =>
    html`<label class="choice"><input type="radio" name="merchant" value="${value}" ${checked ? html`checked` : ''}><span><b>${title}</b><span class="small">${what}</span></span></label>`
  return html`<form method="post" action="/sandbox/partner-site/back" class="stack">
<fieldset><legend class="hidden">${say('partner.back.who')}</legend><div class="choices two">
${arrived ? choice(handedOver, say('partner.back.handed'), say('partner.back.handed.what'), true) : ''}
${accounts.map((account, index) => choice(account.email, `${say(`home.demo.${account.product}`)} · ${say(`point.${standing(account)}`)}`, account.email, !arrived && index === 0))}</div></fieldset>
<p class="actions"><button class="button">${say('partner.back.submit')}</button></p></form>`
}
