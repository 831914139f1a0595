/** Shared parts of the list and the dialog of differences: status, source of the statement, values of each side. Decision 045. */
import type { Break, BreakPart, BreakStatus } from '../../../contract/staff/reconciliation.ts'
import { Money } from '../../ui/Money.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'

const marks: Record<BreakStatus, MarkState> = { open: 'waiting', cured: 'done', closed: 'done' }

/** Status of a difference: a glyph and a word. */
export function BreakMark({ status }: Pick<Break, 'status'>) {
  return <StateMark chip state={marks[status]} word={`staff.breaks.status.${status}`} />
}

/** The bank, the PSP by its name, or our own rows. */
export function Source({ source, psp }: Pick<Break, 'source' | 'psp'>) {
  return psp ?? <T id={source === 'rows' ? 'staff.breaks.rows' : 'staff.breaks.bank'} />
}

/** What a difference is about: its source, and which balance of the rows it is. Decision 106. */
export function About({ row: { source, psp, balance } }: { row: Break }) {
  return (
    <>
      <Source source={source} psp={psp} />
      {balance && (
        <>
          {' · '}
          <T id={`staff.breaks.balance.${balance}`} />
        </>
      )}
    </>
  )
}

/** What the amounts of a side are called: those beside the books are of a statement or of the rows. */
export function sideOf({ source }: Pick<Break, 'source'>, side: BreakPart['side']) {
  if (side === 'books') return 'staff.breaks.books' as const
  return source === 'rows' ? ('staff.breaks.rows' as const) : ('staff.breaks.statement' as const)
}

/** The bank, the e-sign provider, or a PSP or marketplace by its name. */
export function Provider({ name }: { name: string }) {
  if (name === 'esign') return <T id="staff.breaks.esign" />
  return <Source source="bank" psp={name === 'bank' ? null : name} />
}

/** Amount on one side; a text when the movement is missing there. */
export function Side({ amount }: { amount: Break['books'] }) {
  if (amount) return <Money value={amount} />
  return <Text as="span" color="amberDeep" id="staff.breaks.nothing" />
}
