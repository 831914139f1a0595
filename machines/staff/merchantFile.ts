/** What belongs to one company; leads freeze it, a user or a facility, and two of them release what is frozen. A lead proposes exceptions to its limits. Decisions 123, 128, 129. */
import { assign, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { ProposedException } from '../../contract/staff/exceptions.ts'
import type { Freeze, FreezeOperation, FreezeSubject } from '../../contract/staff/freezes.ts'
import type { FileLimit, MerchantFile } from '../../contract/staff/merchant-file.ts'
import { commandState, eventOf, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { signInIsOld } from './signInAgain.ts'

/** The last freeze of something in a file, and what the reader can do about it; undefined for what the file does not have. */
export function freezableIn(
  file: MerchantFile | null,
  subject: FreezeSubject | null,
): { freeze: Freeze | null; operations: readonly FreezeOperation[] } | undefined {
  if (file === null || subject === null) return undefined
  if (subject.kind === 'user') return file.people.find(({ userId }) => userId === subject.userId)
  if (subject.kind === 'facility') return file.facilities.find(({ product }) => product === subject.product)
  return file
}

/** Whether something is frozen now, also while its release is proposed. */
export function isOpen({ freeze }: { freeze: Freeze | null }): boolean {
  return freeze !== null && freeze.status !== 'released'
}

const merchantFile = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as {
      companyId: string
      file: MerchantFile | null
      operation: FreezeOperation | null
      /** What the operation is about. */
      subject: FreezeSubject | null
      /** The limit that an exception is proposed for, as it is shown. */
      limit: FileLimit | null
      problem: Problem | null
    },
    events: {} as
      | { type: 'operation.chosen'; operation: FreezeOperation; subject: FreezeSubject }
      | { type: 'reason.given'; reason: string }
      | { type: 'release.decided'; accepted: boolean }
      | { type: 'exception.pressed'; product: Product }
      | { type: 'exception.submitted'; exception: ProposedException }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'missing' | 'unavailable' | 'asking' | 'signInNeeded' | 'excepting',
  },
  actors: {
    readMerchantFile: port('readMerchantFile'),
    startFreeze: port('startFreeze'),
    proposeRelease: port('proposeRelease'),
    decideRelease: port('decideRelease'),
    proposeException: port('proposeException'),
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound'),
    /** The server has named the operations of the role and the reader. */
    offersOperation: ({ context: { file } }, { operation, subject }: { operation: FreezeOperation; subject: FreezeSubject }) =>
      freezableIn(file, subject)?.operations.includes(operation) ?? false,
    offersRelease: ({ context: { file, subject } }, { accepted }: { accepted: boolean }) =>
      freezableIn(file, subject)?.operations.includes(accepted ? 'confirmRelease' : 'declineRelease') ?? false,
    choseFreeze: ({ context }) => context.operation === 'freeze',
    choseProposal: ({ context }) => context.operation === 'proposeRelease',
    /** The server says whether the reader can propose one. Decision 128. */
    mayProposeException: ({ context: { file } }, { product }: { product: Product }) =>
      file?.limits.some((limit) => limit.product === product && limit.mayPropose) ?? false,
    signInIsOld,
    /** Another lead was faster, or the answer was lost: the page shows what is. */
    fileIsOld: (_, { error }: { error: unknown }) => {
      const problem = Problem.from(error)
      return problem.is('conflict', 'notFound') || problem.kind === 'transport'
    },
  },
  actions: {
    keepFile: assign((_, file: MerchantFile) => ({ file })),
    keepOperation: assign((_, { operation, subject }: { operation: FreezeOperation; subject: FreezeSubject }) => ({
      operation,
      subject,
      problem: null,
    })),
    keepLimit: assign(({ context: { file } }, { product }: { product: Product }) => ({
      limit: file?.limits.find((limit) => limit.product === product) ?? null,
      problem: null,
    })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})

const ofCompany = ({ context: { companyId } }: { context: { companyId: string } }) => ({ companyId })
const ofSubject = ({ context: { companyId, subject } }: { context: { companyId: string; subject: FreezeSubject | null } }) => ({
  companyId,
  subject: subject ?? ({ kind: 'company' } as const),
})
const working = ['ready', 'asking', 'working'] as const
const old = {
  guard: withEvent('fileIsOld'),
  target: 'rereading',
  actions: 'keepProblem',
  description: 'Another lead was faster, or the answer was lost: the file is read again.',
} as const
const failed = [old, { target: 'asking', actions: 'keepProblem' }] as const
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
  context: ({ input: { companyId } }) => ({ companyId, file: null, operation: null, subject: null, limit: null, problem: null }),
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
        'exception.pressed': { guard: withEvent('mayProposeException'), target: 'excepting', actions: withEvent('keepLimit') },
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
      'Asks why something is frozen or to be released, or shows the proposal to release it.',
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
    freezing: commandState('The company, user or facility is frozen.', 'startFreeze', {
      tags: working,
      input: ({ context, event }) => ({ ...ofSubject({ context }), reason: eventOf(event, 'reason.given').reason }),
      to: 'rereading',
      failed: failedOrOld,
    }),
    proposing: commandState('The release waits for another lead.', 'proposeRelease', {
      tags: working,
      input: ({ context, event }) => ({ ...ofSubject({ context }), reason: eventOf(event, 'reason.given').reason }),
      to: 'rereading',
      failed,
    }),
    deciding: commandState('It is released, or the proposal is declined.', 'decideRelease', {
      tags: working,
      input: ({ context, event }) => ({ ...ofSubject({ context }), accepted: eventOf(event, 'release.decided').accepted }),
      to: 'rereading',
      failed: failedOrOld,
    }),
    excepting: dialogState(
      'Asks for the amount of an exception, its reason and its last day.',
      ['ready', 'excepting'],
      { 'exception.submitted': 'sendingException' },
      'shown',
    ),
    sendingException: commandState('The exception waits for another lead.', 'proposeException', {
      tags: ['ready', 'excepting', 'working'],
      input: ({ context, event }) => {
        const { exception } = eventOf(event, 'exception.submitted')
        const { product = 'hook', calculated = exception.amount } = context.limit ?? {}
        return { ...ofCompany({ context }), product, calculated, ...exception }
      },
      to: 'rereading',
      failed: [old, { target: 'excepting', actions: 'keepProblem' }],
    }),
    signInNeeded: dialogState('The lead signs in again first.', ['ready', 'asking', 'signInNeeded'], {}, 'shown'),
  },
})
