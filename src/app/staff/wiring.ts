/** The charts of the back office with the calls of the staff; a call that finds the session over says so. */
import { type AnyActorRef, fromPromise } from 'xstate'
import type { EndpointName, InputOf, OutputOf } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { enrolFactorMachine } from '../../../machines/account/enrolFactor.ts'
import { accountReviewsMachine } from '../../../machines/staff/accountReviews.ts'
import { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { backofficeMachine } from '../../../machines/staff/backoffice.ts'
import { caseQueueMachine } from '../../../machines/staff/caseQueue.ts'
import { caseReviewMachine } from '../../../machines/staff/caseReview.ts'
import { caseTimelineMachine } from '../../../machines/staff/caseTimeline.ts'
import { collectionsMachine } from '../../../machines/staff/collections.ts'
import { exceptionsMachine } from '../../../machines/staff/exceptions.ts'
import { exposuresMachine } from '../../../machines/staff/exposures.ts'
import { loanReportsMachine } from '../../../machines/staff/loanReports.ts'
import { loansMachine } from '../../../machines/staff/loans.ts'
import { membersMachine } from '../../../machines/staff/members.ts'
import { merchantFileMachine } from '../../../machines/staff/merchantFile.ts'
import { outsideCallsMachine } from '../../../machines/staff/outsideCalls.ts'
import { ratesMachine } from '../../../machines/staff/rates.ts'
import { readLogMachine } from '../../../machines/staff/readLog.ts'
import { reconciliationMachine } from '../../../machines/staff/reconciliation.ts'
import { recoveryCodesMachine } from '../../../machines/staff/recoveryCodes.ts'
import { requestedArrangementsMachine } from '../../../machines/staff/requestedArrangements.ts'
import { sellerNamesMachine } from '../../../machines/staff/sellerNames.ts'
import { sentCasesMachine } from '../../../machines/staff/sentCases.ts'
import { servicedLoanMachine } from '../../../machines/staff/servicedLoan.ts'
import { unidentifiedMachine } from '../../../machines/staff/unidentified.ts'
import { wiredCaptcha } from '../accounts.ts'
import { createClient } from '../client.ts'
import { writeLocale } from '../store.ts'
import { saveText } from './save-text.ts'
import { noteOfTab } from './unsent-note.ts'

/** The name the chart of the back office goes by among its children. */
export const officeId = 'office'

/** The staff are known by a cookie that the browser sends to /backoffice alone: there is no token to give. */
const client = createClient('', {
  session: () => null,
  companyId: () => null,
  now: () => new Date(),
  locale: () => document.documentElement.lang,
  sessionOver: () => {},
})

/** The actor of one call. */
function asking<Name extends EndpointName>(name: Name) {
  return fromPromise<OutputOf<Name>, InputOf<Name>>(async ({ input, signal, system }) => {
    try {
      return await client[name](input, { signal })
    } catch (error) {
      if (Problem.from(error).is('unauthenticated')) (system.get(officeId) as AnyActorRef | undefined)?.send({ type: 'session.over' })
      throw error
    }
  })
}

/** The back office, ready to start; give it {@link officeId} as `systemId`. */
export const wiredBackoffice = backofficeMachine.provide({
  actors: {
    readStaff: asking('readStaff'),
    signInStaff: asking('signInStaff'),
    captcha: wiredCaptcha(client),
    signOutStaff: asking('signOutStaff'),
    readStaffInvitation: asking('readStaffInvitation'),
    proveStaffByCode: asking('proveStaffByCode'),
    proveByPasskey: fromPromise(async ({ signal }) => {
      const { usePasskey } = await import('../passkeys.ts')
      return client.proveStaffByPasskey({ answer: await usePasskey(await client.startStaffPasskeyProof({}, { signal })) }, { signal })
    }),
    enrolFactor: enrolFactorMachine.provide({
      actors: {
        startAuthenticator: asking('startStaffAuthenticator'),
        confirmAuthenticator: asking('confirmStaffAuthenticator'),
        makePasskey: fromPromise(async ({ signal }) => {
          const { makePasskey } = await import('../passkeys.ts')
          return client.addStaffPasskey({ passkey: await makePasskey(await client.startStaffPasskey({}, { signal })) }, { signal })
        }),
      },
    }),
    acceptStaffInvitation: asking('acceptStaffInvitation'),
    caseQueue: caseQueueMachine.provide({ actors: { listCases: asking('listCases'), claimCase: asking('claimCase') } }),
    caseReview: caseReviewMachine.provide({
      actors: {
        readReviewLists: asking('readReviewLists'),
        readCase: asking('readCase'),
        claimCase: asking('claimCase'),
        releaseCase: asking('releaseCase'),
        assessItems: asking('assessItems'),
        proposeDecision: asking('proposeDecision'),
        confirmProposal: asking('confirmProposal'),
        sendBackProposal: asking('sendBackProposal'),
        disputeProposal: asking('disputeProposal'),
        settleDispute: asking('settleDispute'),
        revealItem: asking('revealItem'),
        openCaseDocument: asking('openCaseDocument'),
      },
    }),
    caseTimeline: caseTimelineMachine.provide({ actors: { listCaseEvents: asking('listCaseEvents') } }),
    loans: loansMachine.provide({ actors: { listServicedLoans: asking('listServicedLoans') } }),
    servicedLoan: servicedLoanMachine.provide({
      actors: {
        readServicedLoan: asking('readServicedLoan'),
        holdDebits: asking('holdDebits'),
        endDebitHold: asking('endDebitHold'),
        recordArrangement: asking('recordArrangement'),
      },
    }),
    merchantFile: merchantFileMachine.provide({
      actors: {
        readMerchantFile: asking('readMerchantFile'),
        startFreeze: asking('startFreeze'),
        proposeRelease: asking('proposeRelease'),
        decideRelease: asking('decideRelease'),
        proposeException: asking('proposeException'),
      },
    }),
    accountReviews: accountReviewsMachine.provide({
      actors: {
        listAccountReviews: asking('listAccountReviews'),
        revealAccountNumber: asking('revealAccountNumber'),
        openAccountDocument: asking('openAccountDocument'),
        decideAccountReview: asking('decideAccountReview'),
      },
    }),
    sellerNames: sellerNamesMachine.provide({
      actors: {
        listSellerNames: asking('listSellerNames'),
        decideSellerName: asking('decideSellerName'),
        takeBackSellerName: asking('takeBackSellerName'),
      },
    }),
    reconciliation: reconciliationMachine
      .provide({
        actors: { listBreaks: asking('listBreaks'), readBreak: asking('readBreak'), closeBreak: asking('closeBreak') },
      })
      .provide(noteOfTab),
    requestedArrangements: requestedArrangementsMachine.provide({
      actors: {
        listRequestedArrangements: asking('listRequestedArrangements'),
        readRequestedArrangement: asking('readRequestedArrangement'),
        calculateArrangement: asking('calculateArrangement'),
        proposeArrangement: asking('proposeArrangement'),
        decideArrangement: asking('decideArrangement'),
        declineArrangement: asking('declineArrangement'),
      },
    }),
    unidentified: unidentifiedMachine.provide({
      actors: {
        listUnidentified: asking('listUnidentified'),
        readUnidentified: asking('readUnidentified'),
        proposeAllocation: asking('proposeAllocation'),
        decideAllocation: asking('decideAllocation'),
      },
    }),
    adjustments: adjustmentsMachine.provide({
      actors: {
        listAdjustments: asking('listAdjustments'),
        readAdjustable: asking('readAdjustable'),
        proposeWaiver: asking('proposeWaiver'),
        proposeWriteOff: asking('proposeWriteOff'),
        proposeUndo: asking('proposeUndo'),
        decideAdjustment: asking('decideAdjustment'),
        withdrawAdjustment: asking('withdrawAdjustment'),
      },
    }),
    exceptions: exceptionsMachine.provide({
      actors: {
        listExceptions: asking('listExceptions'),
        decideException: asking('decideException'),
        withdrawException: asking('withdrawException'),
      },
    }),
    collections: collectionsMachine.provide({
      actors: {
        listCollectionCases: asking('listCollectionCases'),
        readCollectionCase: asking('readCollectionCase'),
        takeCollectionCase: asking('takeCollectionCase'),
        noteContact: asking('noteContact'),
        recordPromise: asking('recordPromise'),
        sendDemandLetter: asking('sendDemandLetter'),
        proposeHandOver: asking('proposeHandOver'),
        decideHandOver: asking('decideHandOver'),
      },
    }),
    sentCases: sentCasesMachine.provide({
      actors: {
        listSentCases: asking('listSentCases'),
        readSentCase: asking('readSentCase'),
        answerSentCase: asking('answerSentCase'),
      },
    }),
    rates: ratesMachine.provide({
      actors: { listRates: asking('listRates'), proposeFixing: asking('proposeFixing'), decideFixing: asking('decideFixing') },
    }),
    loanReports: loanReportsMachine.provide({
      actors: { readLoanReports: asking('readLoanReports'), exportLoanReport: asking('exportLoanReport') },
      actions: { saveFile: (_, { name, csv }) => saveText(name, csv) },
    }),
    exposures: exposuresMachine.provide({
      actors: { listExposures: asking('listExposures'), exportLoanReport: asking('exportLoanReport') },
      actions: { saveFile: (_, { name, csv }) => saveText(name, csv) },
    }),
    outsideCalls: outsideCallsMachine.provide({ actors: { listOutsideCalls: asking('listOutsideCalls') } }),
    readLog: readLogMachine.provide({ actors: { listReads: asking('listReads') } }),
    recoveryCodes: recoveryCodesMachine.provide({ actors: { renewStaffRecoveryCodes: asking('renewStaffRecoveryCodes') } }),
    members: membersMachine.provide({
      actors: {
        listStaff: asking('listStaff'),
        addStaffMember: asking('addStaffMember'),
        inviteStaffAgain: asking('inviteStaffAgain'),
        unlockStaff: asking('unlockStaff'),
        changeStaffRole: asking('changeStaffRole'),
        closeStaffMember: asking('closeStaffMember'),
      },
    }),
  },
  actions: { storeLocale: (_, { locale }) => writeLocale(locale) },
})
