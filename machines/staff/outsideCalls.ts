/** What was asked of providers for a company, or for one of its loans, and what they answered. Decision 130. */
import type { OutsideCall } from '../../contract/staff/outside-calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

type OfCompany = { companyId: string; drawdownId: string | null }

export const outsideCallsMachine = listSetup({
  types: { row: {} as OutsideCall, input: {} as OfCompany, context: {} as OfCompany },
  actors: { listOutsideCalls: port('listOutsideCalls') },
}).createMachine({
  id: 'outsideCalls',
  description: 'Calls to banks, payment providers, marketplaces and the e-sign provider for a company.',
  context: ({ input }) => ({ ...emptyList, ...input }),
  initial: 'loading',
  states: listStates('listOutsideCalls', {
    asked: ({ companyId, drawdownId }: OfCompany) => ({ companyId, size: 30, ...(drawdownId !== null && { drawdownId }) }),
    first: 'Reads the newest calls.',
    shown: 'The calls, newest first.',
    more: 'Earlier calls.',
    on: { 'retry.pressed': { target: 'loading', description: 'The calls are read again.' } },
  }),
})
