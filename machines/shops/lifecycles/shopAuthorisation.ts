/** The authorisation of one shop or PSP account. SHOP-18. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type ShopAuthorisationEvent =
  | { type: 'consent.granted' }
  | { type: 'sales.imported' }
  | { type: 'sync.failed' }
  | { type: 'authorisation.expired' }
  | { type: 'authorisation.revoked' }

const granted = {
  target: 'authorized',
  actions: ['revokeReplaced', 'restorePledges', 'reviewName', 'calculateLimit', 'importSales'],
} as const

const revoked = { target: 'unauthorized', actions: ['calculateLimit', 'revokeConsent'] } as const

/** Events of a shop whose consent holds. */
const whileConsentStands = {
  'consent.granted': granted,
  'sales.imported': { target: 'normal', actions: ['calculateLimit', 'importDaily'] },
  'sync.failed': { target: 'abnormal', actions: ['calculateLimit', 'importDaily'] },
  'authorisation.expired': { target: 'expired', actions: 'calculateLimit' },
  'authorisation.revoked': revoked,
} as const

export const shopAuthorisationLifecycle = setup({
  types: { events: {} as ShopAuthorisationEvent, meta: {} as { status: string } },
  actions: {
    /** Queues the end of a consent that this one replaces. */
    revokeReplaced: effect,
    /** A shop that comes back to a company which had signed for it is pledged again. */
    restorePledges: effect,
    /** A refused name, in which the shop or account is held, waits for a reviewer again. */
    reviewName: effect,
    /** At once, or with what the import has read; a limit that is being calculated already counts a PSP account that has expired. */
    calculateLimit: effect,
    /** Queues the import of two years, of a shop. */
    importSales: effect,
    /** Queues the import of the next day. */
    importDaily: effect,
    /** Queues the end of the consent at the provider. */
    revokeConsent: effect,
  },
}).createMachine({
  id: 'shopAuthorisation',
  description: 'The data that a shop allows Sampan to read, and until when.',
  initial: 'pending',
  states: {
    pending: {
      description: 'Sent to the provider for consent.',
      meta: { status: 'pending' },
      on: { 'consent.granted': granted },
    },
    authorized: {
      description: 'Consent given, sales not imported yet.',
      meta: { status: 'authorized' },
      on: whileConsentStands,
    },
    normal: {
      description: 'Sales are imported day by day.',
      meta: { status: 'normal' },
      on: whileConsentStands,
    },
    abnormal: {
      description: 'The provider no longer answers as it should.',
      meta: { status: 'abnormal' },
      on: whileConsentStands,
    },
    expired: {
      description: 'The consent expired.',
      meta: { status: 'expired' },
      on: { 'consent.granted': granted, 'authorisation.revoked': revoked },
    },
    unauthorized: {
      description: 'The consent was revoked.',
      meta: { status: 'unauthorized' },
      on: { 'consent.granted': granted },
    },
  },
})
