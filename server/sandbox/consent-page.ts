/** The consent page of a sandbox marketplace or PSP: choose the merchant, see the requested access, allow or deny. */

import { html } from 'hono/html'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { notice, page, type View } from './frame.ts'
import { type Merchant, merchants, openedOn, shiftDay } from './merchants.ts'
import type { AuthorisationRequest } from './oauth.ts'
import { consentLasts, type Provider, shortConsentDays } from './providers.ts'
import { salesBetween } from './sales.ts'

const troubles = ['none', 'server_error', 'expired_code', 'token_down', 'api_down'] as const

/** Asks for consent. */
export function consentPage(view: View, provider: Provider, asked: AuthorisationRequest, now: Date) {
  const { say } = view
  const title = say(`consent.title.${provider.kind}`)
  const reads =
    provider.kind === 'shop'
      ? (['consent.reads.shop', 'consent.reads.sales'] as const)
      : (['consent.reads.account', 'consent.reads.settlements'] as const)
  const kept = Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}">`)
  return page(
    view,
    { title, provider: provider.name },
    html`<div class="stack">
<div class="who"><span class="tile" aria-hidden="true">${provider.name.slice(0, 1)}</span><div><p class="small">${provider.name}</p><h1>${title}</h1></div></div>
<p class="lead">${say('consent.lead', { provider: provider.name })}</p>
<form method="post" action="/sandbox/oauth/${provider.slug}/authorize" class="stack">
${kept}
<fieldset><legend>${say('consent.merchants')}</legend>
<div class="choices two">${merchants.map((merchant, index) => merchantChoice(view, provider, merchant, now, index === 0))}</div></fieldset>
<section class="card stack tight" aria-labelledby="reads"><h2 id="reads">${say('consent.reads')}</h2>
<ul class="ticks">${reads.map((key) => html`<li>${say(key)}</li>`)}</ul><p class="small">${say('consent.reads.nothing')}</p></section>
<p class="actions"><button class="button" name="decision" value="allow">${say('consent.allow')}</button><button class="button second" name="decision" value="deny">${say('consent.deny')}</button></p>
<details><summary>${say('consent.trouble')}</summary>
<fieldset><legend class="hidden">${say('consent.trouble')}</legend><div class="choices">${troubles.map(
      (trouble) =>
        html`<label class="choice"><input type="radio" name="trouble" value="${trouble}" ${trouble === 'none' ? html`checked` : ''}><span>${say(`consent.trouble.${trouble}`)}</span></label>`,
    )}</div></fieldset>
<fieldset><legend>${say('consent.lasts')}</legend><div class="choices">${consentLasts.map(
      (lasts) =>
        html`<label class="choice"><input type="radio" name="lasts" value="${lasts}" ${lasts === 'usual' ? html`checked` : ''}><span>${say(lasts === 'usual' && provider.consentDays === null ? 'consent.lasts.endless' : `consent.lasts.${lasts}`, { days: String(lasts === 'short' ? shortConsentDays : provider.consentDays) })}</span></label>`,
    )}</div></fieldset></details>
</form>
</div>`,
  )
}

/** Page for an invalid request, which is not redirected back. */
export function consentRefused(view: View, provider: Provider | null) {
  const { say } = view
  return notice(view, {
    title: say('consent.refused'),
    lead: say('consent.refused.lead'),
    provider: provider?.name ?? say('provider.world'),
    status: 400,
  })
}

/** A merchant to sign in as, with its sales. */
export function merchantChoice({ say }: View, provider: Provider, merchant: Merchant, now: Date, checked: boolean) {
  const today = dayOf(now)
  const opened = openedOn(provider.slug, merchant, today)
  const [from = today] = [opened, shiftDay(today, -365)].sort().reverse()
  const sales = salesBetween(provider.slug, merchant, provider.currency, from, today)
  const sum = sales.reduce((total, day) => total + BigInt(day.gross), 0n)
  const rounded = (sum / 100_000n) * 100_000n || (sum / 100n) * 100n
  return html`<label class="choice"><input type="radio" name="merchant" value="${merchant.kind}" ${checked ? html`checked` : ''}><span><b>${provider.kind === 'shop' ? merchant.name : merchant.holder}</b><span class="small">${say(`consent.kind.${merchant.kind}`)}<br>${say('consent.sales', { amount: formatMoney(money(rounded, provider.currency)) })}</span></span></label>`
}
