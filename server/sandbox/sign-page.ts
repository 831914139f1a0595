/** Sandbox signing pages: identification by code, then the documents, a typed and optionally drawn signature, sign or decline. */

import { html } from 'hono/html'
import { maskOf } from '../../contract/kernel/masks.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { langOf, page, type View } from './frame.ts'
import type { OpenedLink } from './sign-links.ts'
import type { CodeSent } from './sign-visits.ts'

/** Fields of the form that need another look. */
export interface SignFaults {
  readonly name?: true
  readonly agreed?: true
  readonly reason?: true
}

/** Page for the code that is sent to the signer's mailbox and phone, shown masked; `sent` is the result of the last request, `wrong` is set after a wrong code. */
export function codePage(view: View, { signer }: OpenedLink, { sent, wrong }: { sent: CodeSent | null; wrong: boolean }) {
  const { say, context } = view
  const { pathname, search } = new URL(context.req.url)
  const email = maskOf('email', signer.email)
  const [area = '', number = ''] = signer.mobile?.split(' ') ?? []
  const mobile = `${area} ${maskOf('mobilePhone', number)}`
  const entering = sent !== null || wrong
  const send = html`<button class="button ${entering ? 'second' : ''}" name="decision" value="code" formnovalidate>${say(entering ? 'sign.code.again' : 'sign.code.send')}</button>`
  return page(
    view,
    { title: say('sign.code.title'), provider: say('provider.esign') },
    html`<div class="stack">
<h1>${say('sign.code.title')}</h1>
<p class="lead">${say(signer.mobile === null ? 'sign.code.lead' : 'sign.code.lead.both', { name: signer.name, email, mobile })}</p>
<form method="post" action="${pathname}${search}" class="card stack" novalidate>
${sent ? html`<p role="status">${say(`sign.code.sent.${sent}`, { email, mobile })}</p>` : ''}
${
  entering
    ? html`<div class="field"><label for="code">${say('sign.code.label')}</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus ${wrong ? html`aria-invalid="true" aria-describedby="code-error"` : ''}>
${wrong ? html`<p class="error" id="code-error">${say('sign.code.wrong')}</p>` : ''}</div>
<p class="actions"><button class="button" name="decision" value="enter">${say('sign.code.enter')}</button> ${send}</p>`
    : html`<p class="actions">${send}</p>`
}
<p class="small"><a href="/sandbox/mailbox?to=${encodeURIComponent(signer.email)}">${say('sign.code.mailbox')}</a></p>
</form></div>`,
  )
}

/** Page with the documents and the form, with the typed values and their faults. */
export function signPage(
  view: View,
  { envelope, signer, documents }: OpenedLink,
  typed: { name?: string; agreed?: string; drawing?: string | null; reason?: string; faults?: SignFaults },
) {
  const { say, context } = view
  const faults = typed.faults ?? {}
  const { pathname, search } = new URL(context.req.url)
  const lang = langOf(envelope.locale)
  return page(
    view,
    { title: say('sign.title'), provider: say('provider.esign') },
    html`<div class="stack">
<h1>${say('sign.title')}</h1>
<p class="lead">${say('sign.lead', { name: signer.name })}</p>
<p class="small">${say('sign.reference', { reference: envelope.reference })} · ${say('sign.until', { day: dayOf(envelope.expires_at) })}</p>
<section aria-labelledby="documents" class="stack tight"><h2 id="documents">${say('sign.documents')}</h2>
<ol class="documents">${documents.map(
      ({ position, title, content_hash }) =>
        html`<li><a href="${pathname}/documents/${position}" target="_blank" rel="noopener"><span lang="${lang}">${title}</span> · ${say('sign.open')}</a><br><span class="hash small">${content_hash}</span></li>`,
    )}</ol></section>
<p class="small">${say('sign.hash')}<br><span class="hash">${envelope.content_hash}</span></p>
<form method="post" action="${pathname}${search}" class="card stack" novalidate>
<div class="who"><span class="seal" aria-hidden="true">${signer.name.slice(0, 1)}</span><div><h2>${say('sign.form')}</h2><p class="small">${signer.name} · ${signer.email}</p></div></div>
<div class="field"><label for="name">${say('sign.name.label')}</label>
<input type="text" id="name" name="name" autocomplete="name" maxlength="200" required value="${typed.name ?? ''}" aria-describedby="name-hint${faults.name ? ' name-error' : ''}" ${faults.name ? html`aria-invalid="true"` : ''}>
<p class="small" id="name-hint">${say('sign.name.hint', { name: signer.name })}</p>
${faults.name ? html`<p class="error" id="name-error">${say('sign.name.wrong', { name: signer.name })}</p>` : ''}</div>
<div class="stack tight" hidden><p class="label" id="drawing-label">${say('sign.drawing')}</p>
<canvas width="720" height="210" data-for="drawing" data-clear="drawing-clear" role="img" aria-labelledby="drawing-label"></canvas>
<button type="button" class="link" id="drawing-clear">${say('sign.drawing.clear')}</button></div>
<input type="hidden" id="drawing" name="drawing" value="${typed.drawing ?? ''}">
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

/** Confirmation page, which links and redirects back to the client. */
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
