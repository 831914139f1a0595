/** The step-up, wired to the calls that wait for it. Fetched with the first page behind sign-in. Decision 083. */
import { fromCallback, fromPromise } from 'xstate'
import { stepUpMachine } from '../../machines/account/stepUp.ts'
import { waitingPort, waits } from './accounts.ts'
import type { Client } from './client.ts'
import { wirePorts } from './port-wiring.ts'

/** Comes with the file that sends calls, without which a page is drawn. Decision 071. */
const openCalls = () => import('./step-up.ts')

/** Its resend waits belong to the action. */
export function wiredStepUp(client: Client): typeof stepUpMachine {
  const answer = (steppedUp: boolean) => void openCalls().then(({ answerCalls }) => answerCalls(steppedUp))
  return wirePorts(stepUpMachine, client).provide({
    actors: {
      waits,
      watchCalls: fromCallback(({ sendBack }) => {
        // Without that file no call is sent, and none waits.
        const watching = openCalls().then(
          ({ watchCalls }) => watchCalls(sendBack),
          () => () => {},
        )
        return () => void watching.then((end) => end())
      }),
      confirmByPasskey: fromPromise(async ({ input: { action }, signal }) => {
        const { usePasskey } = await import('./passkeys.ts')
        const answer = await usePasskey(await client.startPasskeyStepUp({ action }, { signal }))
        return client.stepUpByPasskey({ action, answer }, { signal })
      }),
      sendStepUpCode: waitingPort(client, 'sendStepUpCode', 'stepUp', ({ action }) => action),
    },
    actions: { repeatCalls: () => answer(true), refuseCalls: () => answer(false) },
  })
}
