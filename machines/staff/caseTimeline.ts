/** History of the company of a case, as the company sees it, with the actors. Decision 047. */
import type { ReviewedEvent } from '../../contract/records/timeline.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

type OfCase = { caseId: string }

export const caseTimelineMachine = listSetup({
  types: { row: {} as ReviewedEvent, input: {} as OfCase, context: {} as OfCase },
  actors: { listCaseEvents: port('listCaseEvents') },
}).createMachine({
  id: 'caseTimeline',
  description: 'History of the company of a case.',
  context: ({ input }) => ({ ...emptyList, ...input }),
  initial: 'loading',
  states: listStates('listCaseEvents', {
    asked: ({ caseId }: OfCase) => ({ id: caseId, size: 30 }),
    first: 'Reads the newest events.',
    shown: 'The events, newest first.',
    more: 'Earlier events.',
  }),
})
