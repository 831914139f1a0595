/** Title, language and focus of the document follow the chart. */
import type { Actor } from 'xstate'
import { pageOf, type portalMachine } from '../../machines/portal.ts'
import { intlOf } from './intl.ts'

/** Keeps title and language right, and moves the focus to the page when it changes. */
export function syncDocument(portal: Actor<typeof portalMachine>): void {
  let page: string | null = null
  const show = () => {
    const snapshot = portal.getSnapshot()
    const language = snapshot.children.language?.getSnapshot().context
    if (!language) return
    const next = pageOf(snapshot)
    document.documentElement.lang = language.locale.replace('_', '-')
    if (next === null) return
    const intl = intlOf(language.locale, language.messages)
    const title = intl.messages[`title.${next}`] ? intl.formatMessage({ id: `title.${next}` }) : ''
    document.title = [title, intl.formatMessage({ id: 'title.brand' })].filter(Boolean).join(' · ')
    if (page !== null && page !== next) {
      scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
    page = next
  }
  portal.subscribe(show)
  portal.getSnapshot().children.language?.subscribe(show)
  show()
}
