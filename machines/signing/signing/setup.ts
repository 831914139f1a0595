/** Setup of the signing chart: its events, ports, guards and actions. SIGN-01 to SIGN-06. */
import { assign, raise, sendParent, sendTo, setup } from 'xstate'
import type { CompanyProfile } from '../../../contract/company/members.ts'
import { messageOf, Problem } from '../../../contract/kernel/problem.ts'
import type { Agreement, Signer } from '../../../contract/signing/agreements.ts'
import type { SignerForm } from '../../../contract/signing/signers.ts'
import { problemOf } from '../../kernel/calls.ts'
import type { OutcomeMeta } from '../../kernel/outcome.ts'
import { type PageFact, port, toast, unwiredAction } from '../../kernel/port.ts'
import { documentReaderMachine } from '../documentReader.ts'
import { everySignerSigned, isUnsent } from '../lifecycles/agreement.ts'
import { signStatus } from '../lifecycles/signer.ts'
import type { History, Person, SigningContext, SigningInput } from './context.ts'
import { pauseAfter } from './pauses.ts'

/** Whether a signer has signed. SIGN-01. */
export function hasSigned(signer: Signer): boolean {
  return signer.sign_status === signStatus.signed
}

/** Whether this signer can be changed, or replaced once the links are out. SIGN-05. */
export function mayChange(agreement: Agreement | null, signer: Signer): boolean {
  return agreement !== null && (isUnsent(agreement) || (agreement.status === 'initiated' && !hasSigned(signer)))
}

/** Whether a signer can be reminded: the user's own link needs no reminder, but the link of an only signer may be another person's. API-078. */
export function isReminded(signers: readonly Signer[], signer: Signer): boolean {
  return signer.invited && (signer.sign_url === null || signers.length === 1)
}

/** Whether the user can change who signs, while no one is asked to. */
function mayArrange({ profile, agreement }: Pick<SigningContext, 'profile' | 'agreement'>): boolean {
  return administers({ profile }) && agreement !== null && isUnsent(agreement)
}

function administers({ profile }: Pick<SigningContext, 'profile'>): boolean {
  return profile?.role === 'administrator'
}

/** The list with one signer a place up or down; null where there is no such place. */
export function movedBy(signers: readonly Signer[], id: string, places: -1 | 1): string[] | null {
  const ids = signers.map((signer) => signer.id)
  const from = ids.indexOf(id)
  const other = ids[from + places]
  if (from < 0 || other === undefined) return null
  return ids.with(from, other).with(from + places, id)
}

/** Message id of a failed command on a signer. `resendTooSoon`: a minute has not passed. */
function failureOf(error: unknown): string {
  const problem = Problem.from(error)
  const message = messageOf(problem, {
    custom: { 20011: 'signing.act.late', 20016: 'signing.undocumented', 20018: 'signing.act.late' },
    generic: 'signing.act.failed',
  })
  return Object.values(problem.fields)[0] ?? (message && 'id' in message ? message.id : 'signing.act.failed')
}

export const signing = setup({
  types: {
    input: {} as SigningInput,
    context: {} as SigningContext,
    events: {} as
      | { type: 'signing.initiated' }
      | { type: 'signer.added' }
      | { type: 'signer.opened'; signerId: string }
      | { type: 'signer.submitted'; signer: SignerForm }
      | { type: 'signer.moved'; signerId: string; places: -1 | 1 }
      | { type: 'order.chosen'; inOrder: boolean }
      | { type: 'removal.asked'; signerId: string }
      | { type: 'removal.confirmed' }
      | { type: 'file.removed'; signerId: string }
      | { type: 'signer.urged'; signerId: string }
      | { type: 'link.renewed'; signerId: string }
      | { type: 'rpa.requested' }
      | { type: 'paper.opened'; id: string }
      | { type: 'bundle.opened' }
      | { type: 'dialog.closed' }
      | { type: 'contract.changed' }
      | { type: 'retry.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'shops.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'preparing'
      | 'unprepared'
      | 'reviewing'
      | 'waiting'
      | 'completed'
      | 'declined'
      | 'expired'
      | 'unavailable'
      | 'editing'
      | 'removing'
      | 'working'
      | 'urging'
      | 'renewing'
      | 'mailing'
      | 'fetching',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    readAgreement: port('readAgreement'),
    prepareAgreement: port('prepareAgreement'),
    documentReader: documentReaderMachine,
    readSigners: port('readSigners'),
    readEvidence: port('readEvidence'),
    listDirectorNames: port('listDirectorNames'),
    readShareholders: port('readShareholders'),
    initiateSigning: port('initiateSigning'),
    retrySigning: port('retrySigning'),
    saveSigner: port('saveSigner'),
    removeSigner: port('removeSigner'),
    deleteSignerFile: port('deleteSignerFile'),
    orderSigners: port('orderSigners'),
    urgeSigner: port('urgeSigner'),
    sendRpaEmail: port('sendRpaEmail'),
    readAgreementDocument: port('readAgreementDocument'),
    openBundle: port('openBundle'),
  },
  delays: { poll: ({ context }) => pauseAfter(context.unchanged), glance: ({ context }) => pauseAfter(context.unchanged, 1) },
  guards: {
    isInitiated: ({ context }) => context.agreement?.status === 'initiated',
    isCompleted: ({ context }) => context.agreement?.status === 'completed',
    isDeclined: ({ context }) => context.agreement?.status === 'declined',
    isExpired: ({ context }) => context.agreement?.status === 'expired',
    isSupplement: ({ context }) => context.kind === 'supplement',
    /** No supplement was prepared, no account needs a mandate, or nothing is left to sign for. ACT-02, decision 093. */
    wasNotPrepared: ({ context }, params: { error: unknown }) => context.kind !== 'facility' && Problem.from(params.error).is('notFound'),
    isBeingPrepared: (_, agreement: Pick<Agreement, 'status'>) => agreement.status === 'preparing',
    /** The documents could not be made. ERR-507. */
    couldNotBePrepared: (_, params: { error: unknown }) => Problem.from(params.error).is('systemError'),
    /** The documents to sign have changed: the contract has to be read again. */
    saysAnother: (_, params: { error: unknown }) => {
      const problem = Problem.from(params.error)
      return problem.is('notFound', 'conflict') || (problem.is('refused') && 'limit' in problem.fields)
    },
    everySignerSigned: ({ context }) => everySignerSigned(context.signers.map((signer) => signer.sign_status)),
    /** The last look found something new, of a contract that is still with its signers. */
    sawChange: ({ context }) => context.unchanged === 0 && context.agreement?.status === 'initiated',
    /** Not the contract whose signers are waited for. */
    isAnother: ({ context }, { id }: Pick<Agreement, 'id'>) => id !== context.agreement?.id,
    /** Only an administrator sends what is signed, and says who signs it; a member looks on, and reminds. Decision A110. */
    administers: ({ context }) => administers(context),
    mayRenew: ({ context }) => administers(context) && context.agreement?.status === 'initiated',
    /** The signers are not complete yet. */
    mayArrange: ({ context }) => mayArrange(context),
    mayChange: ({ context }, params: { signerId: string }) =>
      administers(context) && context.signers.some((signer) => signer.id === params.signerId && mayChange(context.agreement, signer)),
    /** Another signer remains. SIGN-03. */
    mayRemove: ({ context }) => mayArrange(context) && context.signers.length > 1,
    mayMove: ({ context }, { signerId, places }: { signerId: string; places: -1 | 1 }) =>
      mayArrange(context) && movedBy(context.signers, signerId, places) !== null,
    /** Changed elsewhere first: signed, replaced or sent in another tab. ERR-20011. */
    cameLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict', 'notFound'),
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepAgreement: assign({ agreement: (_, agreement: Agreement) => agreement }),
    /** The reader learns which documents there are. */
    notifyReader: sendTo('documentReader', ({ context }) => ({ type: 'contract.read', agreement: context.agreement })),
    keepSigners: assign({ signers: (_, signers: Signer[]) => signers }),
    /** Keeps the signers read, and counts the reads without a change. */
    keepLook: assign(({ context }, signers: Signer[]) => {
      const fingerprint = (list: readonly Signer[]) => list.map(({ id, sign_status, invited }) => `${id} ${sign_status} ${invited}`).join()
      return { signers, problem: null, unchanged: fingerprint(signers) === fingerprint(context.signers) ? context.unchanged + 1 : 0 }
    }),
    /** Nothing has changed at one more look. */
    countLook: assign({ unchanged: ({ context }) => context.unchanged + 1 }),
    keepHistory: assign({ history: (_, params: { history: History }) => params.history }),
    /** Each once, whichever name they are known by. */
    keepPeople: assign(({ context }, params: { people: readonly Person[] }) => {
      const known = new Set(params.people.flatMap(({ nameEn, nameCn }) => [nameEn, nameCn]))
      return { people: [...context.people.filter(({ nameEn }) => !known.has(nameEn)), ...params.people] }
    }),
    forgetPeople: assign({ people: [] }),
    pointAt: assign({ target: (_, params: { signerId: string | null }) => params.signerId, fault: null }),
    /** Reorders the list at once; the next move starts from the new order. */
    moveSigner: assign(({ context: { signers } }, { signerId, places }: { signerId: string; places: -1 | 1 }) => {
      const ids = movedBy(signers, signerId, places) ?? []
      return { signers: signers.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
    }),
    keepInOrder: assign(({ context: { agreement } }, { inOrder }: { inOrder: boolean }) => ({
      agreement: agreement && { ...agreement, in_order: inOrder },
    })),
    keepOpened: assign({ opened: (_, params: { id: string | null }) => params.id }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    keepFault: assign({ fault: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetFault: assign({ fault: null }),
    askSoon: assign({ unchanged: 0 }),
    announceReviewing: sendParent({ type: 'signing.reviewing' }),
    announceWaiting: sendParent({ type: 'signing.waiting' }),
    notifyParent: sendParent(toast),
    showFailure: sendParent((_, params: { error: unknown }) => toast(null, { kind: 'error', id: failureOf(params.error) })),
    /** The contract itself is read again. */
    readAgain: raise({ type: 'contract.changed' }),
    goOn: sendParent({ type: 'signing.completed' }),
    /** There is nothing to sign. */
    announceNone: sendParent({ type: 'signing.none' }),
    /** Back to where the shops of a supplement are chosen. */
    requestShops: sendParent({ type: 'shops.requested' }),
    /** Fetches a file from its address; wired. */
    fetchFile: unwiredAction<{ url: string }>('fetchFile'),
  },
})
