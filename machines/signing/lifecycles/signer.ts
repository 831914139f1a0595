/** One signer of a contract, from the link to the decision. SIGN-01, SIGN-05. */
import { setup } from 'xstate'

/** `sign_status` on the wire, by the stored status; 2 is signed. SIGN-01, CONST-34. */
export const signStatus = { waiting: 0, opened: 1, signed: 2, declined: 3 } as const

/** Whether a signer waits, has opened the contract, or has decided. */
export type SignerStatus = keyof typeof signStatus

type SignerEvent = { type: 'link.opened' } | { type: 'signer.signed' } | { type: 'signer.declined' } | { type: 'link.withdrawn' }

export const signerLifecycle = setup({
  types: { events: {} as SignerEvent, meta: {} as { status: SignerStatus } },
}).createMachine({
  id: 'signer',
  description: 'A signer of a contract, by their current link.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The signer has no link yet, or has not opened it.',
      meta: { status: 'waiting' },
      on: {
        'link.opened': 'opened',
        'signer.signed': 'signed',
        'signer.declined': 'declined',
        'link.withdrawn': 'waiting',
      },
    },
    opened: {
      description: 'The signer has opened the contract.',
      meta: { status: 'opened' },
      on: { 'signer.signed': 'signed', 'signer.declined': 'declined', 'link.withdrawn': 'waiting' },
    },
    signed: {
      description: 'The signer has signed; after a decline or a time-out all sign again.',
      meta: { status: 'signed' },
      on: { 'link.withdrawn': 'waiting' },
    },
    declined: {
      description: 'The signer has declined, until the contract is sent again.',
      meta: { status: 'declined' },
      on: { 'link.withdrawn': 'waiting' },
    },
  },
})
