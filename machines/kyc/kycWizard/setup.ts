/** Setup of the chart of certification: its context, events, actors, guards and actions. KYC-17. */
import { assign, sendParent, sendTo, setup } from 'xstate'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { KycApplication, KycVersions } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { problemOf } from '../../kernel/calls.ts'
import type { OutcomeMeta } from '../../kernel/outcome.ts'
import { type DraftTag, type PageFact, port, unwiredAction } from '../../kernel/port.ts'
import { companyLookupMachine } from '../companyLookup.ts'
import { writableStatuses } from '../lifecycles/kyc.ts'
import { sentAnswersMachine } from '../sentAnswers.ts'
import { correctionOf, everythingCorrected, type KycPatch, peopleAreOpen, stepOf, tasksOf } from './returned.ts'

/** What the wizard knows. */
export type KycContext = {
  companyId: string | undefined
  application: KycApplication | null
  lists: ReferenceLists | null
  /** Mailbox and dialling code of the user, for the forms of people; null until they are read. Decision 149. */
  own: { email: string; phoneCode: string } | null
  /** Typed since the last save; null when the server has everything. */
  unsaved: KycPatch | null
  /** The item of the list of tasks that was opened last, whose field takes the focus. */
  task: string | null
  problem: Problem | null
}

/** Whether an application holds anything that was filled in: one that was only opened has no draft to speak of. KYC-17. */
function holdsDraft(application: KycApplication | null): boolean {
  if (application === null) return false
  const values = [...Object.values(application.company), ...Object.values(application.business), ...application.connectedPersons]
  return values.some((value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)))
}

/** Input of a call that saves the draft: the changes since the last one, and the versions they are based on. */
export function unsavedDraft({
  application,
  unsaved,
}: Pick<KycContext, 'application' | 'unsaved'>): { id: string; versions: KycVersions | undefined } & KycPatch {
  return { id: application?.id ?? '', versions: application?.versions, ...unsaved }
}

/** Whether a colleague has changed what was to be saved, and what the versions are now; null of any other refusal. ERR-20011. */
function changedElsewhere(error: unknown): KycVersions | null {
  const problem = Problem.from(error)
  return problem.is('conflict') && Array.isArray(problem.details.changed) ? (problem.details.versions as KycVersions) : null
}

/** The step a refused submission leads back to: the one whose field is at fault, else the people. */
function faultyStep(problem: Problem): 'company' | 'business' | 'connectedPersons' {
  return stepOf(Object.keys(problem.fields)[0] ?? '')
}

export const kycWizard = setup({
  types: {
    input: {} as { companyId: string | undefined },
    context: {} as KycContext,
    events: {} as
      | { type: 'draft.typed'; patch: KycPatch }
      | { type: 'step.submitted'; patch: KycPatch }
      | { type: 'person.removed'; index: number }
      | { type: 'task.opened'; item: string }
      | { type: 'answers.confirmed' }
      | { type: 'correction.pressed' }
      | { type: 'theirs.chosen' }
      | { type: 'own.chosen' }
      | { type: 'retry.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as 'busy' | 'editable' | DraftTag | 'outdated' | 'returned' | 'review' | 'approved' | 'rejected' | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    readProfile: port('readProfile'),
    openKyc: port('openKyc'),
    readKyc: port('readKyc'),
    saveKycDraft: port('saveKycDraft'),
    submitKyc: port('submitKyc'),
    sentAnswers: sentAnswersMachine,
    companyLookup: companyLookupMachine,
  },
  delays: { pause: 600, again: 3000, reviewPoll: 3000 },
  guards: {
    isEditable: ({ context: { application } }) => application !== null && writableStatuses.includes(application.status),
    hasTasks: ({ context }) => context.application !== null && tasksOf(context.application).length > 0,
    hasNoTasks: ({ context }) => context.application === null || tasksOf(context.application).length === 0,
    isReturned: (_, application: KycApplication) => tasksOf(application).length > 0,
    everythingCorrected: ({ context }) =>
      context.unsaved === null && context.application !== null && everythingCorrected(context.application),
    peopleReturned: ({ context }) => context.application !== null && peopleAreOpen(context.application),
    isApproved: ({ context }) => context.application?.status === 'approved',
    isRejected: ({ context }) => context.application?.status === 'rejected',
    hasUnsaved: ({ context }) => context.unsaved !== null,
    hasDraft: ({ context }) => holdsDraft(context.application),
    changedElsewhere: (_, params: { error: unknown }) => changedElsewhere(params.error) !== null,
    namesField: (_, params: { error: unknown }) => Object.keys(Problem.from(params.error).fields).length > 0,
  },
  actions: {
    keepApplication: assign({ application: (_, application: KycApplication) => application }),
    keepTyped: assign(({ context }, params: { patch: KycPatch }) => ({
      unsaved: { ...context.unsaved, ...params.patch },
      application: context.application && { ...context.application, ...params.patch },
    })),
    /** The register is read for a number that is whole. */
    passTyped: sendTo('companyLookup', (_, params: { patch: KycPatch }) => ({ type: 'company.typed', company: params.patch.company })),
    /** Of what was typed only what was sent back. */
    keepCorrection: assign(({ context: { application, unsaved } }, params: { patch: KycPatch }) => {
      const patch = application ? correctionOf(application, params.patch) : {}
      return { unsaved: { ...unsaved, ...patch }, application: application && { ...application, ...patch } }
    }),
    takeOut: assign(({ context: { application, unsaved } }, params: { index: number }) => {
      const connectedPersons = (application?.connectedPersons ?? []).filter((_, index) => index !== params.index)
      return { unsaved: { ...unsaved, connectedPersons }, application: application && { ...application, connectedPersons } }
    }),
    /** What was typed on the page stays; the rest, when it was saved, and what is still to correct, the server says. */
    keepSaved: assign(({ context: { application, unsaved } }, saved: KycApplication) => ({
      unsaved: null,
      application: application && { ...application, ...saved, ...unsaved },
    })),
    /** The current version was seen: the input may overwrite it. */
    seeTheirs: assign(({ context: { application, problem } }) => ({
      application: application && { ...application, versions: changedElsewhere(problem) ?? application.versions },
    })),
    /** The page restarts with the application of this company, even if there are others. */
    forgetOwn: assign(({ context: { application, companyId } }) => ({
      companyId: application?.companyId ?? companyId,
      application: null,
      unsaved: null,
    })),
    keepTask: assign({ task: (_, params: { item: string }) => params.item }),
    keepOwn: assign({
      own: (_, { email, phone_country_code }: OutputOf<'readProfile'>) => ({ email, phoneCode: phone_country_code }),
    }),
    keepLists: assign({ lists: (_, lists: OutputOf<'readReferenceLists'>) => lists }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Sends what is unsaved so that the page may go away meanwhile; wired. */
    sendUnsaved: unwiredAction('sendUnsaved'),
    closeAnswers: sendTo('sentAnswers', { type: 'answers.closed' }),
    passHidden: sendTo('sentAnswers', { type: 'page.hidden' }),
    announceCompany: sendParent(({ context }) => ({
      type: 'company.opened',
      company: {
        companyId: context.application?.companyId,
        registerNameEn: String(context.application?.company.registerNameEn ?? ''),
        registerNameCn: String(context.application?.company.registerNameCn ?? ''),
      },
    })),
    announceTasks: sendParent({ type: 'tasks.opened' }),
    announceTask: sendParent((_, params: { item: string }) => ({ type: 'step.opened', step: stepOf(params.item) })),
    announceEditable: sendParent(({ context }) => ({ type: 'kyc.editable', complete: context.application?.complete ?? false })),
    announceReview: sendParent({ type: 'kyc.underReview' }),
    announceSaved: sendParent({ type: 'kyc.stepSaved' }),
    announceFault: sendParent(({ context }) => ({
      type: 'kyc.refused',
      step: faultyStep(context.problem ?? new Problem('internalError')),
    })),
  },
})
