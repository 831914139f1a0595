/** An agreement and its signers. SIGN-01 to SIGN-03. */
import { setup } from 'xstate'
import type { AgreementStatus } from '../../../contract/kernel/statuses.ts'

/** `sign_status` on the wire; 2 is signed. SIGN-01, CONST-34. */
export const signStatus = { waiting: 0, opened: 1, signed: 2, declined: 3 } as const
export type SignStatus = (typeof signStatus)[keyof typeof signStatus]

/** Whether a contract can still be rewritten: no signer was asked to sign it. */
export function isDraft(status: AgreementStatus): boolean {
  return status === 'preparing' || status === 'unprepared' || status === 'draft'
}

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

export const agreementLifecycle = setup({
  types: { events: {} as AgreementEvent, meta: {} as { status: string } },
  guards: { everySignerSigned: ({ event }) => event.type === 'signer.signed' && everySignerSigned(event.statuses) },
}).createMachine({
  id: 'agreement',
  description: 'One contract from draft to signed.',
  initial: 'preparing',
  states: {
    preparing: {
      description: 'Written; its documents are being made.',
      meta: { status: 'preparing' },
      on: { 'documents.made': 'draft', 'documents.failed': 'unprepared' },
    },
    unprepared: {
      description: 'Its documents could not be made.',
      meta: { status: 'unprepared' },
      on: { 'documents.requested': 'preparing' },
    },
    draft: { description: 'It can be read, and is not sent.', meta: { status: 'draft' }, on: { 'signing.initiated': 'initiated' } },
    initiated: {
      description: 'The signers have their links.',
      meta: { status: 'initiated' },
      on: {
        'signer.signed': [{ guard: 'everySignerSigned', target: 'completed' }, { target: 'initiated' }],
        'signer.declined': 'declined',
        'signing.expired': 'expired',
        'signing.withdrawn': 'withdrawn',
      },
    },
    completed: { description: 'All have signed.', meta: { status: 'completed' }, type: 'final' },
    declined: { description: 'A signer refused.', meta: { status: 'declined' }, on: { 'signing.initiated': 'initiated' } },
    expired: { description: 'The links expired.', meta: { status: 'expired' }, on: { 'signing.initiated': 'initiated' } },
    withdrawn: {
      description: 'A mandate whose account was replaced while it was being signed. Decision 093.',
      meta: { status: 'withdrawn' },
      type: 'final',
    },
  },
})
