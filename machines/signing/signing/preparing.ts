/** States of a contract whose documents are being made: polled until they exist, or requested again. SIGN-06, decision 050. */
import { withEvent, withOutput } from '../../kernel/calls.ts'
import type { SigningInput } from './context.ts'
import { signing } from './setup.ts'

/** Parameters of the requested contract. */
export const asked = ({ context: { product, kind } }: { context: Pick<SigningInput, 'product' | 'kind'> }) => ({ product, kind })

/** Why there is nothing to read, where that is no failure of the page. */
export const notThere = [
  { guard: withEvent('wasNotPrepared'), target: 'absent' },
  { guard: withEvent('couldNotBePrepared'), target: 'unprepared', actions: 'keepProblem' },
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
          {
            guard: withOutput('isBeingPrepared'),
            target: 'preparing',
            actions: [withOutput('keepAgreement'), 'forgetProblem', 'countLook'],
          },
          { target: 'loadingSigners', actions: [withOutput('keepAgreement'), 'forgetProblem'] },
        ],
        onError: [
          ...notThere,
          { target: 'preparing', actions: ['keepProblem', 'countLook'], description: 'The page says so, and the request is repeated.' },
        ],
      },
    },
    unprepared: {
      description: 'The documents could not be made. The page says so, and they can be requested again. ERR-507.',
      meta: { outcome: 'held' },
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
        onError: { target: 'unprepared', actions: 'keepProblem' },
      },
    },
  },
})
