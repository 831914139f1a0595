/** An agreement, from the draft to the last signature. SIGN-01 to SIGN-03. */
import { setup } from 'xstate'
import type { AgreementStatus } from '../../../contract/kernel/statuses.ts'
import { effect } from '../../kernel/effect.ts'
import { statusesTagged } from '../../kernel/tagged.ts'
import { signStatus } from './signer.ts'

/** Signing is complete only when there is at least one signer and every one has signed. SIGN-02, SIGN-03. */
export function everySignerSigned(statuses: readonly number[]): boolean {
  return statuses.length > 0 && statuses.every((status) => status === signStatus.signed)
}

type AgreementEvent =
  | { type: 'documents.made' }
  | { type: 'documents.failed' }
  | { type: 'documents.requested' }
  | { type: 'signing.initiated' }
  | { type: 'signer.signed'; statuses: readonly number[] }
  | { type: 'signer.declined' }
  | { type: 'signing.expired' }
  | { type: 'signing.withdrawn' }

const sent = {
  target: 'initiated',
  actions: ['withdrawLinks', 'sendLinks', 'moveOnboarding', 'appendEvidence', 'notifyWaiting'],
} as const

const stop = ['closeLinks', 'notifyStopped'] as const

export const agreementLifecycle = setup({
  types: { events: {} as AgreementEvent, meta: {} as { status: AgreementStatus }, tags: {} as 'draft' | 'unsent' },
  guards: { everySignerSigned: ({ event }) => event.type === 'signer.signed' && everySignerSigned(event.statuses) },
  actions: {
    /** Queues the making of its documents. */
    prepareDocuments: effect,
    /** Queues the pictures of their pages. */
    drawPages: effect,
    /** Links of an earlier round are invalid: all sign again. */
    withdrawLinks: effect,
    /** Queues an envelope for every signer whose turn it is. */
    sendLinks: effect,
    /** Has the provider close the pages of those who could still sign. */
    closeLinks: effect,
    /** Of the first contract: the onboarding goes on, and the shops that it is signed for are stored. */
    moveOnboarding: effect,
    /** Appends the move to the evidence of the agreement. */
    appendEvidence: effect,
    /** In the evidence and in the company's record. */
    recordCompletion: effect,
    /** Mails the signed bundle to signers and administrators. */
    mailBundles: effect,
    /** The account that it names may be debited. */
    keepMandate: effect,
    /** The first contract opens the facility, a supplement raises its limit. */
    openLimit: effect,
    /** Limits of the group, unless it is a mandate. */
    recalculateGroup: effect,
    /** Notices about the signing end, or begin, and what they were about is reported. */
    endNotices: effect,
    notifyWaiting: effect,
    notifyStopped: effect,
    notifySigned: effect,
  },
}).createMachine({
  id: 'agreement',
  description: 'One contract from draft to signed.',
  initial: 'preparing',
  states: {
    preparing: {
      description: 'Written; its documents are being made.',
      meta: { status: 'preparing' },
      tags: 'draft',
      on: { 'documents.made': { target: 'draft', actions: 'drawPages' }, 'documents.failed': 'unprepared' },
    },
    unprepared: {
      description: 'Its documents could not be made.',
      meta: { status: 'unprepared' },
      tags: 'draft',
      on: { 'documents.requested': { target: 'preparing', actions: 'prepareDocuments' } },
    },
    draft: {
      description: 'It can be read, and is not sent.',
      meta: { status: 'draft' },
      tags: ['draft', 'unsent'],
      on: { 'signing.initiated': sent },
    },
    initiated: {
      description: 'The signers have their links.',
      meta: { status: 'initiated' },
      on: {
        'signer.signed': [
          {
            guard: 'everySignerSigned',
            target: 'completed',
            actions: ['recordCompletion', 'mailBundles', 'keepMandate', 'openLimit', 'recalculateGroup', 'notifySigned'],
          },
          { target: 'initiated', actions: 'sendLinks' },
        ],
        'signer.declined': { target: 'declined', actions: stop },
        'signing.expired': { target: 'expired', actions: stop },
        'signing.withdrawn': { target: 'withdrawn', actions: ['closeLinks', 'endNotices'] },
      },
    },
    completed: { description: 'All have signed.', meta: { status: 'completed' }, type: 'final' },
    declined: { description: 'A signer refused.', meta: { status: 'declined' }, tags: 'unsent', on: { 'signing.initiated': sent } },
    expired: { description: 'The links expired.', meta: { status: 'expired' }, tags: 'unsent', on: { 'signing.initiated': sent } },
    withdrawn: {
      description: 'A mandate whose account was replaced while it was being signed. Decision 093.',
      meta: { status: 'withdrawn' },
      type: 'final',
    },
  },
})

const draftStatuses = statusesTagged(agreementLifecycle, 'draft')
const unsentStatuses = statusesTagged(agreementLifecycle, 'unsent')

/** Whether a contract can still be rewritten: no signer was asked to sign it. */
export function isDraft(status: AgreementStatus): boolean {
  return draftStatuses.includes(status)
}

/** Whether a contract can be sent to its signers, so that they can be added, removed and ordered. */
export function isUnsent({ status }: { readonly status: AgreementStatus }): boolean {
  return unsentStatuses.includes(status)
}
