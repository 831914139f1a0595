/** Interface of messages about the users of a company: `server/notices` implements it, `server/app/ports.ts` wires it. MSG-02. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Trx } from '../platform/deps.ts'

/** What is said about the users of a company, and about the rule of their approvals. */
type Said =
  /** A user asked to join a company, joined it, or became an administrator. */
  | { kind: 'company.asked' | 'company.joined' | 'company.appointed'; values: { company: Record<Locale, string>; email: string } }
  /** The amount from which a second administrator confirms drawdowns has changed, or its change waits for another one. Decision 086. */
  | {
      kind: 'company.approvalChanged' | 'company.approvalProposed'
      values: { company: Record<Locale, string>; email: string; rule: Record<Locale, string> }
    }

type MemberMessage = Said & {
  readonly companyId: string
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
