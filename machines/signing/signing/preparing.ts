/** States of a contract whose documents are being made: polled until they exist, or requested again. SIGN-06, decision 050. */
import type { Agreement } from '../../../contract/signing/agreements.ts'
import { keepProblem, signing } from './setup.ts'

/** Parameters of the requested contract. */
export const asked = ({
  context: { product, kind },
}: {
  context: { product: 'hook' | 'underwriting'; kind: 'facility' | 'supplement' }
}) => ({
  product,
  kind,
})

/** The contract as it was read. */
export const read = {
  type: 'keepAgreement',
  params: ({ event }: { event: { output: Agreement } }) => ({ agreement: event.output }),
} as const
/** Whether its documents are still being made. */
export const stillPrepared = { type: 'isBeingPrepared', params: ({ event }: { event: { output: Agreement } }) => event.output } as const

/** Why there is nothing to read, where that is no failure of the page. */
export const notThere = [
  { guard: { type: 'wasNotPrepared', params: ({ event }: { event: { error: unknown } }) => event }, target: 'absent' },
  {
    guard: { type: 'couldNotBePrepared', params: ({ event }: { event: { error: unknown } }) => event },
    target: 'unprepared',
    actions: keepProblem,
  },
] as const

/** From the first look that finds none to the documents. */
export const { states: preparingStates } = signing.createStateConfig({
  states: {
    preparing: {
      description: 'The documents are being made; polled automatically, less and less often. Decision 050.',
      tags: 'preparing',
      after: { glance: 'lookingAgain' },
      on: {
        'page.shown': { target: 'lookingAgain', actions: 'askSoon', description: 'The merchant looks at the page again.' },
        'network.returned': { target: 'lookingAgain', actions: 'askSoon', description: 'The network is back.' },
      },
    },
    lookingAgain: {
      description: 'Checks whether the documents are ready.',
      tags: 'preparing',
      invoke: {
        id: 'followPreparing',
        src: 'readAgreement',
        input: asked,
        onDone: [
          { guard: stillPrepared, target: 'preparing', actions: [read, 'forgetProblem', 'countLook'] },
          { target: 'loadingSigners', actions: [read, 'forgetProblem'] },
        ],
        onError: [
          ...notThere,
          { target: 'preparing', actions: [keepProblem, 'countLook'], description: 'The page says so, and the request is repeated.' },
        ],
      },
    },
    unprepared: {
      description: 'The documents could not be made. The page says so, and they can be requested again. ERR-507.',
      tags: 'unprepared',
      on: { 'retry.pressed': 'preparingAgain' },
    },
    preparingAgain: {
      description: 'The documents are requested again.',
      tags: 'preparing',
      entry: 'forgetProblem',
      invoke: {
        id: 'prepareAgreement',
        src: 'prepareAgreement',
        input: asked,
        onDone: 'loading',
        onError: { target: 'unprepared', actions: keepProblem },
      },
    },
  },
})
