/** Sandbox page of one KYC case: company, business, people, documents, and the decision buttons. */

import { html } from 'hono/html'
import type { PersonDraft } from '../../contract/kyc/applications.ts'
import type { ApplicationRow } from '../kyc/present.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { type Html, page, type View } from './frame.ts'
import { isTextKey, type TextKey } from './texts.ts'

/** Data of the page. */
interface ReviewedCase {
  readonly row: ApplicationRow
  readonly people: readonly PersonDraft[]
  /** Short-lived address of a file. */
  readonly fileAddress: (fileId: string) => string
}

const companyFacts = [
  'registerNameEn',
  'registerNameCn',
  'entityType',
  'incorporationDate',
  'companyRegistrationNumber',
  'businessRegistrationNumber',
  'unifiedSocialCreditCode',
  'registeredAddress',
  'principalAddress',
] as const
const businessFacts = ['annual_sales_turnover_usd', 'annual_sales_turnover_cny', 'years_of_business'] as const
const personFacts = [
  'nameEn',
  'nameCn',
  'capacity',
  'ownershipPercent',
  'position',
  'idType',
  'idNumber',
  'birthday',
  'mobilePhone',
  'email',
  'residentialAddress',
] as const

/** A field that has a label. */
type FactName = TextKey extends infer Key ? (Key extends `fact.${infer Name}` ? Name : never) : never

/** Shows a case. */
export function casePage(view: View, { row, people, fileAddress }: ReviewedCase, faults: { missingReason?: true }) {
  const { say } = view
  const { company, business } = row
  const title = String(company.registerNameCn || company.registerNameEn || row.reference)
  const files = (ids: readonly string[]) =>
    ids
      .filter(Boolean)
      .map(
        (id, index) =>
          html`<a href="${fileAddress(id)}" target="_blank" rel="noopener">${say('reviewer.file', { number: index + 1 })}</a> `,
      )
  return page(
    view,
    { title, provider: say('provider.reviewer') },
    html`<div class="stack"><div><p class="small">${row.reference}${row.submitted_at ? ` · ${timeText(row.submitted_at)}` : ''}</p><h1>${title}</h1></div>
<p><span class="state">${say(row.status === 'submitted' ? 'reviewer.status.submitted' : 'reviewer.status.in progress')}</span></p>
${section(say('reviewer.company'), 'company', [facts(view, company, companyFacts), html`<p>${files([company.documents ?? []].flat())}</p>`])}
${section(say('reviewer.business'), 'business', [facts(view, business, businessFacts)])}
${section(
  say('reviewer.people'),
  'people',
  people.map(
    (person) =>
      html`<div class="stack tight"><h3>${person.nameCn || person.nameEn}</h3>${facts(view, person, personFacts)}<p>${files([String(person.idFrontFileId ?? ''), String(person.idBackFileId ?? '')])}</p></div>`,
  ),
)}
<form method="post" action="/sandbox/reviewer/${row.id}" class="card stack">
<p class="actions">${row.status === 'submitted' ? html`<button class="button second" name="action" value="start">${say('reviewer.start')}</button>` : ''}<button class="button" name="action" value="approved">${say('reviewer.approve')}</button></p>
<div class="field"><label for="reason">${say('reviewer.reason')}</label><textarea id="reason" name="reason" maxlength="1000" ${faults.missingReason ? html`aria-invalid="true" aria-describedby="reason-error"` : ''}></textarea>
${faults.missingReason ? html`<p class="error" id="reason-error">${say('reviewer.reason.missing')}</p>` : ''}</div>
<p class="actions"><button class="button second" name="action" value="returned">${say('reviewer.return')}</button><button class="button second" name="action" value="rejected">${say('reviewer.reject')}</button></p>
</form></div>`,
  )
}

function section(title: string, id: string, parts: readonly Html[]) {
  return html`<section class="card stack" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${parts}</section>`
}

/** Values of closed lists in words, everything else as typed. */
function worded(say: View['say'], value: string): string {
  const key = `value.${value}`
  return isTextKey(key) ? say(key) : value
}

/** The filled fields among those asked for. */
function facts<Name extends FactName>({ say }: View, values: Partial<Record<Name, unknown>>, names: readonly Name[]) {
  const filled = names.filter((name) => typeof values[name] === 'string' && values[name] !== '')
  return html`<dl class="facts">${filled.map((name) => html`<dt>${say(`fact.${name}`)}</dt><dd>${worded(say, String(values[name]))}</dd>`)}</dl>`
}
