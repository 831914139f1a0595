/** Interface of messages about the users of a company: `server/notices` implements it, `server/app/ports.ts` wires it. MSG-02. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Trx } from '../platform/deps.ts'

/** A user asked to join a company, joined it, or became an administrator. */
interface MemberMessage {
  readonly companyId: string
  readonly kind: 'company.asked' | 'company.joined' | 'company.appointed'
  readonly values: { company: Record<Locale, string>; email: string }
  readonly at: Date
  /** A user who gets no message. */
  readonly but?: string
}

/** Messages to members, written in the transaction of their cause. */
interface Messages {
  /** Sends every active administrator of the company a message. */
  notifyAdministrators(trx: Trx, message: MemberMessage): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly messages: Messages
  }
}
