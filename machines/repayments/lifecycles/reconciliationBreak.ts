/** A difference between the books and a statement or a row, until both agree or a person has explained it. Decisions 045, 106. */
import { setup } from 'xstate'

type BreakEvent = { type: 'difference.gone' } | { type: 'difference.explained' }

export const reconciliationBreakLifecycle = setup({ types: { events: {} as BreakEvent, meta: {} as { status: string } } }).createMachine({
  id: 'reconciliationBreak',
  description: 'Differences between the books and a statement, or a row of a facility.',
  initial: 'open',
  states: {
    open: {
      description: 'The other side has a different amount, or none.',
      meta: { status: 'open' },
      on: { 'difference.gone': 'cured', 'difference.explained': 'closed' },
    },
    cured: {
      description: 'Both sides agree: the missing entry has arrived, or the balance is right again.',
      meta: { status: 'cured' },
      type: 'final',
    },
    closed: { description: 'A lead has recorded why they differ.', meta: { status: 'closed' }, type: 'final' },
  },
})
