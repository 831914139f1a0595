/** The authorisation of one shop or PSP account. SHOP-18. */
import { setup } from 'xstate'

type ShopAuthorisationEvent =
  | { type: 'consent.granted' }
  | { type: 'sales.imported' }
  | { type: 'sync.failed' }
  | { type: 'authorisation.expired' }
  | { type: 'authorisation.revoked' }

/** Events of a shop whose consent holds. */
const whileConsentStands = {
  'consent.granted': 'authorized',
  'sales.imported': 'normal',
  'sync.failed': 'abnormal',
  'authorisation.expired': 'expired',
  'authorisation.revoked': 'unauthorized',
} as const

export const shopAuthorisationLifecycle = setup({
  types: { events: {} as ShopAuthorisationEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'shopAuthorisation',
  description: 'The data that a shop allows Sampan to read, and until when.',
  initial: 'pending',
  states: {
    pending: {
      description: 'Sent to the provider for consent.',
      meta: { status: 'pending' },
      on: { 'consent.granted': 'authorized' },
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
      on: { 'consent.granted': 'authorized', 'authorisation.revoked': 'unauthorized' },
    },
    unauthorized: {
      description: 'The consent was revoked.',
      meta: { status: 'unauthorized' },
      on: { 'consent.granted': 'authorized' },
    },
  },
})
