/** Sandbox bank pages for a person: decide debits, make transfers as in online banking, and see what PSPs withhold. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { formatAmount, parseAmount } from '../../contract/kernel/money.ts'
import type { Deps } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { heldUntil } from './collections.ts'
import { type Debit, debitActions, debitStanding, decideDebit } from './debits.ts'
import { type Html, page, type View, viewOf } from './frame.ts'
import type { TextKey } from './texts.ts'

const places = {
  payouts: '/sandbox/bank',
  debits: '/sandbox/bank/debits',
  transfers: '/sandbox/bank/transfers',
  collections: '/sandbox/bank/collections',
  lines: '/sandbox/bank/lines',
}

/** Navigation of the bank's pages. */
export function bankPlaces({ say }: View, here: keyof typeof places): Html {
  const ways = Object.entries(places) as [keyof typeof places, string][]
  return html`<nav aria-label="${say('bank.places')}" class="actions">${ways.map(([place, to]) => html`<a class="button small ${place === here ? '' : 'second'}" href="${to}" ${place === here ? html`aria-current="page"` : ''}>${say(`bank.place.${place}`)}</a>`)}</nav>`
}

const Typed = z.object({
  reference: z.string().trim().min(1).max(140),
  amount: z.string(),
  currency: z.enum(['HKD', 'USD', 'CNY']).default('HKD'),
  payerName: z.string().trim().max(140).default(''),
  payerAccount: z.string().trim().max(34).default(''),
})
const Decided = z.object({ reference: z.string(), decision: z.enum(['settled', 'refused', 'returned']) })

/** `/sandbox/bank/debits`, `/transfers` and `/collections` for people. */
export function bankHandRoutes(deps: Deps): Hono {
  const { db, config, clock } = deps
  const app = new Hono()
  const transfers = () => db.selectFrom('sandbox_transfers').selectAll().orderBy('at', 'desc').orderBy('id').limit(100).execute()

  app.get('/debits', async (context) => {
    const debits = await db
      .selectFrom('sandbox_debits')
      .selectAll()
      .orderBy('accepted_at', 'desc')
      .orderBy('reference')
      .limit(100)
      .execute()
    const view = viewOf(context)
    const { say } = view
    return bankPage(view, 'debits', {
      lead: say('debits.lead', { seconds: config.sandboxBankSeconds }),
      heads: ['bank.reference', 'debits.account', 'bank.amount', 'bank.status', 'bank.actions'],
      rows: debits.map((debit) => debitRow(view, debit, config.sandboxBankSeconds, clock.now())),
    })
  })

  app.post('/debits/decide', async (context) => {
    const form = Decided.safeParse(await context.req.parseBody())
    if (form.success) await decideDebit(deps, form.data.reference, form.data.decision)
    deps.wake()
    return context.redirect(places.debits, 303)
  })

  app.get('/transfers', async (context) => {
    const reference = context.req.query('reference') ?? ''
    return transferPage(viewOf(context), { reference, amount: '' }, false, await transfers())
  })

  app.post('/transfers', async (context) => {
    const body = await context.req.parseBody()
    const form = Typed.safeParse(body)
    const amount = form.success ? parseAmount(form.data.amount) : null
    if (!form.success || !amount) {
      const typed = { reference: String(body.reference ?? ''), amount: String(body.amount ?? '') }
      return transferPage(viewOf(context), typed, true, await transfers())
    }
    const { reference, currency, payerName, payerAccount } = form.data
    const payer = { payer_name: payerName || null, payer_account: payerAccount || null }
    await db
      .insertInto('sandbox_transfers')
      .values({ id: randomUUID(), reference, amount, currency, at: clock.now(), ...payer })
      .execute()
    return context.redirect(places.transfers, 303)
  })

  app.get('/collections', async (context) => {
    const asked = await db.selectFrom('sandbox_collections').selectAll().orderBy('number', 'desc').limit(100).execute()
    const held = await heldUntil(db, clock.now())
    const view = viewOf(context)
    const { say } = view
    const heldOf = (reference: string) => held.filter((each) => each.reference === reference).reduce((sum, { amount }) => sum + amount, 0n)
    return bankPage(view, 'collections', {
      lead: say('collections.lead'),
      heads: ['bank.reference', 'collections.psp', 'collections.asked', 'collections.held'],
      rows: asked.map(
        ({
          reference,
          partner,
          account_id,
          amount,
          currency,
          accepted_at,
        }) => html`<tr><td data-label="${say('bank.reference')}"><span>${reference}<br><span class="small">${timeText(accepted_at)}</span></span></td>
<td data-label="${say('collections.psp')}"><span>${partner}<br><span class="small">${account_id}</span></span></td>
<td data-label="${say('collections.asked')}" class="num">${currency} ${formatAmount(amount)}</td><td data-label="${say('collections.held')}" class="num">${currency} ${formatAmount(heldOf(reference))}</td></tr>`,
      ),
      foot: html`<p><a class="button second" href="/sandbox/clock">${say('collections.clock')}</a></p>`,
    })
  })
  return app
}

function bankPage(
  view: View,
  place: 'debits' | 'collections',
  { lead, heads, rows, foot }: { lead: string; heads: readonly TextKey[]; rows: readonly Html[]; foot?: Html },
) {
  const { say } = view
  const numbers: readonly TextKey[] = ['bank.amount', 'collections.asked', 'collections.held']
  return page(
    view,
    { title: say(`${place}.title`), provider: say('provider.bank') },
    html`<div class="stack"><h1>${say(`${place}.title`)}</h1>${bankPlaces(view, place)}<p class="lead">${lead}</p>
${
  rows.length === 0
    ? html`<section class="card empty"><h2>${say(`${place}.empty`)}</h2><p>${say(`${place}.empty.lead`)}</p></section>`
    : html`<div class="card list"><table class="cards"><thead><tr>${heads.map((key) => html`<th scope="col" ${numbers.includes(key) ? html`class="num"` : ''}>${say(key)}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}${foot ?? ''}</div>`,
  )
}

function debitRow({ say }: View, debit: Debit, seconds: number, now: Date): Html {
  const { status } = debitStanding(debit, seconds, now)
  const { reference, currency, amount, account_name, swift, account_number, accepted_at } = debit
  const tone = { accepted: '', settled: 'done', refused: 'bad', returned: 'bad' }[status]
  const actions: readonly ('settled' | 'refused' | 'returned')[] = debitActions[status]
  const button = (action: (typeof actions)[number]) =>
    html`<button class="button small ${action === 'settled' ? '' : 'second'}" name="decision" value="${action}" aria-label="${say(`debits.do.${action}`)} ${reference}">${say(`debits.do.${action}`)}</button>`
  return html`<tr><td data-label="${say('bank.reference')}"><span>${reference}<br><span class="small">${timeText(accepted_at)}</span></span></td>
<td data-label="${say('debits.account')}"><span>${account_name}<br><span class="small">${swift} · ${account_number}</span></span></td>
<td data-label="${say('bank.amount')}" class="num">${currency} ${formatAmount(amount)}</td>
<td data-label="${say('bank.status')}"><span class="state ${tone}">${say(status === 'accepted' ? 'bank.accepted' : `debits.${status}`)}</span></td>
<td>${actions.length === 0 ? '' : html`<form method="post" action="/sandbox/bank/debits/decide" class="actions"><input type="hidden" name="reference" value="${reference}">${actions.map(button)}</form>`}</td></tr>`
}

function transferPage(
  view: View,
  typed: { reference: string; amount: string },
  wrong: boolean,
  sent: readonly { id: string; reference: string; amount: bigint; currency: string; at: Date }[],
) {
  const { say } = view
  const invalid = wrong ? html`aria-invalid="true" aria-describedby="wrong"` : ''
  return page(
    view,
    { title: say('transfers.title'), provider: say('provider.bank'), status: wrong ? 400 : 200 },
    html`<div class="stack"><h1>${say('transfers.title')}</h1>${bankPlaces(view, 'transfers')}<p class="lead">${say('transfers.lead')}</p>
<form method="post" action="/sandbox/bank/transfers" class="card stack"><div class="field"><label for="reference">${say('transfers.reference')}</label><input id="reference" name="reference" value="${typed.reference}" maxlength="140" required ${invalid}></div>
<div class="field"><label for="amount">${say('transfers.amount')}</label><input id="amount" name="amount" inputmode="decimal" value="${typed.amount}" required ${invalid}></div>
<div class="field"><label for="payerName">${say('transfers.payerName')}</label><input id="payerName" name="payerName" maxlength="140"></div>
<div class="field"><label for="payerAccount">${say('transfers.payerAccount')}</label><input id="payerAccount" name="payerAccount" maxlength="34"></div>
${wrong ? html`<p class="error" id="wrong" role="alert">${say('transfers.wrong')}</p>` : ''}<p><button class="button">${say('transfers.send')}</button></p></form>
<section class="stack tight"><h2>${say('transfers.sent')}</h2>${
      sent.length === 0
        ? html`<p class="small">${say('transfers.none')}</p>`
        : html`<div class="card list"><table class="cards"><tbody>${sent.map((each) => html`<tr><td data-label="${say('transfers.reference')}"><span>${each.reference}<br><span class="small">${timeText(each.at)}</span></span></td><td data-label="${say('bank.amount')}" class="num">${each.currency} ${formatAmount(each.amount)}</td></tr>`)}</tbody></table></div>`
    }</section></div>`,
  )
}
