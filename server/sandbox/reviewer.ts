/** Sandbox pages of the KYC reviewer: the queue, a case with its data, its decision, and the review mode. R11. */

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import { awaitedStatuses } from '../../machines/kyc/lifecycles/kyc.ts'
import { reviewSoon } from '../banking/documents.ts'
import { openPeople } from '../kyc/present.ts'
import { decideApplication, startReview } from '../kyc/review.ts'
import { type ReviewMode, reviewMode, setReviewMode } from '../kyc/review-mode.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { fileAddress } from '../platform/files/serve.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { notice, page, type View, viewOf } from './frame.ts'
import { casePage } from './reviewer-case.ts'
import { inviteForm, staffInviteRoutes } from './staff-invite.ts'

/** Actor of decisions on this page. */
const actor = 'reviewer:sandbox-page'

/** Form actions of a reviewer. */
const Pressed = z.object({ action: z.enum(['start', 'approved', 'rejected', 'returned']), reason: z.string().trim().max(1000).default('') })

/** `/sandbox/reviewer/*`. */
export function reviewerRoutes(deps: Deps): Hono {
  const { db, clock, config } = deps
  const app = new Hono()

  app.get('/', async (context) => {
    const mode = await reviewMode(db, config)
    return queuePage(viewOf(context), await waiting(deps), mode, config.sandboxReviewSeconds)
  })

  /** Sets the mode. Switching back to automatic also decides the waiting applications. */
  app.post('/mode', async (context) => {
    const form = z.object({ mode: z.enum(['auto', 'manual']) }).safeParse(await context.req.parseBody())
    if (form.success) {
      await db.transaction().execute(async (trx) => {
        await setReviewMode(trx, form.data.mode)
        if (form.data.mode === 'manual') return
        const submitted = await trx.selectFrom('kyc_applications').select('id').where('status', '=', 'submitted').execute()
        for (const { id } of submitted) await enqueue(trx, 'kyc.review', { applicationId: id }, { runAt: clock.now() })
        const documents = await trx.selectFrom('account_reviews').select('id').where('status', '=', 'waiting').execute()
        for (const { id } of documents) await reviewSoon(trx, deps, id)
      })
      deps.wake()
    }
    return context.redirect('/sandbox/reviewer', 303)
  })

  app.route('/invite', staffInviteRoutes(deps))

  app.get('/:id', (context) => showCase(context, deps, context.req.param('id'), {}))

  app.post('/:id', async (context) => {
    const id = context.req.param('id')
    const pressed = Pressed.safeParse(await context.req.parseBody())
    if (!pressed.success || !z.uuid().safeParse(id).success) return gone(context)
    const { action, reason } = pressed.data
    if (reason === '' && (action === 'rejected' || action === 'returned')) return showCase(context, deps, id, { missingReason: true })
    try {
      await db
        .transaction()
        .execute((trx) =>
          action === 'start'
            ? startReview(trx, deps, { applicationId: id, actor })
            : decideApplication(trx, deps, { applicationId: id, decision: action, reason: reason || null, actor }),
        )
    } catch (error) {
      if (error instanceof Problem) return gone(context)
      throw error
    }
    deps.wake()
    return context.redirect(action === 'start' ? `/sandbox/reviewer/${id}` : '/sandbox/reviewer', 303)
  })
  return app
}

/** One case with everything in clear; that it was read is in the audit log. */
async function showCase(context: Context, deps: Deps, id: string, faults: { missingReason?: true }) {
  const { db, config, clock } = deps
  const row = z.uuid().safeParse(id).success
    ? await db.selectFrom('kyc_applications').selectAll().where('id', '=', id).where('status', 'in', awaitedStatuses).executeTakeFirst()
    : undefined
  if (!row) return gone(context)
  await db
    .transaction()
    .execute((trx) =>
      auditAt(trx, clock.now(), { action: 'kyc.viewed', actor, companyId: row.company_id, subject: 'kyc_applications', subjectId: id }),
    )
  const people = openPeople(config, row)
  return casePage(viewOf(context), { row, people, fileAddress: (fileId) => fileAddress(deps, fileId) }, faults)
}

function gone(context: Context) {
  const view = viewOf(context)
  const { say } = view
  const action = html`<a class="button second" href="/sandbox/reviewer">${say('reviewer.title')}</a>`
  return notice(view, { title: say('reviewer.gone'), lead: '', provider: say('provider.reviewer'), status: 404, action })
}

/** Applications that wait or are in review, the longest waiting first. */
async function waiting({ db }: Deps) {
  return db
    .selectFrom('kyc_applications')
    .innerJoin('companies', 'companies.id', 'kyc_applications.company_id')
    .where('status', 'in', awaitedStatuses)
    .select(['kyc_applications.id', 'reference', 'status', 'submitted_at', 'register_name_en', 'register_name_cn'])
    .orderBy('submitted_at')
    .orderBy('kyc_applications.id')
    .limit(100)
    .execute()
}

function queuePage(view: View, cases: Awaited<ReturnType<typeof waiting>>, mode: ReviewMode, seconds: number) {
  const { say } = view
  const other = mode === 'auto' ? 'manual' : 'auto'
  const entry = (
    one: (typeof cases)[number],
  ) => html`<li><a class="card" href="/sandbox/reviewer/${one.id}"><b>${one.register_name_cn || one.register_name_en}</b>
<span>${one.reference} · ${one.submitted_at ? timeText(one.submitted_at) : ''}</span><span class="state">${say(`reviewer.status.${one.status === 'submitted' ? 'submitted' : 'in progress'}`)}</span></a></li>`
  return page(
    view,
    { title: say('reviewer.title'), provider: say('provider.reviewer') },
    html`<div class="stack"><h1>${say('reviewer.title')}</h1><p class="lead">${say(`reviewer.lead.${mode}`, { seconds })}</p>
<form method="post" action="/sandbox/reviewer/mode"><button class="button second" name="mode" value="${other}">${say(other === 'auto' ? 'reviewer.toAuto' : 'reviewer.toManual')}</button></form>
${
  cases.length === 0
    ? html`<section class="card empty"><h2>${say('reviewer.empty')}</h2><p>${say('reviewer.empty.lead')}</p></section>`
    : html`<ul class="places">${cases.map(entry)}</ul>`
}
${inviteForm(view, false)}</div>`,
  )
}
