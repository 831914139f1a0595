/** Complaints and appeals, on the side of the merchant: written, sent exactly once, withdrawn, closed. Decision 124. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { CaseChoice, CaseLetter, MerchantCase } from '../../contract/records/merchant-cases.ts'
import { call, commandState, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadGuards, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, unwired } from '../kernel/port.ts'

interface MerchantCasesContext {
  newKey: () => string
  /** The day of Hong Kong on which they were read. */
  on: string
  choices: CaseChoice[]
  cases: MerchantCase[]
  /** The case of the open question. */
  chosen: MerchantCase | null
  /** The letter in the dialog, and the key under which it is sent. */
  letter: CaseLetter | null
  key: string
  /** Why the page was read again. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

const ofChosen = ({ context: { chosen } }: { context: MerchantCasesContext }) => ({ id: chosen?.id ?? '' })

const cases = setup({
  types: {
    input: {} as Pick<MerchantCasesContext, 'newKey'>,
    context: {} as MerchantCasesContext,
    events: {} as
      | { type: 'writing.pressed' }
      | { type: 'case.submitted'; letter: CaseLetter }
      | { type: 'withdrawal.pressed'; id: string }
      | { type: 'withdrawal.confirmed' }
      | { type: 'closing.pressed'; id: string }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'writing' | 'verifying' | 'withdrawing' | 'unavailable',
  },
  actors: {
    listMerchantCases: port('listMerchantCases'),
    sendMerchantCase: unwired<MerchantCase, { idempotencyKey: string; request: CaseLetter }>('sendMerchantCase'),
    withdrawMerchantCase: port('withdrawMerchantCase'),
    closeMerchantCase: port('closeMerchantCase'),
  },
  delays: { again: 5000 },
  guards: {
    ...rereadGuards,
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
    takeKey: assign(({ context }) => ({ key: context.newKey(), problem: null, reread: null })),
    keepLetter: assign({ letter: (_, { letter }: { letter: CaseLetter }) => letter }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null, reread: null }),
    sayChanged: assign({ reread: 'changed', problem: null }),
    sayLost: assign({ reread: 'lost', problem: null }),
  },
})

/** After a lost answer it is sent again under its key; a case about the same that another tab has sent is shown. */
const notSent = [{ guard: withEvent('answerLost'), target: 'answerMissing' }, rereadOr('writing')[0], rereadOr('writing')[2]] as const

export const merchantCasesMachine = cases.createMachine({
  id: 'merchantCases',
  description: 'Complaints of the company, and appeals against a limit.',
  context: ({ input }) => ({
    ...input,
    ...{ on: '', choices: [], cases: [], chosen: null, letter: null, key: '', reread: null, problem: null },
  }),
  initial: 'loading',
  states: {
    loading: readState('Reads the cases of the company.', 'listMerchantCases', { input: ofNothing, to: 'shown', keep: 'keepCases' }),
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The cases with their last day and their answer, newest first.',
      tags: 'ready',
      on: {
        'writing.pressed': { target: 'writing', actions: 'takeKey' },
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
      'Asks what it is about, and what has happened.',
      ['ready', 'writing'],
      { 'case.submitted': { target: 'sending', actions: withEvent('keepLetter') } },
      'shown',
    ),
    sending: commandState('The case is being sent, once.', 'sendMerchantCase', {
      tags: ['ready', 'writing', 'working'],
      input: ({ context }) => sentOf(context),
      to: 'refreshing',
      failed: notSent,
    }),
    answerMissing: {
      description: 'The answer was lost: checks by sending the same key again.',
      tags: ['ready', 'writing', 'verifying'],
      after: { again: 'sendingAgain' },
    },
    sendingAgain: {
      description: 'Sends the same case with the same key.',
      tags: ['ready', 'writing', 'verifying'],
      invoke: call('sendMerchantCase', {
        id: 'sendMerchantCaseAgain',
        input: ({ context }) => sentOf(context),
        to: 'refreshing',
        failed: notSent,
      }),
    },
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

function sentOf({ letter, key }: MerchantCasesContext): { idempotencyKey: string; request: CaseLetter } {
  if (!letter) throw new Error('Nothing was written')
  return { idempotencyKey: key, request: letter }
}
