/** Complaints and appeals of merchants, by the last day of the answer: one is opened and answered. Decision 124. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import type { CaseStatus } from '../../contract/records/case-rules.ts'
import type { CaseAnswer, SentCase, SentCaseDetail } from '../../contract/staff/merchant-cases.ts'
import { commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { changedOr, dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

const sent = filteredListSetup({
  types: {
    row: {} as SentCase,
    filter: {} as CaseStatus,
    context: {} as { opened: SentCaseDetail | null },
    events: {} as { type: 'case.pressed'; id: string } | { type: 'answer.submitted'; answer: CaseAnswer },
    tags: {} as 'opened',
  },
  actors: {
    listSentCases: port('listSentCases'),
    readSentCase: port('readSentCase'),
    answerSentCase: port('answerSentCase'),
  },
}).extend({
  guards: {
    /** An open case of a company in which the reader is not concerned. Decision 087. */
    mayAnswerCase: ({ context: { opened } }) => opened?.status === 'open' && !opened.concerned,
  },
  actions: {
    keepOpened: assign((_, opened: SentCaseDetail) => ({ opened })),
  },
})

const ofTarget = ({ context: { target } }: { context: { target: SentCase | null } }) => ({ id: target?.id ?? '' })

export const sentCasesMachine = sent.createMachine({
  id: 'sentCases',
  description: 'Complaints and appeals of merchants.',
  context: { ...emptyFiltered, filter: 'open', opened: null },
  initial: 'loading',
  states: {
    ...filteredListStates('listSentCases', {
      asked: ({ filter }: { filter: CaseStatus }) => ({ status: filter, size: pageSize.usual }),
      first: 'Reads the cases with the earliest last day.',
      shown: 'The cases, those with the earliest last day first.',
      more: 'Reads cases with a later last day.',
      on: {
        'case.pressed': { target: 'reading', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    reading: readState('Reads what the merchant wrote.', 'readSentCase', {
      tags: ['ready', 'working'],
      input: ofTarget,
      to: 'looking',
      keep: 'keepOpened',
      failed: changedOr('shown'),
    }),
    looking: dialogState(
      'One case: what the merchant wrote, and the answer.',
      ['ready', 'opened'],
      { 'answer.submitted': { guard: 'mayAnswerCase', target: 'answering' } },
      'shown',
    ),
    answering: commandState('The merchant gets the answer.', 'answerSentCase', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({ ...ofTarget({ context }), ...eventOf(event, 'answer.submitted').answer }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
  },
})
