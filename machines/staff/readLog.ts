/** The read log of revealed values, for leads: the whole log, or that of one case. Decision 020. */
import type { ReadEntry } from '../../contract/staff/reads.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

type OfCase = { caseId: string | null }

export const readLogMachine = listSetup({
  types: { row: {} as ReadEntry, input: {} as OfCase, context: {} as OfCase },
  actors: { listReads: port('listReads') },
}).createMachine({
  id: 'readLog',
  description: 'Log of every reveal of personal data: user, time, value and reason.',
  context: ({ input }) => ({ ...emptyList, ...input }),
  initial: 'loading',
  states: listStates('listReads', {
    asked: ({ caseId }: OfCase) => ({ size: 30, ...(caseId !== null && { caseId }) }),
    first: 'Reads the newest entries of the log.',
    shown: 'The entries of the log, newest first.',
    more: 'Earlier entries of the log.',
  }),
})
