/** A user: whether they can sign in. Decision 129. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type UserEvent = { type: 'user.frozen' } | { type: 'user.released' } | { type: 'account.closed' }

export const userLifecycle = setup({
  types: { events: {} as UserEvent, meta: {} as { status: string } },
  actions: {
    /** On all devices. */
    endSessions: effect,
    /** Mailed links, and a removal of second factors that waits. */
    endLinks: effect,
    /** What waits for others because the user has asked for it: invitations, drawdowns. */
    endRequests: effect,
    /** Ends or keeps the personal data, part by part. */
    closePerson: effect,
    /** Mails the user. */
    mailFrozen: effect,
    mailReleased: effect,
    /** Messages to the other members of each company. */
    notifyFrozen: effect,
    notifyReleased: effect,
  },
}).createMachine({
  id: 'user',
  description: 'A user, from the sign-up until the account is closed.',
  initial: 'active',
  states: {
    active: {
      description: 'Can sign in.',
      meta: { status: 'active' },
      on: {
        'user.frozen': { target: 'disabled', actions: ['endSessions', 'endLinks', 'mailFrozen', 'endRequests', 'notifyFrozen'] },
        'account.closed': { target: 'closed', actions: ['endSessions', 'closePerson'] },
      },
    },
    disabled: {
      description: 'Leads have frozen the user, who cannot sign in.',
      meta: { status: 'disabled' },
      on: { 'user.released': { target: 'active', actions: ['mailReleased', 'notifyReleased'] } },
    },
    closed: { description: 'The account was closed at the request of the user.', meta: { status: 'closed' }, type: 'final' },
  },
})
