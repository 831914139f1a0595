/** Sandbox page of the lender's bank statement, where a person can make the bank report a line wrongly. */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { addDays } from '../../contract/kernel/days.ts'
import { formatAmount } from '../../contract/kernel/money.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { bankPlaces } from './bank-hands.ts'
import { allLines, type Line } from './bank-statement.ts'
import { type Html, page, type View, viewOf } from './frame.ts'
import { type Fault, faultActions, faultsByLine, lessOf } from './statement-faults.ts'

/** Days and lines that are shown. */
const shown = { days: 10, lines: 100 } as const

const Decided = z.object({ line: z.string(), operation: z.enum(['leaveOut', 'alter', 'mend']) })

/** `/sandbox/bank/lines`. */
export function statementFaultRoutes(deps: Deps): Hono {
  const { db, clock } = deps
  const app = new Hono()

  app.get('/', async (context) => {
    const from = addDays(dayOf(clock.now()), -shown.days)
    const lines = (await allLines(deps)).filter(({ booked_on }) => booked_on >= from)
    const newest = lines.sort((one, other) => other.booked_on.localeCompare(one.booked_on) || one.line_id.localeCompare(other.line_id))
    return linesPage(viewOf(context), newest.slice(0, shown.lines), await faultsByLine(db))
  })

  app.post('/', async (context) => {
    const form = Decided.safeParse(await context.req.parseBody())
    const line = form.success && (await allLines(deps)).find(({ line_id }) => line_id === form.data.line)
    if (form.success && line) await change(deps, line, form.data.operation)
    return context.redirect('/sandbox/bank/lines', 303)
  })
  return app
}

async function change({ db, clock }: Deps, line: Line, action: z.output<typeof Decided>['operation']): Promise<void> {
  const { line_id } = line
  if (!faultActions(line, (await faultsByLine(db)).get(line_id)).includes(action)) return
  const at = clock.now()
  if (action === 'mend') {
    await db
      .updateTable('sandbox_statement_faults')
      .set({ mended_on: dayOf(at) })
      .where('line_id', '=', line_id)
      .execute()
    return
  }
  const amount = action === 'alter' ? lessOf(line.amount) : null
  await db.insertInto('sandbox_statement_faults').values({ line_id, amount, mended_on: null, at }).execute()
}

function linesPage(view: View, lines: readonly Line[], faults: ReadonlyMap<string, Fault>) {
  const { say } = view
  const heads = ['bank.reference', 'bank.amount', 'bank.status', 'bank.actions'] as const
  return page(
    view,
    { title: say('lines.title'), provider: say('provider.bank') },
    html`<div class="stack"><h1>${say('lines.title')}</h1>${bankPlaces(view, 'lines')}<p class="lead">${say('lines.lead')}</p>
${
  lines.length === 0
    ? html`<section class="card empty"><h2>${say('lines.empty')}</h2><p>${say('lines.empty.lead')}</p></section>`
    : html`<div class="card list"><table class="cards"><thead><tr>${heads.map((key) => html`<th scope="col" ${key === 'bank.amount' ? html`class="num"` : ''}>${say(key)}</th>`)}</tr></thead><tbody>${lines.map((line) => lineRow(view, line, faults.get(line.line_id)))}</tbody></table></div>`
}</div>`,
  )
}

function lineRow({ say }: View, line: Line, fault: Fault | undefined): Html {
  const { line_id, kind, reference, booked_on, currency, amount } = line
  const standing = () => {
    if (!fault) return say('lines.right')
    if (fault.mended_on !== null) return say('lines.mended')
    return fault.amount === null ? say('lines.leftOut') : say('lines.altered', { amount: `${currency} ${formatAmount(fault.amount)}` })
  }
  const tone = !fault ? 'done' : fault.mended_on === null ? 'bad' : ''
  const button = (action: 'leaveOut' | 'alter' | 'mend') =>
    html`<button class="button small ${action === 'mend' ? '' : 'second'}" name="operation" value="${action}" aria-label="${say(`lines.do.${action}`)} ${reference}">${say(`lines.do.${action}`)}</button>`
  const actions = faultActions(line, fault)
  return html`<tr><td data-label="${say('bank.reference')}"><span>${reference}<br><span class="small">${say(`lines.kind.${kind}`)} · ${booked_on}</span></span></td>
<td data-label="${say('bank.amount')}" class="num">${currency} ${formatAmount(amount)}</td>
<td data-label="${say('bank.status')}"><span class="state ${tone}">${standing()}</span></td>
<td>${actions.length === 0 ? '' : html`<form method="post" action="/sandbox/bank/lines" class="actions"><input type="hidden" name="line" value="${line_id}">${actions.map(button)}</form>`}</td></tr>`
}
