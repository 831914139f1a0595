/** The authorisation of one shop or PSP account. SHOP-18. */
import { setup } from 'xstate'

type ShopAuthorisationEvent =
  | { type: 'consent.granted' }
  | { type: 'consent.refused' }
  | { type: 'sales.imported' }
  | { type: 'sync.failed' }
  | { type: 'authorisation.expired' }
  | { type: 'authorisation.revoked' }

export const shopAuthorisationLifecycle = setup({
  types: { events: {} as ShopAuthorisationEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'shopAuthorisation',
  description: 'What a shop lets Sampan read, and for how long.',
  initial: 'pending',
  states: {
    pending: {
      description: 'Sent to the provider for consent.',
      meta: { status: 'pending' },
      on: { 'consent.granted': 'authorized', 'consent.refused': 'unauthorized' },
    },
    authorized: {
      description: 'Consent given, sales not imported yet.',
      meta: { status: 'authorized' },
      on: {
        'consent.granted': 'authorized',
        'sales.imported': 'normal',
        'sync.failed': 'abnormal',
        'authorisation.expired': 'expired',
        'authorisation.revoked': 'unauthorized',
      },
    },
    normal: {
      description: 'Sales are imported day by day.',
      meta: { status: 'normal' },
      on: {
        'consent.granted': 'authorized',
        'sales.imported': 'normal',
        'sync.failed': 'abnormal',
        'authorisation.expired': 'expired',
        'authorisation.revoked': 'unauthorized',
      },
    },
    abnormal: {
      description: 'The provider no longer answers as it should.',
      meta: { status: 'abnormal' },
      on: {
        'consent.granted': 'authorized',
        'sales.imported': 'normal',
        'sync.failed': 'abnormal',
        'authorisation.expired': 'expired',
        'authorisation.revoked': 'unauthorized',
      },
    },
    expired: {
      description: 'The consent ran out.',
      meta: { status: 'expired' },
      on: { 'consent.granted': 'authorized', 'authorisation.revoked': 'unauthorized' },
    },
    unauthorized: {
      description: 'No consent: refused or taken back.',
      meta: { status: 'unauthorized' },
      on: { 'consent.granted': 'authorized' },
    },
  },
})
