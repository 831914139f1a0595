/** Business info of one product: load what was saved, edit, submit; what is typed stays in the browser until it is sent. BIZ-01 to BIZ-12. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { BusinessInfo } from '../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../contract/reference/lists.ts'
import { commandState, eventOf, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import type { OutcomeMeta } from '../kernel/outcome.ts'
import { type DraftTag, type PageFact, port } from '../kernel/port.ts'
import { typedParts } from '../kernel/unsentInput.ts'

const typed = typedParts<BusinessInfo, { product: Product }>()

export const businessInfoMachine = setup({
  types: {
    input: {} as { product: Product },
    context: {} as { product: Product; info: BusinessInfo | null; lists: ReferenceLists | null; problem: Problem | null },
    events: {} as
      | { type: 'draft.typed'; info: BusinessInfo }
      | { type: 'info.submitted'; info: BusinessInfo }
      | { type: 'retry.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as 'busy' | 'editable' | Extract<DraftTag, 'untouched' | 'unsaved'> | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    readBusinessInfo: port('readBusinessInfo'),
    submitBusinessInfo: port('submitBusinessInfo'),
    ...typed.actors,
  },
  guards: typed.guards,
  actions: {
    ...typed.actions,
    keepInfo: assign({ info: (_, params: { info: BusinessInfo | null }) => params.info }),
    restoreTyped: assign({ info: ({ context }, params: { typed: BusinessInfo | null }) => params.typed ?? context.info }),
    keepLists: assign({ lists: (_, lists: OutputOf<'readReferenceLists'>) => lists }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'businessInfo',
  description: 'Form for the business information.',
  context: ({ input }) => ({ ...input, info: null, lists: null, problem: null }),
  initial: 'loadingLists',
  states: {
    loadingLists: readState('The lists the form chooses from.', 'readReferenceLists', {
      input: ofNothing,
      to: 'loading',
      keep: 'keepLists',
    }),
    loading: {
      description: 'Reads the saved data.',
      tags: 'busy',
      invoke: {
        id: 'readBusinessInfo',
        src: 'readBusinessInfo',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'restoring', actions: { type: 'keepInfo', params: ({ event }) => ({ info: event.output }) } },
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    restoring: typed.restoring({ where: ({ product }) => ({ product }), found: 'editing.unsaved', fresh: 'editing' }),
    editing: {
      description: 'The form is open.',
      tags: 'editable',
      initial: 'untouched',
      states: {
        untouched: { description: 'No input yet.', tags: 'untouched' },
        unsaved: { description: 'The input changed; the tab stores it, and the button sends it to the server.', tags: 'unsaved' },
      },
      on: {
        'draft.typed': {
          target: '.unsaved',
          actions: [withEvent('keepInfo'), { type: 'storeTyped', params: ({ event }) => ({ typed: event.info }) }],
          description: 'The input changed.',
        },
        'info.submitted': { target: 'submitting', actions: withEvent('keepInfo'), description: 'The merchant sent the form.' },
      },
    },
    submitting: commandState('The info is being submitted.', 'submitBusinessInfo', {
      tags: ['busy', 'editable'],
      input: ({ context, event }) => ({ product: context.product, info: eventOf(event, 'info.submitted').info }),
      to: 'submitted',
      actions: 'forgetTyped',
      failed: 'editing.unsaved',
    }),
    submitted: { description: 'The server has it.', meta: { outcome: 'reached' }, type: 'final' },
    unavailable: unavailableUntil('loadingLists'),
  },
})
