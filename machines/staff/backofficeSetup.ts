/** Setup of the chart of the back office: its context, events, actors, guards and actions. */
import { assign, sendTo, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CaseTab } from '../../contract/staff/cases.ts'
import type { StaffCode } from '../../contract/staff/factors.ts'
import type { InvitationAcceptance, StaffMember, StaffPasswordTaken, StaffSession, StaffSignIn } from '../../contract/staff/staff.ts'
import { captchaMachine } from '../account/captcha.ts'
import { asksForCaptcha, captchaRefused, type GuardedEvent, type Proof } from '../account/captchaGuard.ts'
import { type EnrolResult, enrolFactorMachine, type FactorKind } from '../account/enrolFactor.ts'
import { problemOf } from '../kernel/calls.ts'
import { port, unwired, unwiredAction } from '../kernel/port.ts'
import { accountReviewsMachine } from './accountReviews.ts'
import { adjustmentsMachine } from './adjustments.ts'
import { caseQueueMachine } from './caseQueue.ts'
import { caseReviewMachine } from './caseReview.ts'
import { caseTimelineMachine } from './caseTimeline.ts'
import { collectionsMachine } from './collections.ts'
import { exceptionsMachine } from './exceptions.ts'
import { exposuresMachine } from './exposures.ts'
import { loanReportsMachine } from './loanReports.ts'
import { loansMachine } from './loans.ts'
import { membersMachine } from './members.ts'
import { merchantFileMachine } from './merchantFile.ts'
import { outsideCallsMachine } from './outsideCalls.ts'
import { firstPlace, type LoansNarrowed, type LoansShown, type Place, type PlaceRequested } from './place.ts'
import { ratesMachine } from './rates.ts'
import { readLogMachine } from './readLog.ts'
import { reconciliationMachine } from './reconciliation.ts'
import { type CodeRenewal, recoveryCodesMachine } from './recoveryCodes.ts'
import { requestedArrangementsMachine } from './requestedArrangements.ts'
import { sellerNamesMachine } from './sellerNames.ts'
import { sentCasesMachine } from './sentCases.ts'
import { servicedLoanMachine } from './servicedLoan.ts'
import { unidentifiedMachine } from './unidentified.ts'

export const backoffice = setup({
  types: {
    /** `token` of an invitation, where its address was opened. */
    input: {} as { token: string | null; place: Place; locale: Locale },
    context: {} as {
      token: string | null
      place: Place
      locale: Locale
      invited: OutputOf<'readStaffInvitation'> | null
      staff: StaffMember | null
      /** Mailbox and password while a captcha is asked for. */
      given: StaffSignIn | null
      /** How they confirm at this sign-in; none when a second factor has to be set up. */
      methods: StaffPasswordTaken['methods']
      /** The session ended during work. */
      lapsed: boolean
      problem: Problem | null
    },
    events: {} as
      | { type: 'signIn.submitted'; given: StaffSignIn }
      | { type: 'password.submitted'; given: Omit<InvitationAcceptance, 'token'> }
      | { type: 'factor.chosen'; kind: FactorKind }
      | { type: 'code.submitted'; form: StaffCode }
      | { type: 'passkey.requested' }
      | { type: 'signIn.requested' }
      | { type: 'signOut.pressed' }
      | { type: 'signInAgain.pressed' }
      | { type: 'session.over' }
      | { type: 'tab.opened'; tab: CaseTab }
      | { type: 'language.chosen'; locale: Locale }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' }
      | GuardedEvent
      | CodeRenewal
      | LoansNarrowed
      | PlaceRequested,
    children: {} as {
      captcha: 'captcha'
      enrolFactor: 'enrolFactor'
      caseQueue: 'caseQueue'
      caseReview: 'caseReview'
      caseTimeline: 'caseTimeline'
      loans: 'loans'
      servicedLoan: 'servicedLoan'
      merchantFile: 'merchantFile'
      outsideCalls: 'outsideCalls'
      accountReviews: 'accountReviews'
      sellerNames: 'sellerNames'
      reconciliation: 'reconciliation'
      unidentified: 'unidentified'
      requestedArrangements: 'requestedArrangements'
      adjustments: 'adjustments'
      exceptions: 'exceptions'
      collections: 'collections'
      sentCases: 'sentCases'
      rates: 'rates'
      loanReports: 'loanReports'
      exposures: 'exposures'
      readLog: 'readLog'
      members: 'members'
      recoveryCodes: 'recoveryCodes'
    },
    tags: {} as
      | 'busy'
      | 'unavailable'
      | 'signingIn'
      | 'captcha'
      | 'proving'
      | 'enrolling'
      | 'inviting'
      | 'linkDead'
      | 'signedIn'
      | 'stillSignedIn',
  },
  actors: {
    readStaff: port('readStaff'),
    signInStaff: port('signInStaff'),
    captcha: captchaMachine,
    proveStaffByCode: port('proveStaffByCode'),
    /** The browser lets a passkey complete the sign-in, and the server checks it; wired. */
    proveByPasskey: unwired<StaffSession, object>('proveByPasskey'),
    enrolFactor: enrolFactorMachine,
    signOutStaff: port('signOutStaff'),
    readStaffInvitation: port('readStaffInvitation'),
    acceptStaffInvitation: port('acceptStaffInvitation'),
    caseQueue: caseQueueMachine,
    caseReview: caseReviewMachine,
    caseTimeline: caseTimelineMachine,
    loans: loansMachine,
    servicedLoan: servicedLoanMachine,
    merchantFile: merchantFileMachine,
    outsideCalls: outsideCallsMachine,
    accountReviews: accountReviewsMachine,
    sellerNames: sellerNamesMachine,
    reconciliation: reconciliationMachine,
    unidentified: unidentifiedMachine,
    requestedArrangements: requestedArrangementsMachine,
    adjustments: adjustmentsMachine,
    exceptions: exceptionsMachine,
    collections: collectionsMachine,
    sentCases: sentCasesMachine,
    rates: ratesMachine,
    loanReports: loanReportsMachine,
    exposures: exposuresMachine,
    readLog: readLogMachine,
    members: membersMachine,
    recoveryCodes: recoveryCodesMachine,
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    captchaRequired: (_, params: { error: unknown }) => asksForCaptcha(params.error),
    hasFactor: (_, { methods }: StaffPasswordTaken) => methods.length > 0,
    takesPasskey: ({ context }) => context.methods.includes('passkey'),
    takesCode: ({ context }) => context.methods.some((method) => method !== 'passkey'),
    enrolled: (_, { added }: EnrolResult) => added,
    enrolmentRefused: (_, { problem }: EnrolResult) => problem?.is('unauthenticated') ?? false,
    enrolmentUnanswered: (_, { problem }: EnrolResult) => problem?.kind === 'transport',
    linkDead: (_, params: { error: unknown }) => Problem.from(params.error).is('invitationExpired'),
    sessionRefused: (_, params: { error: unknown }) => Problem.from(params.error).is('unauthenticated'),
    wantsCase: ({ context }) => context.place.page === 'case',
    wantsTimeline: ({ context }) => context.place.page === 'timeline',
    wantsLoans: ({ context }) => context.place.page === 'loans',
    wantsLoan: ({ context }) => context.place.page === 'loan',
    needsFile: ({ context }) => context.place.page === 'file',
    needsCalls: ({ context }) => context.place.page === 'calls',
    needsAccounts: ({ context }) => context.place.page === 'accounts',
    needsNames: ({ context }) => context.place.page === 'names',
    mayReconcile: ({ context }) => context.place.page === 'breaks' && context.staff?.role === 'lead',
    mayAllocate: ({ context }) => context.place.page === 'unidentified' && context.staff?.role === 'lead',
    mayArrangeLoans: ({ context }) => context.place.page === 'arrangements' && context.staff?.role === 'lead',
    mayAdjust: ({ context }) => context.place.page === 'adjustments' && context.staff?.role === 'lead',
    mayExcept: ({ context }) => context.place.page === 'exceptions' && context.staff?.role === 'lead',
    needsSentCases: ({ context }) => context.place.page === 'sentCases',
    needsCollections: ({ context }) => context.place.page === 'collections',
    mayFixRates: ({ context }) => context.place.page === 'rates' && context.staff?.role === 'lead',
    mayReadReports: ({ context }) => context.place.page === 'reports' && context.staff?.role === 'lead',
    mayReadExposures: ({ context }) => context.place.page === 'exposures' && context.staff?.role === 'lead',
    mayManage: ({ context }) => context.place.page === 'members' && context.staff?.role === 'lead',
    needsCodes: ({ context }) => context.place.page === 'codes',
    mayReadLog: ({ context }) => context.place.page === 'reads' && context.staff?.role === 'lead',
  },
  actions: {
    keepInvited: assign((_, invited: OutputOf<'readStaffInvitation'>) => ({ invited, problem: null })),
    /** The same reviewer continues where they were; another one begins at the queue. */
    keepStaff: assign(({ context: { staff, place } }, session: StaffSession) => ({
      staff: session.staff,
      place: staff && staff.id !== session.staff.id ? firstPlace : place,
      lapsed: false,
      problem: null,
    })),
    keepGiven: assign({ given: (_, params: { given: StaffSignIn }) => params.given }),
    forgetGiven: assign({ given: null }),
    refuseCaptcha: sendTo('captcha', (_, params: { error: unknown }) => captchaRefused(params.error)),
    keepPasswordTaken: assign(({ context: { staff, place } }, taken: StaffPasswordTaken) => ({
      staff: taken.staff,
      methods: taken.methods,
      lapsed: false,
      place: staff && staff.id !== taken.staff.id ? firstPlace : place,
      problem: null,
    })),
    keepFailure: assign({ problem: (_, { problem }: EnrolResult) => problem }),
    forgetStaff: assign({ staff: null, place: firstPlace, problem: null }),
    leaveSession: assign({ staff: null, problem: null }),
    forgetToken: assign({ token: null, invited: null, problem: null }),
    noteLapse: assign({ lapsed: true, problem: null }),
    keepPlace: assign((_, params: { place: Place }) => ({ place: params.place })),
    keepTab: assign((_, params: { tab: CaseTab }) => ({ place: { page: 'queue' as const, tab: params.tab } })),
    keepShown: assign((_, params: { shown: LoansShown }) => ({ place: { page: 'loans' as const, ...params.shown } })),
    /** A place that this person may not open becomes the queue. */
    toQueue: assign(({ context: { place } }) => ({ place: place.page === 'queue' ? place : firstPlace })),
    keepLocale: assign((_, params: { locale: Locale }) => ({ locale: params.locale })),
    /** Keeps the language for the next visit; wired. */
    storeLocale: unwiredAction<{ locale: Locale }>('storeLocale'),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})

/** Mailbox and password, with the answer to a captcha where there is one. */
export function signInInput(given: StaffSignIn | null, { uuid, code }: Partial<Proof> = {}): StaffSignIn {
  return { ...(given ?? { email: '', password: '' }), ...(uuid && code && { uuid, code }) }
}
