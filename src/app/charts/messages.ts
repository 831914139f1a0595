/** The charts of messages and announcements, wired. */
import { messagesMachine } from '../../../machines/notices/messages.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { wirePorts } from '../port-wiring.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function messagesCharts({ client, log }: Surroundings) {
  return {
    messages: wirePorts(messagesMachine, client).provide({
      actions: { logFailure: (_, { error }) => log('opened messages could not be reported', error) },
    }),
  } satisfies Partial<LaterCharts>
}
