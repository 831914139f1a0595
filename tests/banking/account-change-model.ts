/**
 * What a merchant expects of another drawdown account: its mandate is signed, and a merchant who did not ask for it stops payouts to it
 * by the link of a mail. Decisions 083 and 092.
 */
import { setup } from 'xstate'

type Operation =
  | 'gives another account'
  | 'opens its mandate'
  | 'starts signing'
  | 'signs'
  | 'goes back to the accounts'
  | 'follows the link in the mail'
  | 'stops payouts'
  | 'signs in again'

export const accountChangeModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'accountChange',
  initial: 'asked',
  states: {
    asked: { on: { 'gives another account': 'replaced' } },
    replaced: { on: { 'opens its mandate': 'mandate', 'follows the link in the mail': 'question' } },
    mandate: { on: { 'starts signing': 'waiting' } },
    waiting: { on: { signs: 'signed' } },
    signed: { on: { 'goes back to the accounts': 'debited' } },
    debited: { on: { 'follows the link in the mail': 'question' } },
    question: { on: { 'stops payouts': 'stopped' } },
    stopped: { on: { 'signs in again': 'disputed' } },
    disputed: { type: 'final' },
  },
})
