/** What certification is made of: what it knows, hears, asks and does. KYC-17. */
import { assign, sendParent, setup } from 'xstate'
import type { KycApplication } from '../../contract/companies.ts'
import { Problem } from '../../contract/problem.ts'
import type { ReferenceLists } from '../../contract/references.ts'
import { type DraftTag, type PageFact, port } from '../port.ts'

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
function holdsDraft(application: KycApplication | null): boolean {
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

export const kycWizard = setup({
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
})
