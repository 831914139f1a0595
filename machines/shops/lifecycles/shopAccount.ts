/** An account with which a company signs in to a shop. SHOP-17. */
import { setup } from 'xstate'

type ShopAccountEvent = { type: 'account.disabled' } | { type: 'account.enabled' } | { type: 'account.removed' }

export const shopAccountLifecycle = setup({ types: { events: {} as ShopAccountEvent, meta: {} as { status: string } } }).createMachine({
  id: 'shopAccount',
  description: 'A login of a shop, with its password encrypted.',
  initial: 'active',
  states: {
    active: {
      description: 'It is in use.',
      meta: { status: 'active' },
      on: { 'account.disabled': 'disabled', 'account.removed': 'removed' },
    },
    disabled: {
      description: 'It is stored, but marked as not in use.',
      meta: { status: 'disabled' },
      on: { 'account.enabled': 'active', 'account.removed': 'removed' },
    },
    removed: { description: 'Removed from the list; its password is deleted.', meta: { status: 'removed' }, type: 'final' },
  },
})
