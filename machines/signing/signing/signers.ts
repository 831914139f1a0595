/** Commands on signers and documents: add, order, replace, remind, open. SIGN-05, API-076 to API-081. */
import { assertEvent } from 'xstate'
import { keepProblem, signing } from './setup.ts'

type Named = { event: { signerId: string } }
type Moved = { event: { signerId: string; places: -1 | 1 } }
type Ordered = { event: { inOrder: boolean } }
type Opened = { event: { id: string } }
type Failed = { event: { error: unknown } }

const named = { type: 'pointAt', params: ({ event }: Named) => event } as const
const unlessDecided = { type: 'mayChange', params: ({ event }: Named) => event } as const

/** Something was done: it says so, and who signs is read again. */
const done = (id: string) => ({ target: 'rereading', actions: { type: 'tell', params: { kind: 'success', id } } }) as const

/** Transitions of a failed command: shows a message and reads the contract again. */
const shownAndReread = [
  {
    guard: { type: 'cameLate', params: ({ event }: Failed) => event },
    target: 'rereading',
    actions: [{ type: 'tellFailure', params: ({ event }: Failed) => event }, 'readAnew'],
    description: 'Another user was faster: the contract is read again.',
  },
  { target: 'rereading', actions: { type: 'tellFailure', params: ({ event }: Failed) => event } },
] as const

const agreementId = (context: { agreement: { id: string } | null }) => context.agreement?.id ?? ''
const atTarget = ({ context }: { context: { agreement: { id: string } | null; target: string | null } }) => ({
  agreement_id: agreementId(context),
  signer_id: context.target ?? '',
})

/** The dialog closes once nothing is left to be changed. */
const closesOnceSigned = { guard: 'isCompleted', target: 'resting', description: 'All have signed meanwhile.' } as const

/** Commands; each ends with reading the signers again. */
const { on: acts } = signing.createStateConfig({
  on: {
    'signer.added': { guard: 'mayArrange', target: 'naming', actions: { type: 'pointAt', params: { signerId: null } } },
    'signer.opened': { guard: unlessDecided, target: 'naming', actions: named },
    'removal.asked': { guard: 'mayRemove', target: 'askingToRemove', actions: named },
    'file.removed': { guard: 'mayArrange', target: 'removingFile', actions: named },
    'signer.moved': {
      guard: { type: 'mayMove', params: ({ event }: Moved) => event },
      target: 'ordering',
      actions: { type: 'moveSigner', params: ({ event }: Moved) => event },
    },
    'order.chosen': { guard: 'mayArrange', target: 'ordering', actions: { type: 'keepInOrder', params: ({ event }: Ordered) => event } },
    'signer.urged': { guard: 'isInitiated', target: 'urging', actions: named },
    'link.renewed': { guard: 'mayRenew', target: 'renewing', actions: named },
    'rpa.requested': { guard: 'administers', target: 'mailing' },
    'paper.opened': { target: 'fetchingDocument', actions: { type: 'keepOpened', params: ({ event }: Opened) => event } },
    'bundle.opened': { target: 'fetchingBundle', actions: { type: 'keepOpened', params: { id: null } } },
  },
})

export const signerStates = signing.createStateConfig({
  description: 'Commands on the signers.',
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is being done.',
      on: acts,
    },
    rereading: {
      description: 'Reads the signers again without blanking the page; buttons stay usable meanwhile.',
      invoke: {
        id: 'rereadSigners',
        src: 'readSigners',
        input: ({ context }) => ({ id: agreementId(context) }),
        onDone: { target: 'resting', actions: { type: 'keepSigners', params: ({ event }) => ({ signers: event.output }) } },
        onError: { target: 'resting', actions: keepProblem },
      },
      on: acts,
    },
    naming: {
      description: 'Reads the directors. The form is shown even without them.',
      tags: ['editing', 'busy'],
      entry: 'forgetPeople',
      invoke: {
        id: 'listDirectorNames',
        src: 'listDirectorNames',
        input: {},
        onDone: {
          target: 'namingHolders',
          actions: {
            type: 'keepPeople',
            params: ({ event }) => ({ people: event.output.map((name) => ({ nameEn: name, nameCn: name })) }),
          },
        },
        onError: 'editing',
      },
      on: { 'dialog.closed': 'rereading' },
    },
    namingHolders: {
      description: 'Reads the shareholders.',
      tags: ['editing', 'busy'],
      invoke: {
        id: 'readShareholders',
        src: 'readShareholders',
        input: {},
        onDone: {
          target: 'editing',
          actions: { type: 'keepPeople', params: ({ event }) => ({ people: event.output.shareholders }) },
        },
        onError: 'editing',
      },
      on: { 'dialog.closed': 'rereading' },
    },
    editing: {
      description: 'The form of one signer.',
      tags: 'editing',
      always: closesOnceSigned,
      on: {
        'signer.submitted': 'saving',
        'dialog.closed': { target: 'rereading', actions: 'forgetFault' },
      },
    },
    saving: {
      description: 'Saves the signer; a replaced signer can no longer sign.',
      tags: ['editing', 'working'],
      entry: 'forgetFault',
      invoke: {
        id: 'saveSigner',
        src: 'saveSigner',
        input: ({ context, event }) => {
          assertEvent(event, 'signer.submitted')
          return {
            agreement_id: agreementId(context),
            ...(context.target !== null && { signer_id: context.target }),
            ...event.signer,
          }
        },
        onDone: done('signing.signer.saved'),
        onError: [shownAndReread[0], { target: 'editing', actions: { type: 'keepFault', params: ({ event }) => event } }],
      },
    },
    askingToRemove: {
      description: 'Asks to confirm removing the signer.',
      tags: 'removing',
      on: { 'removal.confirmed': 'removing', 'dialog.closed': 'rereading' },
    },
    removing: {
      description: 'Removes the signer.',
      tags: ['removing', 'working'],
      invoke: {
        id: 'removeSigner',
        src: 'removeSigner',
        input: atTarget,
        onDone: 'rereading',
        onError: shownAndReread,
      },
    },
    removingFile: {
      description: 'Removes the file of the signer. API-076.',
      tags: 'working',
      invoke: {
        id: 'deleteSignerFile',
        src: 'deleteSignerFile',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: done('signing.file.deleted'),
        onError: shownAndReread,
      },
    },
    ordering: {
      description: 'Saves the order.',
      tags: 'working',
      invoke: {
        id: 'orderSigners',
        src: 'orderSigners',
        input: ({ context }) => ({
          agreement_id: agreementId(context),
          signer_ids: context.signers.map(({ id }) => id),
          in_order: context.agreement?.in_order ?? false,
        }),
        onDone: 'rereading',
        onError: {
          target: 'rereading',
          actions: [{ type: 'tellFailure', params: ({ event }) => event }, 'readAnew'],
          description: 'Nothing was changed: the contract is read again.',
        },
      },
    },
    urging: {
      description: 'A reminder is being sent. API-078.',
      tags: ['working', 'urging'],
      invoke: {
        id: 'urgeSigner',
        src: 'urgeSigner',
        input: atTarget,
        onDone: done('signing.urge.sent'),
        onError: shownAndReread,
      },
    },
    renewing: {
      description: 'A new link is being made for one signer. API-081.',
      tags: ['working', 'renewing'],
      invoke: {
        id: 'renewLink',
        src: 'retrySigning',
        input: atTarget,
        onDone: done('signing.renew.sent'),
        onError: shownAndReread,
      },
    },
    mailing: {
      description: 'Mails the documents to sign. API-080.',
      tags: ['working', 'mailing'],
      invoke: {
        id: 'sendRpaEmail',
        src: 'sendRpaEmail',
        input: ({ context }) => ({ agreement_id: agreementId(context) }),
        onDone: done('signing.rpa.sent'),
        onError: shownAndReread,
      },
    },
    fetchingDocument: {
      description: 'Requests the address of a document of the contract.',
      tags: 'fetching',
      invoke: {
        id: 'readAgreementDocument',
        src: 'readAgreementDocument',
        input: ({ context }) => ({ id: context.opened ?? '' }),
        onDone: { target: 'rereading', actions: { type: 'fetchFile', params: ({ event }) => event.output } },
        onError: { target: 'rereading', actions: { type: 'tellFailure', params: ({ event }) => event } },
      },
    },
    fetchingBundle: {
      description: 'Requests the address of the signed documents with their evidence.',
      tags: 'fetching',
      invoke: {
        id: 'openBundle',
        src: 'openBundle',
        input: ({ context }) => ({ id: agreementId(context) }),
        onDone: { target: 'rereading', actions: { type: 'fetchFile', params: ({ event }) => event.output } },
        onError: { target: 'rereading', actions: { type: 'tellFailure', params: ({ event }) => event } },
      },
    },
  },
})
