/** Commands on signers and documents: add, order, replace, remind, open. SIGN-05, API-076 to API-081. */
import { call, eventOf, readState, withEvent } from '../../kernel/calls.ts'
import { signing } from './setup.ts'

/** Something was done: it says so, and who signs is read again. */
const done = (id: string) => ({ target: 'rereading', actions: { type: 'notifyParent', params: { kind: 'success', id } } }) as const

/** Transitions of a failed command: shows a message and reads the contract again. */
const shownAndReread = [
  {
    guard: withEvent('cameLate'),
    target: 'rereading',
    actions: [withEvent('showFailure'), 'readAgain'],
    description: 'Another user was faster: the contract is read again.',
  },
  { target: 'rereading', actions: withEvent('showFailure') },
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
    'signer.opened': { guard: withEvent('mayChange'), target: 'naming', actions: withEvent('pointAt') },
    'removal.asked': { guard: 'mayRemove', target: 'askingToRemove', actions: withEvent('pointAt') },
    'file.removed': { guard: 'mayArrange', target: 'removingFile', actions: withEvent('pointAt') },
    'signer.moved': { guard: withEvent('mayMove'), target: 'ordering', actions: withEvent('moveSigner') },
    'order.chosen': { guard: 'mayArrange', target: 'ordering', actions: withEvent('keepInOrder') },
    'signer.urged': { guard: 'isInitiated', target: 'urging', actions: withEvent('pointAt') },
    'link.renewed': { guard: 'mayRenew', target: 'renewing', actions: withEvent('pointAt') },
    'rpa.requested': { guard: 'administers', target: 'mailing' },
    'paper.opened': { target: 'fetchingDocument', actions: withEvent('keepOpened') },
    'bundle.opened': { target: 'fetchingBundle', actions: { type: 'keepOpened', params: { id: null } } },
  },
})

export const signerStates = signing.createStateConfig({
  description: 'Commands on the signers.',
  initial: 'resting',
  states: {
    resting: { description: 'Nothing is being done.', on: acts },
    rereading: {
      description: 'Reads the signers again without blanking the page; buttons stay usable meanwhile.',
      invoke: call('readSigners', {
        id: 'rereadSigners',
        input: ({ context }) => ({ id: agreementId(context) }),
        to: 'resting',
        keep: 'keepSigners',
        failed: 'resting',
      }),
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
        onDone: { target: 'editing', actions: { type: 'keepPeople', params: ({ event }) => ({ people: event.output.shareholders }) } },
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
      invoke: call('saveSigner', {
        input: ({ context, event }) => ({
          agreement_id: agreementId(context),
          ...(context.target !== null && { signer_id: context.target }),
          ...eventOf(event, 'signer.submitted').signer,
        }),
        to: done('signing.signer.saved'),
        failed: [shownAndReread[0], { target: 'editing', actions: withEvent('keepFault') }],
      }),
    },
    askingToRemove: {
      description: 'Asks to confirm removing the signer.',
      tags: 'removing',
      on: { 'removal.confirmed': 'removing', 'dialog.closed': 'rereading' },
    },
    removing: {
      description: 'Removes the signer.',
      tags: ['removing', 'working'],
      invoke: { id: 'removeSigner', src: 'removeSigner', input: atTarget, onDone: 'rereading', onError: shownAndReread },
    },
    removingFile: {
      description: 'Removes the file of the signer. API-076.',
      tags: 'working',
      invoke: call('deleteSignerFile', {
        input: ({ context }) => ({ id: context.target ?? '' }),
        to: done('signing.file.deleted'),
        failed: shownAndReread,
      }),
    },
    ordering: {
      description: 'Saves the order.',
      tags: 'working',
      invoke: call('orderSigners', {
        input: ({ context }) => ({
          agreement_id: agreementId(context),
          signer_ids: context.signers.map(({ id }) => id),
          in_order: context.agreement?.in_order ?? false,
        }),
        to: 'rereading',
        failed: {
          target: 'rereading',
          actions: [withEvent('showFailure'), 'readAgain'],
          description: 'Nothing was changed: the contract is read again.',
        },
      }),
    },
    urging: {
      description: 'A reminder is being sent. API-078.',
      tags: ['working', 'urging'],
      invoke: { id: 'urgeSigner', src: 'urgeSigner', input: atTarget, onDone: done('signing.urge.sent'), onError: shownAndReread },
    },
    renewing: {
      description: 'A new link is being made for one signer. API-081.',
      tags: ['working', 'renewing'],
      invoke: { id: 'renewLink', src: 'retrySigning', input: atTarget, onDone: done('signing.renew.sent'), onError: shownAndReread },
    },
    mailing: {
      description: 'Mails the documents to sign. API-080.',
      tags: ['working', 'mailing'],
      invoke: call('sendRpaEmail', {
        input: ({ context }) => ({ agreement_id: agreementId(context) }),
        to: done('signing.rpa.sent'),
        failed: shownAndReread,
      }),
    },
    fetchingDocument: readState('Requests the address of a document of the contract.', 'readAgreementDocument', {
      tags: 'fetching',
      input: ({ context }) => ({ id: context.opened ?? '' }),
      to: 'rereading',
      keep: 'fetchFile',
      failed: { target: 'rereading', actions: withEvent('showFailure') },
    }),
    fetchingBundle: readState('Requests the address of the signed documents with their evidence.', 'openBundle', {
      tags: 'fetching',
      input: ({ context }) => ({ id: agreementId(context) }),
      to: 'rereading',
      keep: 'fetchFile',
      failed: { target: 'rereading', actions: withEvent('showFailure') },
    }),
  },
})
