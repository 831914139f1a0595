/** Types of a plan's texts: its own part, and the part shared by all plans of a language. */
import type { PaperDocument, Section } from '../../platform/print/document.ts'

/** Text of one plan in one language. */
export type PlanText = Pick<PaperDocument, 'title' | 'lead' | 'figures' | 'sections'>

/** Contact details; null if not configured. */
export interface Contact {
  readonly hotline: string | null
  readonly licence: string | null
  /** Address of the portal. */
  readonly portal: string
}

/** Text shared by all plans in one language. */
export interface SharedPlanText {
  readonly kind: string
  /** Meaning of the statuses of a red packet. RED-05. */
  readonly statuses: Section
  /** Validity of the plan, its changes and its end. `day` is written out. */
  readonly duration: (day: string) => Section
  readonly contact: (contact: Contact) => Section
}
