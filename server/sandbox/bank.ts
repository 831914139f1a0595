/** The sandbox bank: payout API, and a page where a person settles or refuses pending payouts. */

import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { formatAmount } from '../../contract/kernel/money.ts'
import type { Deps } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { bankPlaces } from './bank-hands.ts'
import { needsKey } from './bearer.ts'
import { notice, page, type View, viewOf } from './frame.ts'
import {
  acceptPayout,
  acceptReturn,
  decidePayout,
  findPayout,
  NewPayout,
  NewReturn,
  type Payout,
  payoutStandingOf,
  payoutsTo,
} from './payouts.ts'

/** A payee check as the client asks for it. */
const Asked = z.object({ name: z.string().min(1).max(200), number: z.string().min(5).max(40), swift: z.string().min(8).max(11) })

/** Words in a holder's name that do not simply match; it knows no register of accounts. */
const nameWords = { MISMATCH: 'no_match', CLOSE: 'close_match', UNKNOWN: 'unknown', LATE: null } as const

/** Whether an account is held under a name, by a word in capital letters in it; null when the bank does not answer. */
function payeeResultOf(name: string): 'match' | 'close_match' | 'no_match' | 'unknown' | null {
  const word = (Object.keys(nameWords) as (keyof typeof nameWords)[]).find((each) => name.split(/\W+/).includes(each))
  return word ? nameWords[word] : 'match'
}

/** `/sandbox/bank/*`. */
export function bankRoutes(deps: Deps): Hono {
  const { db, config, clock } = deps
  const app = new Hono()

  app.post('/payouts', needsKey(config, 'bank'), async (context) => {
    const asked = NewPayout.safeParse(await context.req.json().catch(() => null))
    if (!asked.success)
      return context.json({ error: 'invalid_request', fields: asked.error.issues.map((issue) => issue.path.join('.')) }, 400)
    const payout = await acceptPayout(deps, asked.data)
    if (payout === 'conflict') return context.json({ error: 'reference_used' }, 409)
    return context.json({ payout_id: payout.id, status: 'accepted' }, 202)
  })

  app.post('/returns', needsKey(config, 'bank'), async (context) => {
    const asked = NewReturn.safeParse(await context.req.json().catch(() => null))
    const payout = asked.success ? await acceptReturn(deps, asked.data) : 'invalid'
    if (payout === 'invalid') return context.json({ error: 'invalid_request' }, 422)
    if (payout === 'conflict') return context.json({ error: 'reference_used' }, 409)
    return context.json({ payout_id: payout.id, status: 'accepted' }, 202)
  })

  app.get('/payouts/:reference', needsKey(config, 'bank'), async (context) => {
    const payout = await findPayout(db, context.req.param('reference'))
    if (!payout) return context.json({ error: 'not_found' }, 404)
    const { amount, currency, account_number, line_id } = payout
    return context.json({
      ...payoutStandingOf(payout, config.sandboxBankSeconds, clock.now()),
      amount: `${amount}`,
      currency,
      account_number,
      line_id,
    })
  })

  app.post('/payees', needsKey(config, 'bank'), async (context) => {
    const asked = Asked.safeParse(await context.req.json().catch(() => null))
    if (!asked.success) return context.json({ error: 'invalid_request' }, 400)
    const result = payeeResultOf(asked.data.name)
    return result === null ? context.json({ error: 'unavailable' }, 503) : context.json({ result })
  })

  app.get('/', async (context) => {
    const payouts = await db
      .selectFrom('sandbox_payouts')
      .selectAll()
      .orderBy('accepted_at', 'desc')
      .orderBy('reference')
      .limit(100)
      .execute()
    return bankPage(viewOf(context), payouts, config.sandboxBankSeconds, clock.now())
  })

  /** Online banking page of an account owner with the received payments. */
  app.get('/statements/:payout', async (context) => {
    const id = z.uuid().safeParse(context.req.param('payout'))
    const payout = id.success ? await db.selectFrom('sandbox_payouts').selectAll().where('id', '=', id.data).executeTakeFirst() : undefined
    const view = viewOf(context)
    const { say } = view
    if (!payout) {
      const action = html`<a class="button second" href="/sandbox/bank">${say('bank.title')}</a>`
      return notice(view, { title: say('bank.statement.gone'), lead: '', provider: say('provider.bank'), status: 404, action })
    }
    const arrived = (await payoutsTo(db, payout)).filter(
      (each) => payoutStandingOf(each, config.sandboxBankSeconds, clock.now()).status === 'settled',
    )
    return statementPage(view, payout, arrived)
  })

  app.post('/decide', async (context) => {
    const form = z.object({ reference: z.string(), decision: z.enum(['settled', 'refused']) }).safeParse(await context.req.parseBody())
    if (form.success) await decidePayout(deps, form.data.reference, form.data.decision)
    deps.wake()
    return context.redirect('/sandbox/bank', 303)
  })
  return app
}

function bankPage(view: View, payouts: readonly Payout[], seconds: number, now: Date) {
  const { say } = view
  const headings = ['bank.reference', 'bank.account', 'bank.amount', 'bank.status', 'bank.actions'] as const
  return page(
    view,
    { title: say('bank.title'), provider: say('provider.bank') },
    html`<div class="stack"><h1>${say('bank.title')}</h1>${bankPlaces(view, 'payouts')}<p class="lead">${say('bank.lead', { seconds })}</p>
${
  payouts.length === 0
    ? html`<section class="card empty"><h2>${say('bank.empty')}</h2><p>${say('bank.empty.lead')}</p></section>`
    : html`<div class="card list"><table class="cards"><thead><tr>${headings.map((key) => html`<th scope="col" ${key === 'bank.amount' ? html`class="num"` : ''}>${say(key)}</th>`)}</tr></thead><tbody>${payouts.map((payout) => payoutRow(view, payout, seconds, now))}</tbody></table></div>`
}</div>`,
  )
}

function payoutRow({ say }: View, payout: Payout, seconds: number, now: Date) {
  const { status } = payoutStandingOf(payout, seconds, now)
  const tone = { accepted: '', settled: 'done', refused: 'bad' }[status]
  const button = (decision: 'settled' | 'refused', words: string, second: string) =>
    html`<button class="button small ${second}" name="decision" value="${decision}" aria-label="${words} ${payout.reference}">${words}</button>`
  const actions = html`<form method="post" action="/sandbox/bank/decide" class="actions"><input type="hidden" name="reference" value="${payout.reference}">${button('settled', say('bank.settle'), '')}${button('refused', say('bank.refuse'), 'second')}</form>`
  return html`<tr><td data-label="${say('bank.reference')}"><span>${payout.reference}<br><span class="small">${timeText(payout.accepted_at)}</span></span></td>
<td data-label="${say('bank.account')}"><span><a href="/sandbox/bank/statements/${payout.id}" aria-label="${say('bank.statement.of', { name: payout.account_name })}">${payout.account_name}</a><br><span class="small">${payout.swift} · ${payout.account_number}</span></span></td>
<td data-label="${say('bank.amount')}" class="num">${payout.currency} ${formatAmount(payout.amount)}</td>
<td data-label="${say('bank.status')}"><span class="state ${tone}">${say(`bank.${status}`)}</span></td>
<td>${status === 'accepted' ? actions : ''}</td></tr>`
}

function statementPage(view: View, account: Payout, arrived: readonly Payout[]) {
  const { say } = view
  const row = (payout: Payout) => html`<tr><td data-label="${say('bank.statement.day')}">${timeText(payout.accepted_at)}</td>
<td data-label="${say('bank.reference')}">SAMPAN ${payout.reference}</td>
<td data-label="${say('bank.statement.amount')}" class="num">+${payout.currency} ${formatAmount(payout.amount)}</td></tr>`
  return page(
    view,
    { title: say('bank.statement.title'), provider: say('provider.bank') },
    html`<div class="stack"><h1>${say('bank.statement.title')}</h1><p class="lead">${account.account_name} · ${account.swift} · ${account.account_number}</p>
${
  arrived.length === 0
    ? html`<section class="card empty"><h2>${say('bank.statement.empty')}</h2><p>${say('bank.statement.empty.lead')}</p></section>`
    : html`<div class="card list"><table class="cards"><thead><tr><th scope="col">${say('bank.statement.day')}</th><th scope="col">${say('bank.reference')}</th><th scope="col" class="num">${say('bank.statement.amount')}</th></tr></thead><tbody>${arrived.map(row)}</tbody></table></div>`
}<p><a href="/sandbox/bank">${say('bank.title')}</a></p></div>`,
  )
}
