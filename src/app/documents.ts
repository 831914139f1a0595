/** Title, language and focus of the document follow the chart. */
import type { IntlShape } from 'react-intl'
import type { Actor } from 'xstate'
import { pageOf, type portalMachine } from '../../machines/portal/portal.ts'
import { intlOf } from '../views/parts/intl.ts'
import { followLocale } from './locale-cookie.ts'

/** The title of the document on a page. */
export function titleOf(page: string, intl: IntlShape): string {
  const title = intl.messages[`title.${page}`] ? intl.formatMessage({ id: `title.${page}` }) : ''
  return [title, intl.formatMessage({ id: 'title.brand' })].filter(Boolean).join(' · ')
}

/** Keeps title and language right, and moves the focus to the page when it changes. */
export function syncDocument(portal: Actor<typeof portalMachine>): void {
  let page: string | null = null
  const show = () => {
    const snapshot = portal.getSnapshot()
    const language = snapshot.children.language?.getSnapshot().context
    if (!language) return
    const next = pageOf(snapshot)
    document.documentElement.lang = language.locale.replace('_', '-')
    followLocale(language.locale)
    if (next === null) return
    const intl = intlOf(language.locale, language.messages)
    document.title = titleOf(next, intl)
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
