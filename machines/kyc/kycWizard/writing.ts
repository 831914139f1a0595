/** States of an open step: the input is saved on the server automatically, in a draft and in a returned application. KYC-17. */
import { call, withEvent } from '../../kernel/calls.ts'
import { draftStates, sentAtOnce } from '../../kernel/draft.ts'
import { kycWizard, unsavedDraft } from './setup.ts'

/** A colleague has changed meanwhile what was to be written. */
export const overtaken = {
  guard: withEvent('changedElsewhere'),
  target: '#kycWizard.outdated',
  actions: 'keepProblem',
  description: 'A colleague was faster: the page shows it, and nothing is overwritten. ERR-20011.',
} as const

const states = {
  ...draftStates,
  comparing: {
    description: 'Does the server have a draft, and all of it?',
    always: [{ guard: 'hasUnsaved', target: 'unsaved' }, { guard: 'hasDraft', target: 'saved' }, { target: 'untouched' }],
  },
  saving: kycWizard.createStateConfig({
    description: 'The draft is being saved.',
    tags: 'saving',
    invoke: call('saveKycDraft', {
      id: 'keepDraft',
      input: ({ context }) => unsavedDraft(context),
      to: 'saved',
      keep: 'keepSaved',
      failed: [overtaken, { target: 'unkept', actions: 'keepProblem' }],
    }),
  }),
} as const

/** The states in which a merchant writes. */
export const writing = kycWizard.createStateConfig({
  states: {
    outdated: {
      description: 'A colleague changed the same part meanwhile; the merchant chooses which version to keep.',
      tags: ['editable', 'outdated'],
      on: {
        'draft.typed': { actions: withEvent('keepCorrection'), description: 'The input stays on the page; nothing is saved.' },
        'theirs.chosen': {
          target: 'opening',
          actions: ['forgetOwn', 'forgetProblem'],
          description: 'The version of the colleague is shown; the own input is discarded.',
        },
        'own.chosen': {
          target: 'editing',
          actions: ['seeTheirs', 'forgetProblem'],
          description: 'The own input overwrites it, as the merchant chose.',
        },
      },
    },
    editing: {
      description: 'A step is open.',
      tags: 'editable',
      initial: 'comparing',
      always: { guard: 'hasTasks', target: 'correcting', description: 'Only some of it was sent back.' },
      on: {
        'draft.typed': {
          target: '.unsaved',
          reenter: true,
          actions: [withEvent('keepTyped'), withEvent('passTyped')],
          description: 'The input changed; it is saved after a short pause.',
        },
        'step.submitted': { target: 'savingStep', actions: withEvent('keepTyped') },
        'person.removed': { target: '.saving', actions: withEvent('takeOut') },
        'answers.confirmed': 'submitting',
        'page.hidden': sentAtOnce,
      },
      states,
    },
    correcting: {
      description: 'Only the items that were sent back are corrected.',
      tags: ['editable', 'returned'],
      initial: 'comparing',
      always: {
        guard: 'hasNoTasks',
        target: 'editing',
        actions: 'announceEditable',
        description: 'The last day has passed: a draft again.',
      },
      on: {
        'task.opened': {
          actions: [withEvent('keepTask'), withEvent('announceTask')],
          description: 'An item of the list: its step opens at its field.',
        },
        'draft.typed': {
          target: '.unsaved',
          reenter: true,
          actions: withEvent('keepCorrection'),
          description: 'The input changed; items that were sent back are saved after a short pause.',
        },
        'step.submitted': { target: 'savingStep', actions: withEvent('keepCorrection') },
        'person.removed': {
          guard: 'peopleReturned',
          target: '.saving',
          actions: withEvent('takeOut'),
          description: 'Only if the list of people was sent back.',
        },
        'answers.confirmed': { guard: 'everythingCorrected', target: 'submitting', description: 'Once every item was corrected.' },
        'page.hidden': sentAtOnce,
      },
      states,
    },
  },
}).states
