/** The clock page: moves the time of the whole installation forward, or resets it to the real time. */

import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { dayOf, timeText } from '../platform/hong-kong-time.ts'
import { page, type View, viewOf } from './frame.ts'
import { shiftDay } from './merchants.ts'

const hour = 3_600_000

/** Steps forward, in hours. */
const steps = { hour: 1, day: 24, week: 168, month: 720 } as const

/** The most days the clock may be moved forward. */
const mostDays = 730

const Step = z.enum(Object.keys(steps) as [keyof typeof steps, ...(keyof typeof steps)[]])

/** `/sandbox/clock`. */
export function clockRoutes(deps: Deps): Hono {
  const { clock, db } = deps
  const app = new Hono()
  const offset = () => clock.now().getTime() - Date.now()

  app.get('/', (context) => clockPage(viewOf(context), clock.now(), offset(), false))

  app.post('/', async (context) => {
    const form = z
      .object({ forward: Step.optional(), to: z.string().optional(), reset: z.string().optional() })
      .parse(await context.req.parseBody())
    if (form.reset) {
      // The clock itself only goes forward; going back is a person's decision, taken here.
      await db.deleteFrom('settings').where('name', '=', 'clock_offset_ms').execute()
      await clock.refresh()
    } else {
      const ahead = form.forward ? offset() + steps[form.forward] * hour : aheadAt(form.to ?? '', clock.now())
      if (ahead === null) return clockPage(viewOf(context), clock.now(), offset(), true)
      await clock.shift(Math.round(ahead))
    }
    deps.wake()
    return context.redirect('/sandbox/clock', 303)
  })
  return app
}

/** Clock offset in milliseconds for nine in the morning of a day in Hong Kong; null if that is in the past or too far in the future. */
function aheadAt(day: string, now: Date): number | null {
  if (!z.iso.date().safeParse(day).success || day <= dayOf(now) || day > shiftDay(dayOf(now), mostDays)) return null
  return Date.parse(`${day}T09:00:00+08:00`) - Date.now()
}

function clockPage(view: View, now: Date, ahead: number, wrongDay: boolean) {
  const { say } = view
  const hours = Math.round(ahead / hour)
  const tomorrow = shiftDay(dayOf(now), 1)
  return page(
    view,
    { title: say('clock.title'), provider: say('provider.clock') },
    html`<div class="stack"><h1>${say('clock.title')}</h1>
<section class="card" aria-labelledby="now"><h2 id="now" class="small">${say('clock.now')}</h2><p class="clock"><time datetime="${now.toISOString()}">${timeText(now)}</time></p>
<p class="small">${hours < 1 ? say('clock.real') : say('clock.ahead', { days: Math.floor(hours / 24), hours: hours % 24 })}</p></section>
<section aria-labelledby="forward" class="stack tight"><h2 id="forward">${say('clock.forward')}</h2>
<p class="small">${say('clock.nights')}</p>
<form method="post" action="/sandbox/clock" class="actions">${Step.options.map((step) => html`<button class="button second" name="forward" value="${step}">${say(`clock.${step}`)}</button>`)}</form></section>
<form method="post" action="/sandbox/clock" class="filter"><div class="field"><label for="to">${say('clock.to')}</label>
<input type="date" id="to" name="to" min="${tomorrow}" max="${shiftDay(tomorrow, mostDays - 1)}" required ${wrongDay ? html`aria-invalid="true" aria-describedby="to-error"` : ''}>
${wrongDay ? html`<p class="error" id="to-error">${say('clock.to.wrong')}</p>` : ''}</div><button class="button small">${say('clock.to.submit')}</button></form>
${hours < 1 ? '' : html`<form method="post" action="/sandbox/clock" class="stack tight"><p class="small">${say('clock.reset.warning')}</p><button class="button second" name="reset" value="1">${say('clock.reset')}</button></form>`}
</div>`,
  )
}
