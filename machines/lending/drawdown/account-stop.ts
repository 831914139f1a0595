/** The states in which nothing is paid to the drawdown account. Decisions 080, 082. */
import { call, ofProduct } from '../../kernel/calls.ts'

/** The page returns to what can be drawn as soon as the account can be paid to. */
export function untilPayable(description: string) {
  return {
    description,
    meta: { outcome: 'held' },
    tags: 'accountStopped',
    on: { 'network.returned': 'loading', 'page.shown': 'loading' },
    initial: 'waiting',
    states: {
      waiting: { description: 'The reason is shown.', after: { look: 'looking' } },
      looking: {
        description: 'Reads the account again: the hold has ended, or the bank has answered.',
        invoke: call('readDebitAccount', {
          id: 'lookAtAccount',
          input: ofProduct,
          to: '#drawdown.standing',
          keep: 'keepAccount',
          failed: { target: 'waiting', description: 'It is read again later.' },
        }),
      },
    },
  } as const
}
