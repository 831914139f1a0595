/** A user: whether they can sign in. Decision 129. */
import { setup } from 'xstate'

type UserEvent = { type: 'user.frozen' } | { type: 'user.released' } | { type: 'account.closed' }

export const userLifecycle = setup({ types: { events: {} as UserEvent, meta: {} as { status: string } } }).createMachine({
  id: 'user',
  description: 'A user, from the sign-up until the account is closed.',
  initial: 'active',
  states: {
    active: {
      description: 'Can sign in.',
      meta: { status: 'active' },
      on: { 'user.frozen': 'disabled', 'account.closed': 'closed' },
    },
    disabled: {
      description: 'Leads have frozen the user, who cannot sign in.',
      meta: { status: 'disabled' },
      on: { 'user.released': 'active' },
    },
    closed: { description: 'The account was closed at the request of the user.', meta: { status: 'closed' }, type: 'final' },
  },
})
