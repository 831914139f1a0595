/** The certification of a company: three steps, check the answers, wait for the review. KYC-17, KYC-18. */
import { assertEvent, assign } from 'xstate'
import type { BusinessInfo, CompanyInformation } from '../../contract/kyc/applications.ts'
import type { ConnectedPerson } from '../../contract/kyc/connected-persons.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { review } from './kycWizard/review.ts'
import { kycWizard, unsavedDraft } from './kycWizard/setup.ts'
import { overtaken, writing } from './kycWizard/writing.ts'

export const kycWizardMachine = kycWizard.createMachine({
  id: 'kycWizard',
  description: 'Certify a company.',
  context: ({ input }) => ({ ...input, application: null, lists: null, unsaved: null, task: null, problem: null }),
  initial: 'loadingLists',
  invoke: { id: 'sentAnswers', src: 'sentAnswers' },
  on: {
    'back.pressed': { actions: 'passBack', description: 'Closes the dialog for the reason. R8.' },
    'page.hidden': { actions: 'passHidden', description: 'Its revealed values are masked again.' },
  },
  states: {
    loadingLists: {
      description: 'The lists the forms choose from.',
      tags: 'busy',
      invoke: {
        id: 'readReferenceLists',
        src: 'readReferenceLists',
        input: {},
        onDone: { target: 'opening', actions: assign({ lists: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    opening: {
      description: 'The running application, or a new one.',
      tags: 'busy',
      invoke: {
        id: 'openKyc',
        src: 'openKyc',
        input: ({ context }) => ({ companyId: context.companyId }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'keepApplication', params: ({ event }) => ({ application: event.output }) }, 'announceCompany'],
        },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    deciding: {
      description: 'Checks the status of the application.',
      always: [
        { guard: 'hasTasks', target: 'correcting', actions: 'announceTasks' },
        { guard: 'isEditable', target: 'editing', actions: 'announceEditable' },
        { guard: 'isApproved', target: 'approved', actions: 'announceReview' },
        { guard: 'isRejected', target: 'rejected', actions: 'announceReview' },
        { target: 'waiting', actions: 'announceReview' },
      ],
    },
    ...writing,
    savingStep: {
      description: 'A finished step is being saved.',
      tags: ['busy', 'editable'],
      entry: 'forgetProblem',
      invoke: {
        id: 'saveKycDraft',
        src: 'saveKycDraft',
        input: ({ context }) => unsavedDraft(context),
        onDone: [
          {
            guard: { type: 'isReturned', params: ({ event }) => ({ application: event.output }) },
            target: 'correcting',
            actions: [
              assign({ unsaved: null }),
              { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) },
              'announceTasks',
            ],
            description: 'Back to the list of returned items.',
          },
          {
            target: 'editing',
            actions: [
              assign({ unsaved: null }),
              { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) },
              'announceCompany',
              'announceSaved',
            ],
          },
        ],
        onError: [overtaken, { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } }],
      },
    },
    submitting: {
      description: 'The application is being sent to review.',
      tags: ['busy', 'editable'],
      entry: 'forgetProblem',
      invoke: {
        id: 'submitKyc',
        src: 'submitKyc',
        input: ({ context, event }) => {
          assertEvent(event, 'answers.confirmed')
          return {
            id: context.application?.id ?? '',
            company: context.application?.company as CompanyInformation,
            business: context.application?.business as BusinessInfo,
            connectedPersons: (context.application?.connectedPersons ?? []) as ConnectedPerson[],
            versions: context.application?.versions,
          }
        },
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) },
            'announceCompany',
            'announceReview',
          ],
        },
        onError: [
          overtaken,
          {
            guard: { type: 'namesField', params: ({ event }) => event },
            target: 'editing',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'announceFault'],
          },
          { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    ...review,
    unavailable: unavailableUntil('loadingLists'),
  },
})
