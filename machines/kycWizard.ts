/** The certification of a company: three steps, check the answers, wait for the review. KYC-17, KYC-18. */
import { assertEvent, assign, sendParent, setup } from 'xstate'
import type { BusinessInfo, CompanyInformation, ConnectedPerson, KycApplication, ReferenceLists } from '../contract/companies.ts'
import { Problem } from '../contract/problem.ts'
import { type DraftTag, type PageFact, port } from './port.ts'

/** What is typed in one step, valid or not. */
export type KycPatch = Partial<Pick<KycApplication, 'company' | 'business' | 'connectedPersons'>>

type KycContext = {
  companyId: string | undefined
  application: KycApplication | null
  lists: ReferenceLists | null
  /** Typed since the last save; null when the server has everything. */
  unsaved: KycPatch | null
  problem: Problem | null
}

/** Whether an application holds anything that was filled in: one that was only opened has no draft to speak of. KYC-17. */
export function holdsDraft(application: KycApplication | null): boolean {
  if (application === null) return false
  const values = [...Object.values(application.company), ...Object.values(application.business), ...application.connectedPersons]
  return values.some((value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)))
}

/** What a call that keeps the draft carries: what was typed since the last one. */
export function unsavedDraft({ application, unsaved }: Pick<KycContext, 'application' | 'unsaved'>): { id: string } & KycPatch {
  return { id: application?.id ?? '', ...unsaved }
}

/** The step a refused submission leads back to: the one whose field is at fault, else the people. */
function faultyStep(problem: Problem): 'company' | 'business' | 'connectedPersons' {
  const field = Object.keys(problem.fields)[0] ?? ''
  return field.startsWith('company') ? 'company' : field.startsWith('business') ? 'business' : 'connectedPersons'
}

export const kycWizardMachine = setup({
  types: {
    input: {} as { companyId: string | undefined },
    context: {} as KycContext,
    events: {} as
      | { type: 'draft.typed'; patch: KycPatch }
      | { type: 'step.submitted'; patch: KycPatch }
      | { type: 'person.removed'; index: number }
      | { type: 'answers.confirmed' }
      | { type: 'correction.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'editable' | DraftTag | 'review' | 'approved' | 'rejected' | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    openKyc: port('openKyc'),
    readKyc: port('readKyc'),
    saveKycDraft: port('saveKycDraft'),
    submitKyc: port('submitKyc'),
  },
  delays: { pause: 600, again: 3000, reviewPoll: 3000 },
  guards: {
    isEditable: ({ context }) => context.application?.status === 'draft' || context.application?.status === 'returned',
    isApproved: ({ context }) => context.application?.status === 'approved',
    isRejected: ({ context }) => context.application?.status === 'rejected',
    hasUnsaved: ({ context }) => context.unsaved !== null,
    hasDraft: ({ context }) => holdsDraft(context.application),
    namesField: (_, params: { error: unknown }) => Object.keys(Problem.from(params.error).fields).length > 0,
  },
  actions: {
    keepApplication: assign({ application: (_, params: { application: KycApplication }) => params.application }),
    keepTyped: assign(({ context }, params: { patch: KycPatch }) => ({
      unsaved: { ...context.unsaved, ...params.patch },
      application: context.application && { ...context.application, ...params.patch },
    })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    /** Sends what is unsaved so that the page may go away meanwhile; wired. */
    sendUnsaved: () => {},
    announceCompany: sendParent(({ context }) => ({
      type: 'company.opened',
      company: {
        companyId: context.application?.companyId,
        registerNameEn: String(context.application?.company.registerNameEn ?? ''),
        registerNameCn: String(context.application?.company.registerNameCn ?? ''),
      },
    })),
    announceEditable: sendParent({ type: 'kyc.editable' }),
    announceReview: sendParent({ type: 'kyc.underReview' }),
    announceSaved: sendParent({ type: 'kyc.stepSaved' }),
    announceFault: sendParent(({ context }) => ({ type: 'kyc.refused', step: faultyStep(context.problem ?? new Problem(500)) })),
  },
}).createMachine({
  id: 'kycWizard',
  description: 'Certify a company.',
  context: ({ input }) => ({ ...input, application: null, lists: null, unsaved: null, problem: null }),
  initial: 'loadingLists',
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
      description: 'Where does the application stand?',
      always: [
        { guard: 'isEditable', target: 'editing', actions: 'announceEditable' },
        { guard: 'isApproved', target: 'approved', actions: 'announceReview' },
        { guard: 'isRejected', target: 'rejected', actions: 'announceReview' },
        { target: 'waiting', actions: 'announceReview' },
      ],
    },
    editing: {
      description: 'A step is open.',
      tags: 'editable',
      initial: 'comparing',
      on: {
        'draft.typed': {
          target: '.unsaved',
          reenter: true,
          actions: { type: 'keepTyped', params: ({ event }) => event },
          description: 'Something was typed; it is kept after a short pause.',
        },
        'step.submitted': {
          target: 'savingStep',
          actions: { type: 'keepTyped', params: ({ event }) => event },
        },
        'person.removed': {
          target: '.saving',
          actions: {
            type: 'keepTyped',
            params: ({ context, event }) => ({
              patch: { connectedPersons: (context.application?.connectedPersons ?? []).filter((_, index) => index !== event.index) },
            }),
          },
        },
        'answers.confirmed': 'submitting',
        'page.hidden': {
          guard: 'hasUnsaved',
          actions: 'sendUnsaved',
          description: 'The page is about to go away: what is unsaved is sent at once.',
        },
      },
      states: {
        comparing: {
          description: 'Does the server have a draft, and all of it?',
          always: [{ guard: 'hasUnsaved', target: 'unsaved' }, { guard: 'hasDraft', target: 'saved' }, { target: 'untouched' }],
        },
        untouched: { description: 'Nothing was typed yet.', tags: 'untouched' },
        unsaved: { description: 'Something typed is not saved yet; waiting for a pause.', tags: 'unsaved', after: { pause: 'saving' } },
        saving: {
          description: 'The draft is being saved.',
          tags: 'saving',
          invoke: {
            id: 'keepDraft',
            src: 'saveKycDraft',
            input: ({ context }) => unsavedDraft(context),
            onDone: {
              target: 'saved',
              actions: assign({
                unsaved: null,
                application: ({ context, event }) => context.application && { ...context.application, savedAt: event.output.savedAt },
              }),
            },
            onError: { target: 'unkept', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        saved: { description: 'The server has everything that was typed, since the time it says.', tags: 'saved' },
        unkept: {
          description: 'Saving failed; it is tried again, what was typed stays.',
          tags: 'unkept',
          after: { again: { target: 'saving', actions: 'forgetProblem' } },
          on: { 'network.returned': { target: 'saving', actions: 'forgetProblem' } },
        },
      },
    },
    savingStep: {
      description: 'A finished step is being saved.',
      tags: ['busy', 'editable'],
      entry: 'forgetProblem',
      invoke: {
        id: 'saveKycDraft',
        src: 'saveKycDraft',
        input: ({ context }) => unsavedDraft(context),
        onDone: {
          target: 'editing',
          actions: [
            assign({ unsaved: null }),
            { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) },
            'announceCompany',
            'announceSaved',
          ],
        },
        onError: { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
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
          {
            guard: { type: 'namesField', params: ({ event }) => event },
            target: 'editing',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'announceFault'],
          },
          { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      description: 'A reviewer reads it.',
      tags: 'review',
      after: { reviewPoll: 'asking' },
    },
    asking: {
      description: 'Has the reviewer decided?',
      tags: 'review',
      invoke: {
        id: 'readKyc',
        src: 'readKyc',
        input: ({ context }) => ({ id: context.application?.id ?? '' }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) },
        },
        onError: 'waiting',
      },
    },
    approved: { description: 'The company is certified.', tags: ['review', 'approved'], entry: 'announceCompany' },
    rejected: {
      description: 'The application was refused; it can be corrected and sent again.',
      tags: ['review', 'rejected'],
      on: { 'correction.pressed': 'reopening' },
    },
    reopening: {
      description: 'The refused application becomes a draft again, with everything that was in it.',
      tags: ['busy', 'review', 'rejected'],
      entry: 'forgetProblem',
      invoke: {
        id: 'reopenKyc',
        src: 'saveKycDraft',
        input: ({ context }) => ({ id: context.application?.id ?? '' }),
        onDone: { target: 'deciding', actions: { type: 'keepApplication', params: ({ event }) => ({ application: event.output }) } },
        onError: { target: 'rejected', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    unavailable: {
      description: 'It could not be loaded.',
      tags: 'unavailable',
      on: {
        'retry.pressed': { target: 'loadingLists', actions: 'forgetProblem' },
        'network.returned': { target: 'loadingLists', actions: 'forgetProblem' },
      },
    },
  },
})
