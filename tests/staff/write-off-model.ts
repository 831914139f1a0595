/** What two leads and the merchant expect of a loan that no one repays: called about, proposed, declined or written off, recovered in part. Decisions 118, 120. */
import { setup } from 'xstate'

type Operation =
  | 'a lead notes a call'
  | 'proposes to write the loan off'
  | 'another lead declines'
  | 'another lead confirms'
  | 'the merchant pays a part'

export const writeOffModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'writeOff',
  initial: 'pastDue',
  states: {
    pastDue: { on: { 'a lead notes a call': 'calledAbout' } },
    calledAbout: { on: { 'proposes to write the loan off': 'proposed' } },
    proposed: { on: { 'another lead declines': 'declined', 'another lead confirms': 'writtenOff' } },
    declined: { type: 'final' },
    writtenOff: { on: { 'the merchant pays a part': 'recovered' } },
    recovered: { type: 'final' },
  },
})
