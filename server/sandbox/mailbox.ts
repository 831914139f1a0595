/** The sandbox mailbox: every mail and SMS sent by Sampan or a stand-in, as a page and for tests. */

import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Selectable } from 'kysely'
import type { PlatformTables } from '../platform/db/tables/platform.ts'
import type { Deps } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { page, type View, viewOf } from './frame.ts'

type Message = Selectable<PlatformTables['sandbox_mailbox']>

/** Messages shown at most. */
const shown = 50

/** `/sandbox/mailbox` and `/sandbox/mailbox.json?to=`. */
export function mailboxRoutes({ db }: Deps): Hono {
  const app = new Hono()

  /** Newest messages; `part` keeps those whose recipient contains it, regardless of case. */
  const newest = (part: string) =>
    db
      .selectFrom('sandbox_mailbox')
      .selectAll()
      .$if(part !== '', (query) =>
        query.where((where) => where(where.fn('strpos', [where.fn('lower', ['recipient']), where.val(part.toLowerCase())]), '>', 0)),
      )
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()

  app.get('/mailbox', async (context) => {
    const to = (context.req.query('to') ?? '').trim()
    return mailboxPage(viewOf(context), to, await newest(to))
  })

  app.get('/mailbox.json', async (context) => {
    const messages = await newest((context.req.query('to') ?? '').trim())
    return context.json(
      messages.map(({ channel, recipient, subject, text, link, code, at }) => ({
        channel,
        recipient,
        subject,
        text,
        link,
        code,
        at: at.toISOString(),
      })),
    )
  })
  return app
}

function mailboxPage(view: View, to: string, messages: readonly Message[]) {
  const { say } = view
  return page(
    view,
    { title: say('mailbox.title'), provider: say('provider.mail') },
    html`<h1>${say('mailbox.title')}</h1><p class="lead">${say('mailbox.lead')}</p>
<form method="get" action="/sandbox/mailbox" class="filter" role="search"><div class="field"><label for="to">${say('mailbox.filter')}</label><input type="search" id="to" name="to" value="${to}" autocomplete="off"></div>
<button class="button second small">${say('mailbox.show')}</button>${to === '' ? '' : html`<a class="button second small" href="/sandbox/mailbox">${say('mailbox.all')}</a>`}</form>
${messages.length === 0 ? html`<section class="card empty"><h2>${say('mailbox.empty')}</h2><p>${say('mailbox.empty.lead')}</p></section>` : messages.map((message) => messageCard(view, message))}`,
  )
}

function messageCard({ say }: View, message: Message) {
  const id = `message-${message.id}`
  const title = message.subject || say(message.channel === 'sms' ? 'mailbox.sms' : 'mailbox.mail')
  return html`<article class="card message" aria-labelledby="${id}">
<p class="top"><span>${say(`mailbox.${message.channel}`)} · ${message.recipient}</span><time datetime="${message.at.toISOString()}">${timeText(message.at)}</time></p>
<h2 id="${id}">${title}</h2>
${message.code ? html`<p class="code"><span class="small" id="${id}-code">${say('mailbox.code')}</span><output aria-labelledby="${id}-code">${message.code}</output></p>` : ''}
<div class="text">${withLinks(message.text)}</div>
${message.link ? html`<p class="actions"><a class="button second small" href="${message.link}">${say('mailbox.open')}</a></p>` : ''}
</article>`
}

/** Text with its addresses as links. */
function withLinks(text: string) {
  return text
    .trim()
    .split(/(https?:\/\/[^\s<>"'，。]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}">${part.length > 60 ? `${part.slice(0, 59)}…` : part}</a>` : html`${String(part)}`,
    )
}
