/** One case: looked at item by item, proposed, looked at by a second one, decided. KYC-19, KYC-22, decision 020. */
import type { CaseOperation } from '../../contract/staff/cases.ts'
import { call, ofNothing, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { caseCommands, failing } from './caseReviewCommands.ts'
import { emptyReview, review } from './caseReviewSetup.ts'

const may = (operation: CaseOperation) => ({ type: 'may', params: { operation } }) as const
const closing = { 'dialog.closed': { target: 'looking', actions: 'forgetProblem' } } as const

export const caseReviewMachine = review.createMachine({
  id: 'caseReview',
  description: 'A case with all its data and assessments.',
  context: ({ input }) => emptyReview(input),
  initial: 'loadingLists',
  states: {
    loadingLists: readState('The lists whose keys a case holds.', 'readReviewLists', {
      input: ofNothing,
      to: 'loading',
      keep: 'keepLists',
    }),
    loading: readState('The case is read, masked; that it was opened is recorded.', 'readCase', {
      input: ({ context: { id } }) => ({ id }),
      to: 'open',
      keep: 'keepCase',
      failed: [
        { guard: withEvent('isMissing'), target: 'missing' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    unavailable: unavailableUntil('loadingLists'),
    missing: { description: 'There is no such case.', tags: 'missing' },
    open: {
      description: 'The case is on the screen.',
      tags: 'ready',
      initial: 'looking',
      on: { 'hide.pressed': { actions: withEvent('forgetLook'), description: 'The revealed values are masked again.' } },
      states: {
        looking: {
          description: 'Item by item.',
          on: {
            'item.chosen': { actions: withEvent('keepCurrent') },
            'next.pressed': { actions: { type: 'moveOn', params: { by: 1 } } },
            'previous.pressed': { actions: { type: 'moveOn', params: { by: -1 } } },
            'ok.pressed': { guard: withEvent('mayAgree'), target: 'assessing', actions: withEvent('keepRight') },
            'undo.pressed': { guard: may('assess'), target: 'assessing', actions: withEvent('keepUndone') },
            'return.pressed': { guard: may('assess'), target: 'returning', actions: withEvent('keepTarget') },
            'look.pressed': {
              guard: may('reveal'),
              target: 'askingWhy',
              actions: withEvent('keepTarget'),
              description: 'Nothing is shown without a reason.',
            },
            'claim.pressed': { guard: may('claim'), target: 'claiming', actions: 'forgetProblem' },
            'release.pressed': { guard: may('release'), target: 'releasing', actions: 'forgetProblem' },
            'opinion.pressed': [
              { guard: may('propose'), target: 'weighing', actions: withEvent('keepProposal') },
              {
                guard: may('settle'),
                target: 'weighing',
                actions: withEvent('keepProposal'),
                description: 'Two disagree, and a lead decides.',
              },
            ],
            'second.submitted': [
              { guard: withEvent('mayConfirm'), target: 'confirming', actions: 'forgetProblem' },
              {
                guard: { type: 'says', params: ({ event }) => ({ said: event.said, word: 'sendBack' as const }) },
                target: 'sendingBack',
                actions: 'forgetProblem',
              },
              {
                guard: { type: 'says', params: ({ event }) => ({ said: event.said, word: 'dispute' as const }) },
                target: 'disputing',
                actions: 'forgetProblem',
              },
            ],
          },
        },
        assessing: {
          description: 'Saves the assessment.',
          tags: 'working',
          invoke: call('assessItems', {
            input: ({ context: { id, finding } }) => ({ id, ...finding }),
            to: 'looking',
            actions: [withOutput('keepCase'), 'goToOpen'],
            failed: failing('looking'),
          }),
        },
        returning: {
          description: 'Asks for the reason of the return and the text for the merchant.',
          tags: 'returning',
          on: {
            ...closing,
            'return.submitted': { target: 'noting', actions: withEvent('keepReturn') },
          },
        },
        noting: {
          description: 'The reason is noted with the item.',
          tags: ['returning', 'working'],
          invoke: call('assessItems', {
            id: 'noteReturn',
            input: ({ context: { id, finding } }) => ({ id, ...finding }),
            to: 'looking',
            actions: [withOutput('keepCase'), 'goToOpen'],
            failed: failing('returning'),
          }),
        },
        askingWhy: {
          description: 'Asks for the reason, which is recorded.',
          tags: 'asking',
          on: {
            ...closing,
            'reason.given': [
              { guard: 'asksForDocument', target: 'openingDocument', actions: withEvent('keepReason') },
              { target: 'revealing', actions: withEvent('keepReason') },
            ],
          },
        },
        openingDocument: readState('The short-lived address of the document is fetched.', 'openCaseDocument', {
          tags: ['asking', 'working'],
          input: ({ context: { id, target, reason } }) => ({ id, item: target, reason }),
          to: 'looking',
          keep: 'keepLook',
          failed: 'askingWhy',
        }),
        revealing: readState('The value is fetched in clear.', 'revealItem', {
          tags: ['asking', 'working'],
          input: ({ context: { id, target, reason } }) => ({ id, item: target, reason }),
          to: 'looking',
          keep: 'keepLook',
          failed: 'askingWhy',
        }),
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
