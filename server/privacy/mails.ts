/** Mails about personal data: a copy is ready, an account will be deleted. Decision 025. */
import { mail } from '../platform/mail/texts.ts'

/** `until` is a time in Hong Kong, `day` a day as it is written. */
export const privacyMails = {
  'export.ready': mail<{ link: string; until: string }>('privacy.mail.exportReady'),
  'deletion.requested': mail<{ day: string; link: string }>('privacy.mail.deletionRequested'),
  'deletion.withdrawn': mail<object>('privacy.mail.deletionWithdrawn'),
  'deletion.refused': mail<{ link: string }>('privacy.mail.deletionRefused'),
  'deletion.done': mail<object>('privacy.mail.deletionDone'),
}
