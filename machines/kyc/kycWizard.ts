/** The certification of a company: three steps, check the answers, wait for the review. KYC-17, KYC-18. */
import { assertEvent, assign } from 'xstate'
import type { BusinessInfo, CompanyInformation } from '../../contract/kyc/applications.ts'
import type { ConnectedPerson } from '../../contract/kyc/connected-persons.ts'
import { call, commandState, ofNothing, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { review } from './kycWizard/review.ts'
import { kycWizard, unsavedDraft } from './kycWizard/setup.ts'
import { overtaken, writing } from './kycWizard/writing.ts'

export const kycWizardMachine = kycWizard.createMachine({
  id: 'kycWizard',
  description: 'Certify a company.',
  context: ({ input }) => ({ ...input, application: null, lists: null, own: null, unsaved: null, task: null, problem: null }),
  initial: 'loadingLists',
  invoke: [
    { id: 'sentAnswers', src: 'sentAnswers' },
    { id: 'companyLookup', src: 'companyLookup' },
  ],
  on: {
    'page.hidden': { actions: 'passHidden', description: 'Its revealed values are masked again.' },
  },
  states: {
    loadingLists: readState('The lists the forms choose from.', 'readReferenceLists', {
      input: ofNothing,
      to: 'readingOwn',
      keep: 'keepLists',
    }),
    readingOwn: readState('Mailbox and dialling code of the user, for the forms of people.', 'readProfile', {
      input: ofNothing,
      to: 'opening',
      keep: 'keepOwn',
      failed: { target: 'opening', description: 'Then mailbox and dialling code are typed.' },
    }),
    opening: {
      description: 'The running application, or a new one.',
      tags: 'busy',
      invoke: call('openKyc', {
        input: ({ context }) => ({ companyId: context.companyId }),
        to: 'deciding',
        actions: [withOutput('keepApplication'), 'announceCompany'],
        failed: 'unavailable',
      }),
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
            guard: withOutput('isReturned'),
            target: 'correcting',
            actions: [assign({ unsaved: null }), withOutput('keepApplication'), 'announceTasks'],
            description: 'Back to the list of returned items.',
          },
          { target: 'editing', actions: [assign({ unsaved: null }), withOutput('keepApplication'), 'announceCompany', 'announceSaved'] },
        ],
        onError: [overtaken, { target: 'editing', actions: 'keepProblem' }],
      },
    },
    submitting: commandState('The application is being sent to review.', 'submitKyc', {
      tags: ['busy', 'editable'],
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
      to: 'waiting',
      actions: [withOutput('keepApplication'), 'announceCompany', 'announceReview'],
      failed: [
        overtaken,
        { guard: withEvent('namesField'), target: 'editing', actions: ['keepProblem', 'announceFault'] },
        { target: 'editing', actions: 'keepProblem' },
      ],
    }),
    ...review,
    unavailable: unavailableUntil('loadingLists'),
  },
})
