/** Sandbox page that invites a member of staff, as `npm run backoffice:invite` does elsewhere. There is no default password. */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { Email, text } from '../../contract/kernel/fields.ts'
import { StaffRole } from '../../contract/staff/staff.ts'
import type { Deps } from '../platform/deps.ts'
import { inviteStaff } from '../staff/invitations.ts'
import { type Html, page, type View, viewOf } from './frame.ts'

const Invited = z.object({ email: Email, name: text(80), role: StaffRole })

/** `POST /sandbox/reviewer/invite`: answers a page with the one-time address. */
export function staffInviteRoutes(deps: Deps): Hono {
  const app = new Hono()
  app.post('/', async (context) => {
    const view = viewOf(context)
    const given = Invited.safeParse(await context.req.parseBody())
    if (!given.success) return invitePage(view, inviteForm(view, true))
    const address = await deps.db.transaction().execute((trx) => inviteStaff(trx, deps, given.data))
    const { say } = view
    return invitePage(
      view,
      html`<p class="lead">${say('staff.invited', { name: given.data.name })}</p><p class="actions"><a class="button" href="${address}">${say('staff.accept')}</a></p>`,
    )
  })
  return app
}

/** The form of the reviewer page. */
export function inviteForm({ say }: View, wrong: boolean): Html {
  return html`<form method="post" action="/sandbox/reviewer/invite" class="card stack"><h2>${say('staff.title')}</h2><p>${say('staff.lead')}</p>
<div class="field"><label for="staff-email">${say('staff.email')}</label><input id="staff-email" name="email" type="email" required maxlength="254" ${wrong ? html`aria-invalid="true" aria-describedby="staff-error"` : ''}></div>
<div class="field"><label for="staff-name">${say('staff.name')}</label><input id="staff-name" name="name" required maxlength="80"></div>
<div class="field"><label for="staff-role">${say('staff.role')}</label><select id="staff-role" name="role"><option value="reviewer">${say('staff.role.reviewer')}</option><option value="lead">${say('staff.role.lead')}</option></select></div>
${wrong ? html`<p class="error" id="staff-error">${say('staff.wrong')}</p>` : ''}<p class="actions"><button class="button second">${say('staff.invite')}</button></p></form>`
}

function invitePage(view: View, body: Html) {
  return page(
    view,
    { title: view.say('staff.title'), provider: view.say('provider.reviewer') },
    html`<div class="stack"><h1>${view.say('staff.title')}</h1>${body}</div>`,
  )
}
