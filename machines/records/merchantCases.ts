/** Complaints and appeals, on the side of the merchant: written, sent exactly once, withdrawn, closed. A letter is kept until the server has it. Decision 124. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { CaseChoice, CaseLetter, MerchantCase } from '../../contract/records/merchant-cases.ts'
import { call, commandState, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadGuards, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, unwired } from '../kernel/port.ts'
import { confirmedParts, sentOf } from '../kernel/submission.ts'
import { typedParts } from '../kernel/unsentInput.ts'

/** A letter that was sent, until the server has answered it. */
export type ConfirmedCase = { key: string; request: CaseLetter }

interface MerchantCasesContext {
  newKey: () => string
  /** The day of Hong Kong on which they were read. */
  on: string
  choices: CaseChoice[]
  cases: MerchantCase[]
  /** The case of the open question. */
  chosen: MerchantCase | null
  /** The letter as it was typed in this tab and not sent. */
  letter: CaseLetter | null
  /** From sending until the server has answered it. */
  confirmed: ConfirmedCase | null
  /** Why the page was read again. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

/** Letters as they were typed in this tab, and as they were sent from any tab. */
const typedCase = typedParts<CaseLetter, object>()
const confirmedCase = confirmedParts<ConfirmedCase, MerchantCase, object>()
const ofTab = { where: () => ({}) }

const ofChosen = ({ context: { chosen } }: { context: MerchantCasesContext }) => ({ id: chosen?.id ?? '' })

const cases = setup({
  types: {
    input: {} as Pick<MerchantCasesContext, 'newKey'>,
    context: {} as MerchantCasesContext,
    events: {} as
      | { type: 'writing.pressed' }
      | { type: 'letter.typed'; letter: CaseLetter }
      | { type: 'case.submitted'; letter: CaseLetter }
      | { type: 'withdrawal.pressed'; id: string }
      | { type: 'withdrawal.confirmed' }
      | { type: 'closing.pressed'; id: string }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'writing' | 'verifying' | 'withdrawing' | 'unavailable',
  },
  actors: {
    listMerchantCases: port('listMerchantCases'),
    ...typedCase.actors,
    ...confirmedCase.actors,
    sendMerchantCase: unwired<MerchantCase, { idempotencyKey: string; request: CaseLetter }>('sendMerchantCase'),
    withdrawMerchantCase: port('withdrawMerchantCase'),
    closeMerchantCase: port('closeMerchantCase'),
  },
  delays: { again: 5000 },
  guards: {
    ...rereadGuards,
    ...typedCase.guards,
    ...confirmedCase.guards,
    /** What is typed in this tab is what was sent: another tab may have sent another letter. */
    isSent: ({ context: { letter, confirmed } }) =>
      letter === null || (letter.about === confirmed?.request.about && letter.words === confirmed.request.words),
    /** Until it is answered. */
    mayWithdrawIt: ({ context }, { id }: { id: string }) => context.cases.some((each) => each.id === id && each.status === 'open'),
    hasAnswer: ({ context }, { id }: { id: string }) => context.cases.some((each) => each.id === id && each.status === 'answered'),
  },
  actions: {
    keepCases: assign((_, { on, choices, cases: read }: OutputOf<'listMerchantCases'>) => ({ on, choices, cases: read })),
    choose: assign(({ context }, { id }: { id: string }) => ({
      chosen: context.cases.find((each) => each.id === id) ?? null,
      problem: null,
      reread: null,
    })),
    ...typedCase.actions,
    ...confirmedCase.actions,
    keepLetter: assign({ letter: (_, { letter }: { letter: CaseLetter }) => letter }),
    restoreTyped: assign({ letter: (_, { typed }: { typed: CaseLetter | null }) => typed }),
    dropLetter: assign({ letter: null }),
    /** A key that was not answered is taken again. */
    confirm: assign(({ context: { confirmed, letter, newKey } }) => {
      if (!letter) throw new Error('Nothing was written')
      return { confirmed: { key: confirmed?.key ?? newKey(), request: letter }, problem: null, reread: null }
    }),
    restoreConfirmed: assign({ confirmed: (_, { confirmed }: { confirmed: ConfirmedCase | null }) => confirmed }),
    dropConfirmed: assign({ confirmed: null }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null, reread: null }),
    sayChanged: assign({ reread: 'changed', problem: null }),
    sayLost: assign({ reread: 'lost', problem: null }),
  },
})

const answered = ['forgetConfirmed', 'dropConfirmed'] as const

/** After a lost answer it is sent again under its key; after a refusal the letter stays in the dialog. */
const notSent = [
  { guard: withEvent('answerLost'), target: 'answerMissing' },
  {
    guard: withEvent('changedElsewhere'),
    target: 'comparing',
    actions: [...answered, 'sayChanged'],
    description: 'A case about the same is open by now, or there is nothing of the kind any more: the letter stays, for another choice.',
  },
  { guard: withEvent('wasAnswered'), target: 'writing', actions: ['keepProblem', ...answered] },
  { target: 'writing', actions: 'keepProblem', description: 'The session was over before it was sent: the key stays.' },
] as const

/** The server has it. */
const sent = [
  { guard: 'isSent', target: 'refreshing', actions: ['forgetTyped', 'dropLetter', ...answered] },
  { target: 'refreshing', actions: answered, description: 'Another tab had sent it: what is typed here stays.' },
] as const

export const merchantCasesMachine = cases.createMachine({
  id: 'merchantCases',
  description: 'Complaints of the company, and appeals against a limit.',
  context: ({ input }) => ({
    ...input,
    ...{ on: '', choices: [], cases: [], chosen: null, letter: null, confirmed: null, reread: null, problem: null },
  }),
  initial: 'loading',
  on: {
    'letter.typed': {
      actions: [withEvent('keepLetter'), { type: 'storeTyped', params: ({ event }) => ({ typed: event.letter }) }],
      description: 'The tab keeps it until it is sent; what is typed while it is being sent, too.',
    },
  },
  states: {
    loading: readState('Reads the cases of the company.', 'listMerchantCases', { input: ofNothing, to: 'restoring', keep: 'keepCases' }),
    restoring: {
      ...typedCase.restoring({ ...ofTab, found: 'resuming', fresh: 'resuming' }),
      description: 'Reads a letter that was typed in this tab.',
    },
    resuming: {
      ...confirmedCase.resuming({ ...ofTab, fresh: 'shown' }),
      description: 'Was a letter sent, in this tab or another, and never answered?',
    },
    finding: { description: 'It was sent before: its answer is asked for.', tags: ['ready', 'writing', 'verifying'], always: 'verifying' },
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The cases with their last day and their answer, newest first.',
      tags: 'ready',
      on: {
        'writing.pressed': { target: 'writing', actions: 'forgetProblem' },
        'withdrawal.pressed': { guard: withEvent('mayWithdrawIt'), target: 'withdrawing', actions: withEvent('choose') },
        'closing.pressed': { guard: withEvent('hasAnswer'), target: 'closing', actions: withEvent('choose') },
        'page.shown': 'refreshing',
        'network.returned': 'refreshing',
      },
    },
    refreshing: readState('Reads them again while they are shown.', 'listMerchantCases', {
      id: 'rereadCases',
      tags: 'ready',
      input: ofNothing,
      to: 'shown',
      keep: 'keepCases',
    }),
    writing: dialogState(
      'Asks what it is about, and what has happened. A letter that was begun is there.',
      ['ready', 'writing'],
      {
        'case.submitted': { target: 'keeping', actions: withEvent('keepLetter') },
      },
      'shown',
    ),
    keeping: { ...confirmedCase.keeping(ofTab), tags: ['ready', 'writing', 'working'] },
    submitting: commandState('The case is being sent, once.', 'sendMerchantCase', {
      tags: ['ready', 'writing', 'working'],
      input: ({ context }) => sentOf(context),
      to: sent,
      failed: notSent,
    }),
    answerMissing: { ...confirmedCase.answerMissing, tags: ['ready', 'writing', 'verifying'] },
    verifying: {
      description: 'Sends the same case with the same key.',
      tags: ['ready', 'writing', 'verifying'],
      invoke: call('sendMerchantCase', {
        id: 'sendMerchantCaseAgain',
        input: ({ context }) => sentOf(context),
        to: sent,
        failed: notSent,
      }),
    },
    comparing: readState('Reads what a case can be sent about by now; the letter stays in the dialog.', 'listMerchantCases', {
      id: 'compareCases',
      tags: ['ready', 'writing', 'working'],
      input: ofNothing,
      to: 'writing',
      keep: 'keepCases',
      failed: { target: 'writing' },
    }),
    withdrawing: dialogState(
      'Asks to confirm taking the case back.',
      ['ready', 'withdrawing'],
      { 'withdrawal.confirmed': 'withdrawingIt' },
      'shown',
    ),
    withdrawingIt: commandState('The withdrawal is being sent.', 'withdrawMerchantCase', {
      tags: ['ready', 'withdrawing', 'working'],
      input: ofChosen,
      to: 'refreshing',
      failed: rereadOr('withdrawing'),
    }),
    closing: commandState('The case is being closed.', 'closeMerchantCase', {
      tags: ['ready', 'working'],
      input: ofChosen,
      to: 'refreshing',
      failed: rereadOr('shown'),
    }),
  },
})
