/** One case: looked at item by item, proposed, looked at by a second one, decided. KYC-19, KYC-22, decision 020. */
import type { CaseDeed } from '../../contract/staff/cases.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { caseCommands, failing, failure, keepCase, keepProblem } from './caseReviewCommands.ts'
import { emptyReview, review } from './caseReviewSetup.ts'

const may = (deed: CaseDeed) => ({ type: 'may', params: { deed } }) as const
const closing = { 'dialog.closed': { target: 'looking', actions: 'forgetProblem' } } as const

export const caseReviewMachine = review.createMachine({
  id: 'caseReview',
  description: 'A case with all its data and assessments.',
  context: ({ input }) => emptyReview(input),
  initial: 'loadingLists',
  states: {
    loadingLists: {
      description: 'The lists whose keys a case holds.',
      tags: 'busy',
      invoke: {
        id: 'readReviewLists',
        src: 'readReviewLists',
        input: {},
        onDone: { target: 'loading', actions: { type: 'keepLists', params: ({ event }) => ({ lists: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loading: {
      description: 'The case is read, masked; that it was opened is recorded.',
      tags: 'busy',
      invoke: {
        id: 'readCase',
        src: 'readCase',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'open', actions: keepCase },
        onError: [
          { guard: { type: 'isMissing', params: failure }, target: 'missing' },
          { target: 'unavailable', actions: keepProblem },
        ],
      },
    },
    unavailable: unavailableUntil('loadingLists'),
    missing: { description: 'There is no such case.', tags: 'missing' },
    open: {
      description: 'The case is on the screen.',
      tags: 'ready',
      initial: 'looking',
      on: {
        'hide.pressed': {
          actions: { type: 'forgetLook', params: ({ event }) => event },
          description: 'The revealed values are masked again.',
        },
      },
      states: {
        looking: {
          description: 'Item by item.',
          on: {
            'item.chosen': { actions: { type: 'keepCurrent', params: ({ event }) => event } },
            'next.pressed': { actions: { type: 'moveOn', params: { by: 1 } } },
            'previous.pressed': { actions: { type: 'moveOn', params: { by: -1 } } },
            'ok.pressed': {
              guard: { type: 'mayAgree', params: ({ event }) => event },
              target: 'assessing',
              actions: { type: 'keepRight', params: ({ event }) => event },
            },
            'undo.pressed': {
              guard: may('assess'),
              target: 'assessing',
              actions: { type: 'keepUndone', params: ({ event }) => event },
            },
            'return.pressed': {
              guard: may('assess'),
              target: 'returning',
              actions: { type: 'keepTarget', params: ({ event }) => event },
            },
            'look.pressed': {
              guard: may('reveal'),
              target: 'askingWhy',
              actions: { type: 'keepTarget', params: ({ event }) => event },
              description: 'Nothing is shown without a reason.',
            },
            'claim.pressed': { guard: may('claim'), target: 'claiming', actions: 'forgetProblem' },
            'release.pressed': { guard: may('release'), target: 'releasing', actions: 'forgetProblem' },
            'opinion.pressed': [
              { guard: may('propose'), target: 'weighing', actions: { type: 'keepProposal', params: ({ event }) => event } },
              {
                guard: may('settle'),
                target: 'weighing',
                actions: { type: 'keepProposal', params: ({ event }) => event },
                description: 'Two disagree, and a lead decides.',
              },
            ],
            'second.submitted': [
              {
                guard: { type: 'says', params: ({ event }) => ({ said: event.said, word: 'confirm' as const }) },
                target: 'confirming',
                actions: 'forgetProblem',
              },
              {
                guard: { type: 'says', params: ({ event }) => ({ said: event.said, word: 'sendBack' as const }) },
                target: 'sendingBack',
                actions: 'forgetProblem',
              },
              { target: 'disputing', actions: 'forgetProblem' },
            ],
          },
        },
        assessing: {
          description: 'Saves the assessment.',
          tags: 'working',
          invoke: {
            id: 'assessItems',
            src: 'assessItems',
            input: ({ context: { id, finding } }) => ({ id, ...finding }),
            onDone: { target: 'looking', actions: [keepCase, 'goToOpen'] },
            onError: failing('looking'),
          },
        },
        returning: {
          description: 'Asks for the reason of the return and the text for the merchant.',
          tags: 'returning',
          on: {
            ...closing,
            'return.submitted': { target: 'noting', actions: { type: 'keepReturn', params: ({ event }) => event } },
          },
        },
        noting: {
          description: 'The reason is noted with the item.',
          tags: ['returning', 'working'],
          invoke: {
            id: 'noteReturn',
            src: 'assessItems',
            input: ({ context: { id, finding } }) => ({ id, ...finding }),
            onDone: { target: 'looking', actions: [keepCase, 'goToOpen'] },
            onError: failing('returning'),
          },
        },
        askingWhy: {
          description: 'Asks for the reason, which is recorded.',
          tags: 'asking',
          on: {
            ...closing,
            'reason.given': [
              { guard: 'asksForDocument', target: 'openingDocument', actions: { type: 'keepReason', params: ({ event }) => event } },
              { target: 'revealing', actions: { type: 'keepReason', params: ({ event }) => event } },
            ],
          },
        },
        openingDocument: {
          description: 'The short-lived address of the document is fetched.',
          tags: ['asking', 'working'],
          invoke: {
            id: 'openCaseDocument',
            src: 'openCaseDocument',
            input: ({ context: { id, target, reason } }) => ({ id, item: target, reason }),
            onDone: { target: 'looking', actions: { type: 'keepLook', params: ({ event }) => ({ look: event.output }) } },
            onError: { target: 'askingWhy', actions: keepProblem },
          },
        },
        revealing: {
          description: 'The value is fetched in clear.',
          tags: ['asking', 'working'],
          invoke: {
            id: 'revealItem',
            src: 'revealItem',
            input: ({ context: { id, target, reason } }) => ({ id, item: target, reason }),
            onDone: { target: 'looking', actions: { type: 'keepLook', params: ({ event }) => ({ look: event.output }) } },
            onError: { target: 'askingWhy', actions: keepProblem },
          },
        },
        weighing: {
          description: 'Asks for the proposal or decision and its reason.',
          tags: 'weighing',
          on: {
            ...closing,
            'opinion.submitted': [{ guard: may('propose'), target: 'proposing' }, { target: 'settling' }],
          },
        },
        ...caseCommands,
      },
    },
  },
})
