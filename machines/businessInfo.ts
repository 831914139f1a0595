/** Business info of one product: load what was saved, edit, submit. BIZ-01 to BIZ-12. */
import { assertEvent, assign, setup } from 'xstate'
import type { BusinessInfo, ReferenceLists } from '../contract/companies.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { port } from './port.ts'

export const businessInfoMachine = setup({
  types: {
    input: {} as { product: Product },
    context: {} as { product: Product; info: BusinessInfo | null; lists: ReferenceLists | null; problem: Problem | null },
    events: {} as { type: 'info.submitted'; info: BusinessInfo } | { type: 'retry.pressed' },
    tags: {} as 'busy' | 'editable' | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    readBusinessInfo: port('readBusinessInfo'),
    submitBusinessInfo: port('submitBusinessInfo'),
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'businessInfo',
  description: 'Tell about the business.',
  context: ({ input }) => ({ ...input, info: null, lists: null, problem: null }),
  initial: 'loadingLists',
  states: {
    loadingLists: {
      description: 'The lists the form chooses from.',
      tags: 'busy',
      invoke: {
        id: 'readReferenceLists',
        src: 'readReferenceLists',
        input: {},
        onDone: { target: 'loading', actions: assign({ lists: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'What was saved before.',
      tags: 'busy',
      invoke: {
        id: 'readBusinessInfo',
        src: 'readBusinessInfo',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'editing', actions: assign({ info: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    editing: {
      description: 'The form is open.',
      tags: 'editable',
      on: {
        'info.submitted': {
          target: 'submitting',
          actions: assign({ info: ({ event }) => event.info }),
          description: 'The merchant sent the form.',
        },
      },
    },
    submitting: {
      description: 'The info is being submitted.',
      tags: ['busy', 'editable'],
      entry: 'forgetProblem',
      invoke: {
        id: 'submitBusinessInfo',
        src: 'submitBusinessInfo',
        input: ({ context, event }) => {
          assertEvent(event, 'info.submitted')
          return { product: context.product, info: event.info }
        },
        onDone: 'submitted',
        onError: { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    submitted: { description: 'The server has it.', type: 'final' },
    unavailable: {
      description: 'It could not be loaded.',
      tags: 'unavailable',
      on: { 'retry.pressed': { target: 'loadingLists', actions: 'forgetProblem' } },
    },
  },
})
