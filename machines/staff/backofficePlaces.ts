/** The places of the back office, each a page. Decisions 020, 087. */
import { withEvent } from '../kernel/calls.ts'
import { backoffice } from './backofficeSetup.ts'
import { allLoans } from './place.ts'

/** States of a signed-in member of the staff. */
export const officePlaces = {
  queue: backoffice.createStateConfig({
    description: 'The queue.',
    invoke: {
      id: 'caseQueue',
      src: 'caseQueue',
      input: ({ context: { place } }) => ({ tab: place.page === 'queue' ? place.tab : 'all' }),
    },
    on: { 'tab.opened': { actions: withEvent('keepTab'), description: 'Another tab of the queue is open.' } },
  }),
  reviewing: backoffice.createStateConfig({
    description: 'A case.',
    invoke: {
      id: 'caseReview',
      src: 'caseReview',
      input: ({ context: { place } }) => ({ id: place.page === 'case' ? place.id : '' }),
    },
  }),
  timeline: backoffice.createStateConfig({
    description: 'History of the company of a case.',
    invoke: {
      id: 'caseTimeline',
      src: 'caseTimeline',
      input: ({ context: { place } }) => ({ caseId: place.page === 'timeline' ? place.caseId : '' }),
    },
  }),
  listingLoans: backoffice.createStateConfig({
    description: 'Loans of all companies.',
    invoke: {
      id: 'loans',
      src: 'loans',
      input: ({ context: { place } }) => (place.page === 'loans' ? place : allLoans),
    },
    on: { 'loans.narrowed': { actions: withEvent('keepShown'), description: 'Other loans are listed.' } },
  }),
  lookingAtLoan: backoffice.createStateConfig({
    description: 'A loan.',
    invoke: {
      id: 'servicedLoan',
      src: 'servicedLoan',
      input: ({ context: { place } }) => ({ id: place.page === 'loan' ? place.id : '' }),
    },
  }),
  lookingAtFile: backoffice.createStateConfig({
    description: 'A merchant file.',
    invoke: {
      id: 'merchantFile',
      src: 'merchantFile',
      input: ({ context: { place } }) => ({ companyId: place.page === 'file' ? place.companyId : '' }),
    },
  }),
  lookingAtCalls: backoffice.createStateConfig({
    description: 'Calls to providers for a company or a loan.',
    invoke: {
      id: 'outsideCalls',
      src: 'outsideCalls',
      input: ({ context: { place } }) => (place.page === 'calls' ? place : { companyId: '', drawdownId: null }),
    },
  }),
  accounts: backoffice.createStateConfig({
    description: 'Documents of bank accounts.',
    invoke: { id: 'accountReviews', src: 'accountReviews' },
  }),
  names: backoffice.createStateConfig({
    description: 'Names of sellers that are not the company’s.',
    invoke: { id: 'sellerNames', src: 'sellerNames' },
  }),
  reconciling: backoffice.createStateConfig({
    description: 'Differences of the books, for leads.',
    invoke: { id: 'reconciliation', src: 'reconciliation', input: ({ context: { staff } }) => ({ lead: staff?.id ?? '' }) },
  }),
  allocating: backoffice.createStateConfig({
    description: 'Unidentified transfers, for leads.',
    invoke: {
      id: 'unidentified',
      src: 'unidentified',
      input: ({ context: { place } }) => (place.page === 'unidentified' ? place : {}),
    },
  }),
  arranging: backoffice.createStateConfig({
    description: 'Requests for other instalments, for leads.',
    invoke: {
      id: 'requestedArrangements',
      src: 'requestedArrangements',
      input: ({ context: { place } }) => (place.page === 'arrangements' ? place : {}),
    },
  }),
  adjusting: backoffice.createStateConfig({
    description: 'Waivers, write-offs and corrections, for leads.',
    invoke: {
      id: 'adjustments',
      src: 'adjustments',
      input: ({ context: { place } }) => (place.page === 'adjustments' ? place : {}),
    },
  }),
  excepting: backoffice.createStateConfig({
    description: 'Exceptions to limits, for leads.',
    invoke: { id: 'exceptions', src: 'exceptions' },
  }),
  collecting: backoffice.createStateConfig({
    description: 'Loans that are past due.',
    invoke: { id: 'collections', src: 'collections' },
  }),
  answeringCases: backoffice.createStateConfig({
    description: 'Complaints and appeals of merchants.',
    invoke: { id: 'sentCases', src: 'sentCases' },
  }),
  fixingRates: backoffice.createStateConfig({ description: 'The rates in use, for leads.', invoke: { id: 'rates', src: 'rates' } }),
  reporting: backoffice.createStateConfig({
    description: 'Reports over all loans, for leads.',
    invoke: { id: 'loanReports', src: 'loanReports' },
  }),
  listingExposures: backoffice.createStateConfig({
    description: 'What is committed, the largest first, for leads.',
    invoke: { id: 'exposures', src: 'exposures' },
  }),
  reading: backoffice.createStateConfig({
    description: 'The read log, for leads.',
    invoke: {
      id: 'readLog',
      src: 'readLog',
      input: ({ context: { place } }) => ({ caseId: place.page === 'reads' ? place.caseId : null }),
    },
  }),
  replacingCodes: backoffice.createStateConfig({
    description: 'The own recovery codes.',
    invoke: { id: 'recoveryCodes', src: 'recoveryCodes' },
    initial: 'leavable',
    states: {
      leavable: {
        description: 'No new codes are shown.',
        on: { 'codeRenewal.began': { target: 'held', description: 'New codes are requested.' } },
      },
      held: {
        description: 'New codes come once: no other place is opened before the member has saved them.',
        on: {
          'codeRenewal.ended': { target: 'leavable', description: 'They are saved, or there are none.' },
          'place.requested': { description: 'The page stays.' },
        },
      },
    },
  }),
  managing: backoffice.createStateConfig({
    description: 'The members of the staff, for leads.',
    invoke: { id: 'members', src: 'members' },
  }),
}
