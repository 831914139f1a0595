/** Shared parts of the list and the dialog of differences: status, source of the statement, values of each side. Decision 045. */
import type { Break, BreakStatus } from '../../../contract/staff/reconciliation.ts'
import { Money } from '../../ui/Money.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'

const marks: Record<BreakStatus, MarkState> = { open: 'waiting', cured: 'done', closed: 'done' }

/** Status of a difference: a glyph and a word. */
export function BreakMark({ status }: Pick<Break, 'status'>) {
  return <StateMark chip state={marks[status]} word={`staff.breaks.status.${status}`} />
}

/** The bank, or the PSP by its name. */
export function Source({ psp }: Pick<Break, 'psp'>) {
  return psp ?? <T id="staff.breaks.bank" />
}

/** The bank, the e-sign provider, or a PSP or marketplace by its name. */
export function Provider({ name }: { name: string }) {
  if (name === 'esign') return <T id="staff.breaks.esign" />
  return <Source psp={name === 'bank' ? null : name} />
}

/** Amount on one side; a text when the movement is missing there. */
export function Side({ amount }: { amount: Break['books'] }) {
  if (amount) return <Money value={amount} />
  return <Text as="span" color="amberDeep" id="staff.breaks.nothing" />
}
