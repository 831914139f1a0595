/** The studio's side of the channel to tabs of the portal. */
import { fromCallback } from 'xstate'
import { LiveMessage, liveChannel } from '../../contract/kernel/studio.ts'
import type { StudioEvent } from '../../machines/studio/setup.ts'

/** Message of the studio to a running chart, by the id `tab actor`. */
type Sent = { type: string; to?: string; event?: { type: string } }

/** Receives the messages of tabs and sends events to them until the studio is closed. */
export const tabs = fromCallback<Sent, void>(({ sendBack, receive }) => {
  const channel = new BroadcastChannel(liveChannel)
  channel.addEventListener('message', ({ data }) => {
    const { data: message } = LiveMessage.safeParse(data)
    if (message && message.kind !== 'asked' && message.kind !== 'send') sendBack({ type: 'tab.spoke', message } satisfies StudioEvent)
  })
  receive(({ to = '', event }) => {
    const [tab = '', actor = ''] = to.split(' ')
    if (event && actor) channel.postMessage({ kind: 'send', tab, actor, event } satisfies LiveMessage)
  })
  channel.postMessage({ kind: 'asked' } satisfies LiveMessage)
  return () => channel.close()
})
