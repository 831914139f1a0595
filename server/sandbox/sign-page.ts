/** The page of one signer: the text, a typed and perhaps drawn signature, sign or decline. */

import { html } from 'hono/html'
import { dayOf } from '../calendar/hong-kong.ts'
import type { OpenedLink } from './envelopes.ts'
import { langOf, page, type View } from './frame.ts'

/** Fields of the form that need another look. */
export interface SignFaults {
  readonly name?: true
  readonly agreed?: true
  readonly reason?: true
}

/** Shows the document with the form, with what was typed and what is wrong with it. */
export function signPage(
  view: View,
  { envelope, signer }: OpenedLink,
  typed: { name?: string; agreed?: string; reason?: string; faults?: SignFaults },
) {
  const { say, context } = view
  const faults = typed.faults ?? {}
  const { pathname, search } = new URL(context.req.url)
  const lang = langOf(envelope.locale === 'zh_HK' || envelope.locale === 'en_US' ? envelope.locale : 'zh_CN')
  return page(
    view,
    { title: say('sign.title'), provider: say('provider.esign') },
    html`<div class="stack">
<h1>${say('sign.title')}</h1>
<p class="lead">${say('sign.lead', { name: signer.name })}</p>
<p class="small">${say('sign.reference', { reference: envelope.reference })} · ${say('sign.until', { day: dayOf(envelope.expires_at) })}</p>
<section class="paper" lang="${lang}" tabindex="0" role="region" aria-label="${say('sign.document')}"><h2>${envelope.title}</h2>${envelope.paragraphs.map((text) => html`<p>${text}</p>`)}</section>
<p class="small">${say('sign.hash')}<br><span class="hash">${envelope.content_hash}</span></p>
<form method="post" action="${pathname}${search}" class="card stack" novalidate>
<div class="who"><span class="seal" aria-hidden="true">${signer.name.slice(0, 1)}</span><div><h2>${say('sign.form')}</h2><p class="small">${signer.name} · ${signer.email}</p></div></div>
<div class="field"><label for="name">${say('sign.name.label')}</label>
<input type="text" id="name" name="name" autocomplete="name" required value="${typed.name ?? ''}" aria-describedby="name-hint${faults.name ? ' name-error' : ''}" ${faults.name ? html`aria-invalid="true"` : ''}>
<p class="small" id="name-hint">${say('sign.name.hint', { name: signer.name })}</p>
${faults.name ? html`<p class="error" id="name-error">${say('sign.name.wrong', { name: signer.name })}</p>` : ''}</div>
<div class="stack tight" hidden><p class="label" id="drawing-label">${say('sign.drawing')}</p>
<canvas width="720" height="210" data-for="drawing" data-clear="drawing-clear" role="img" aria-labelledby="drawing-label"></canvas>
<button type="button" class="link" id="drawing-clear">${say('sign.drawing.clear')}</button></div>
<input type="hidden" id="drawing" name="drawing" value="">
<div><label class="choice"><input type="checkbox" name="agreed" value="1" required ${typed.agreed ? html`checked` : ''} ${faults.agreed ? html`aria-invalid="true" aria-describedby="agreed-error"` : ''}><span>${say('sign.agree')}</span></label>
${faults.agreed ? html`<p class="error" id="agreed-error">${say('sign.agree.missing')}</p>` : ''}</div>
<p class="actions"><button class="button" name="decision" value="sign">${say('sign.sign')}</button></p>
<details ${faults.reason ? html`open` : ''}><summary>${say('sign.decline.open')}</summary>
<div class="stack tight"><div class="field"><label for="reason">${say('sign.decline.reason')}</label>
<textarea id="reason" name="reason" maxlength="500" ${faults.reason ? html`aria-invalid="true" aria-describedby="reason-error"` : ''}>${typed.reason ?? ''}</textarea>
${faults.reason ? html`<p class="error" id="reason-error">${say('sign.decline.missing')}</p>` : ''}</div>
<button class="button second" name="decision" value="decline">${say('sign.decline')}</button></div></details>
</form>
</div>`,
  )
}

/** Thanks, and leads back to the client by link and by itself. */
export function donePage(view: View, { envelope, signer }: OpenedLink, kind: 'signed' | 'declined') {
  const { say } = view
  const title = say(`sign.done.${kind}`)
  return page(
    view,
    { title, provider: say('provider.esign') },
    html`<div class="stack"><div class="who"><span class="seal ${kind === 'signed' ? 'solid' : ''}" aria-hidden="true">${signer.name.slice(0, 1)}</span><h1>${title}</h1></div>
<p class="lead">${envelope.title} · ${signer.name}</p>
<p role="status">${say('sign.done.lead')}</p>
<p class="actions"><a class="button" href="${envelope.return_url}" data-follow>${say('sign.done.back')}</a></p></div>`,
  )
}
