/** Notifies the portal of a language change, so that texts from the server are read again. */
import type { Actor } from 'xstate'
import type { portalMachine } from '../../machines/portal/portal.ts'

/** Follows the language from the start. */
export function syncLanguage(portal: Actor<typeof portalMachine>): void {
  const { language } = portal.getSnapshot().children
  let spoken = language?.getSnapshot().context.locale
  language?.subscribe(({ context: { locale } }) => {
    if (locale === spoken) return
    spoken = locale
    portal.send({ type: 'language.changed' })
  })
}
