/** A company, a user or a facility that is frozen, until two leads have released it. Decisions 123, 129. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type CompanyFreezeEvent = { type: 'release.proposed' } | { type: 'release.confirmed' } | { type: 'release.declined' }

export const companyFreezeLifecycle = setup({
  types: { events: {} as CompanyFreezeEvent, meta: {} as { status: string; outcome?: Outcome } },
  actions: {
    /** A user can sign in again. */
    releaseUser: effect,
    /** The notice about the freeze ends, and all members are notified; of a user by the move of the user. */
    notifyReleased: effect,
  },
}).createMachine({
  id: 'companyFreeze',
  description: 'A lead has frozen a company, a user or a facility.',
  initial: 'frozen',
  states: {
    frozen: {
      description: 'It is frozen.',
      meta: { status: 'frozen' },
      on: { 'release.proposed': 'releaseProposed' },
    },
    releaseProposed: {
      description: 'A lead proposes to release it; it stays frozen until another one confirms.',
      meta: { status: 'releaseProposed' },
      on: { 'release.confirmed': { target: 'released', actions: ['notifyReleased', 'releaseUser'] }, 'release.declined': 'frozen' },
    },
    released: {
      description: 'Two leads have released it. It may be frozen again.',
      meta: { status: 'released', outcome: 'reached' },
      type: 'final',
    },
  },
})
