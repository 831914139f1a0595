/** What belongs to one company; leads freeze it, and two of them release it. Decision 123. */
import { assign, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { FreezeOperation } from '../../contract/staff/freezes.ts'
import type { MerchantFile } from '../../contract/staff/merchant-file.ts'
import { commandState, eventOf, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { signInIsOld } from './signInAgain.ts'

const merchantFile = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as { companyId: string; file: MerchantFile | null; operation: FreezeOperation | null; problem: Problem | null },
    events: {} as
      | { type: 'operation.chosen'; operation: FreezeOperation }
      | { type: 'reason.given'; reason: string }
      | { type: 'release.decided'; accepted: boolean }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'missing' | 'unavailable' | 'asking' | 'signInNeeded',
  },
  actors: {
    readMerchantFile: port('readMerchantFile'),
    freezeCompany: port('freezeCompany'),
    proposeRelease: port('proposeRelease'),
    decideRelease: port('decideRelease'),
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound'),
    /** The server has named the operations of the role and the reader. */
    offersOperation: ({ context: { file } }, { operation }: { operation: FreezeOperation }) =>
      file?.operations.includes(operation) ?? false,
    offersRelease: ({ context: { file } }, { accepted }: { accepted: boolean }) =>
      file?.operations.includes(accepted ? 'confirmRelease' : 'declineRelease') ?? false,
    choseFreeze: ({ context }) => context.operation === 'freeze',
    choseProposal: ({ context }) => context.operation === 'proposeRelease',
    signInIsOld,
    /** Another lead was faster, or the answer was lost: the page shows what is. */
    fileIsOld: (_, { error }: { error: unknown }) => {
      const problem = Problem.from(error)
      return problem.is('conflict', 'notFound') || problem.kind === 'transport'
    },
  },
  actions: {
    keepFile: assign((_, file: MerchantFile) => ({ file })),
    keepOperation: assign((_, { operation }: { operation: FreezeOperation }) => ({ operation, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})

const ofCompany = ({ context: { companyId } }: { context: { companyId: string } }) => ({ companyId })
const working = ['ready', 'asking', 'working'] as const
const failed = [
  {
    guard: withEvent('fileIsOld'),
    target: 'rereading',
    actions: 'keepProblem',
    description: 'Another lead was faster, or the answer was lost: the file is read again.',
  },
  { target: 'asking', actions: 'keepProblem' },
] as const
const failedOrOld = [
  {
    guard: withEvent('signInIsOld'),
    target: 'signInNeeded',
    description: 'Password and second factor were given more than ten minutes ago.',
  },
  ...failed,
] as const

export const merchantFileMachine = merchantFile.createMachine({
  id: 'merchantFile',
  description: 'What belongs to one company.',
  context: ({ input: { companyId } }) => ({ companyId, file: null, operation: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the merchant file.', 'readMerchantFile', {
      input: ofCompany,
      to: 'shown',
      keep: 'keepFile',
      failed: [
        { guard: withEvent('isMissing'), target: 'missing' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    unavailable: unavailableUntil('loading'),
    missing: { description: 'There is no such company.', tags: 'missing' },
    shown: {
      description: 'The merchant file is shown.',
      tags: 'ready',
      on: {
        'operation.chosen': { guard: withEvent('offersOperation'), target: 'asking', actions: withEvent('keepOperation') },
        'retry.pressed': { target: 'rereading', actions: 'forgetProblem', description: 'The file is read again.' },
      },
    },
    rereading: readState('Reads the file again; what is shown stays until it is there.', 'readMerchantFile', {
      id: 'rereadFile',
      tags: ['ready', 'working'],
      input: ofCompany,
      to: 'shown',
      keep: 'keepFile',
      failed: 'shown',
    }),
    asking: dialogState(
      'Asks why the company is frozen or to be released, or shows the proposal to release it.',
      ['ready', 'asking'],
      {
        'reason.given': [
          { guard: 'choseFreeze', target: 'freezing' },
          { guard: 'choseProposal', target: 'proposing' },
        ],
        'release.decided': { guard: withEvent('offersRelease'), target: 'deciding' },
      },
      'shown',
    ),
    freezing: commandState('The company is frozen.', 'freezeCompany', {
      tags: working,
      input: ({ context, event }) => ({ ...ofCompany({ context }), reason: eventOf(event, 'reason.given').reason }),
      to: 'rereading',
      failed: failedOrOld,
    }),
    proposing: commandState('The release waits for another lead.', 'proposeRelease', {
      tags: working,
      input: ({ context, event }) => ({ ...ofCompany({ context }), reason: eventOf(event, 'reason.given').reason }),
      to: 'rereading',
      failed,
    }),
    deciding: commandState('The company is released, or the proposal is declined.', 'decideRelease', {
      tags: working,
      input: ({ context, event }) => ({ ...ofCompany({ context }), accepted: eventOf(event, 'release.decided').accepted }),
      to: 'rereading',
      failed: failedOrOld,
    }),
    signInNeeded: dialogState('The lead signs in again first.', ['ready', 'asking', 'signInNeeded'], {}, 'shown'),
  },
})
