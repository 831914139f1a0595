/** The step-up, wired to the calls that wait for it. Fetched with the first page behind sign-in. Decision 083. */
import { fromCallback } from 'xstate'
import { stepUpMachine } from '../../machines/account/stepUp.ts'
import { waitingPort, waits } from './accounts.ts'
import type { Client } from './client.ts'
import { wirePorts } from './port-wiring.ts'
import { answerCalls, watchCalls } from './step-up.ts'

/** Its resend waits belong to the action. */
export function wiredStepUp(client: Client): typeof stepUpMachine {
  return wirePorts(stepUpMachine, client).provide({
    actors: {
      waits,
      watchCalls: fromCallback(({ sendBack }) => watchCalls(sendBack)),
      sendStepUpCode: waitingPort(client, 'sendStepUpCode', 'stepUp', ({ action }) => action),
    },
    actions: { repeatCalls: () => answerCalls(true), refuseCalls: () => answerCalls(false) },
  })
}
