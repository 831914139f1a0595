/** Home page of the sandbox: links to all simulated services, and the demo accounts. */

import { Hono } from 'hono'
import { html } from 'hono/html'
import { portalBase } from '../../contract/kernel/constants.ts'
import { productNames } from '../../contract/kernel/product.ts'
import type { Deps } from '../platform/deps.ts'
import { type DemoAccount, demoAccounts, demoPassword, severalCompaniesEmail, standing } from './demo.ts'
import { page, type View, viewOf } from './frame.ts'
import { demoDone } from './progress.ts'

const places = ['mailbox', 'reviewer', 'bank', 'clock', 'partner-site'] as const

const apis = [
  'GET /sandbox/oauth/{partner}/authorize',
  'POST /sandbox/oauth/{partner}/token',
  'POST /sandbox/oauth/{partner}/revoke',
  'GET /sandbox/keys/{partner}',
  'GET, POST /sandbox/api/{partner}/…',
  'GET /sandbox/api/{partner}/account · /settlements?from=&to=',
  'POST /sandbox/esign/envelopes · /envelopes/{id}/remind',
  'POST /sandbox/bank/payouts · /returns · GET /sandbox/bank/payouts/{reference}',
  'GET /sandbox/rates/sofr · /fx',
  'POST /sandbox/captcha/turnstile/v0/siteverify · /captcha/geetest/validate',
  'GET /sandbox/mailbox.json?to=',
]

/** `/sandbox`. */
export function homeRoutes({ db }: Deps): Hono {
  const app = new Hono()
  app.get('/', async (context) => homePage(viewOf(context), await demoDone(db)))
  return app
}

function homePage(view: View, done: ReadonlySet<string>) {
  const { say } = view
  const list = (title: string, accounts: readonly DemoAccount[]) =>
    html`<section class="stack tight"><h3>${title}</h3><div class="card list"><table class="cards pairs"><thead><tr><th scope="col">${say('home.demo.email')}</th><th scope="col">${say('home.demo.point')}</th><th scope="col">${say('bank.status')}</th></tr></thead>
<tbody>${accounts.map((account) => demoRow(view, account, done.has(account.email)))}</tbody></table></div></section>`
  return page(
    view,
    { title: say('home.title'), provider: say('provider.world') },
    html`<h1>${say('home.title')}</h1><p class="lead">${say('home.lead')}</p>
<p class="actions"><a class="button" href="${portalBase}/">${say('home.portal')}</a><a class="button second" href="/docs">${say('home.docs')}</a></p>
<section class="section" aria-labelledby="places"><h2 id="places">${say('home.places')}</h2>
<ul class="places">${places.map((place) => html`<li><a class="card" href="/sandbox/${place}"><b>${say(`home.${place}`)}</b><span>${say(`home.${place}.what`)}</span></a></li>`)}</ul></section>
<section class="section stack" aria-labelledby="demo"><h2 id="demo">${say('home.demo')}</h2><p>${say('home.demo.lead', { password: demoPassword })}</p>
${done.size === demoAccounts.length ? '' : html`<p role="status"><span class="state">${say('home.demo.waiting', { done: done.size, all: demoAccounts.length })}</span></p>`}
${productNames.map((product) =>
  list(
    say(`home.demo.${product}`),
    demoAccounts.filter((account) => account.product === product && account.email !== severalCompaniesEmail && !account.gate),
  ),
)}
${list(
  say('home.demo.gates'),
  demoAccounts.filter((account) => account.gate),
)}
${list(
  say('home.demo.several'),
  demoAccounts.filter((account) => account.email === severalCompaniesEmail),
)}</section>
<section class="section" aria-labelledby="apis"><h2 id="apis">${say('home.apis')}</h2><ul class="card stack tight">${apis.map((api) => html`<li><code>${api}</code></li>`)}</ul></section>`,
  )
}

function demoRow({ say }: View, account: DemoAccount, ready: boolean) {
  return html`<tr><td data-label="${say('home.demo.email')}"><code>${account.email}</code></td><td data-label="${say('home.demo.point')}">${say(`point.${standing(account)}`)}</td><td data-label="${say('bank.status')}"><span class="state ${ready ? 'done' : ''}">${say(ready ? 'home.demo.ready' : 'home.demo.preparing')}</span></td></tr>`
}
