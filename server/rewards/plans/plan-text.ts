/** Types of a plan's texts: its own part, and the part shared by all plans of a language. */
import type { PaperDocument, Section } from '../../platform/print/document.ts'

/** What one plan says in one language. */
export type PlanText = Pick<PaperDocument, 'title' | 'lead' | 'figures' | 'sections'>

/** Whom to ask; null is not set. */
export interface Contact {
  readonly hotline: string | null
  readonly licence: string | null
  /** Address of the portal. */
  readonly portal: string
}

/** What every plan says in one language. */
export interface SharedPlanText {
  readonly kind: string
  /** What the statuses of a red packet mean. RED-05. */
  readonly statuses: Section
  /** From when the plan holds, how it is changed and ended. `day` is written out. */
  readonly duration: (day: string) => Section
  readonly contact: (contact: Contact) => Section
}
