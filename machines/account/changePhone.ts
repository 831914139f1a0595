/** The own phone changed, proven by a code sent to the new one. PROF-05, API-010. */
import { assign, setup } from 'xstate'
import type { PhoneChange } from '../../contract/account/profile.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, errorOf, eventOf } from '../kernel/calls.ts'
import { atFields, type Places } from '../kernel/fieldRefusals.ts'
import { port } from '../kernel/port.ts'
import { verificationCodeMachine } from './verificationCode.ts'

/** Fields of the refusals: the number or its code, also when the server does not name the field. ERR-30011, ERR-80010, ERR-80012. */
const places: Places = {
  phoneTaken: { phone_number: 'code.30011' },
  codeExpired: { phone_code: 'code.80010' },
  phoneCodeWrong: { phone_code: 'code.80012' },
}

export const changePhoneMachine = setup({
  types: {
    input: {} as { mailbox: string },
    context: {} as { mailbox: string; problem: Problem | null },
    events: {} as { type: 'phone.submitted'; form: PhoneChange },
    tags: {} as 'busy',
  },
  actors: { changePhone: port('changePhone'), verificationCode: verificationCodeMachine },
  actions: {
    keepProblem: assign({ problem: ({ event }) => atFields(errorOf(event), places) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'changePhone',
  description: 'Change the phone.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'editing',
  invoke: { id: 'phoneCode', src: 'verificationCode', input: ({ context }) => ({ purpose: 'phone', mailbox: context.mailbox }) },
  states: {
    editing: {
      description: 'The new number and the code sent to it.',
      on: {
        'phone.submitted': 'submitting',
      },
    },
    submitting: commandState('The phone is being changed.', 'changePhone', {
      tags: 'busy',
      input: ({ event }) => eventOf(event, 'phone.submitted').form,
      to: 'changed',
      failed: 'editing',
    }),
    changed: { description: 'The server has the new number.', type: 'final' },
  },
})
