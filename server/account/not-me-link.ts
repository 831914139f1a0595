/** The links "this was not me" of mails, which need no sign-in. Decisions 083, 090. */
import { z } from 'zod'
import { notMeMark } from '../../contract/account/not-me.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { open, seal } from '../platform/security/seal.ts'

/** What a link is about, a drawdown account or a request to remove second factors; its id, who was mailed, and until when it works. */
const Link = z.object({ about: z.enum(['account', 'factors']), id: z.string(), userId: z.string(), until: z.coerce.date() })
export type NotMeLink = z.infer<typeof Link>

type Sealing = Pick<Deps, 'config'>

const place = (about: NotMeLink['about']) => `links.not_me:${about}`

/** The address of a link. It is encrypted, so nothing of it is stored. */
export function notMeLink({ config }: Sealing, link: NotMeLink): string {
  const sealed = seal(config, place(link.about), JSON.stringify(link))
  return portalUrl(config, `/not-me?token=${link.about === 'factors' ? notMeMark : ''}${sealed}`)
}

/** Reads the token of a link; null for one that is none or is too old. */
export function readNotMeLink({ config, clock }: Pick<Deps, 'config' | 'clock'>, token: string): NotMeLink | null {
  const marked = token.startsWith(notMeMark)
  try {
    const sealed = marked ? token.slice(notMeMark.length) : token
    const link = Link.parse(JSON.parse(open(config, place(marked ? 'factors' : 'account'), sealed)))
    return link.until > clock.now() ? link : null
  } catch {
    return null
  }
}
