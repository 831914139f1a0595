/** Masked values. */
import { fromCallback } from 'xstate'
import { revealMachine } from '../../../machines/kernel/reveal.ts'
import type { Client } from '../client.ts'
import { wirePorts } from '../port-wiring.ts'

/** The chart of a masked value, wired: who looks elsewhere leaves nothing in clear behind. */
export function wiredReveal(client: Client): typeof revealMachine {
  return wirePorts(revealMachine, client).provide({
    actors: {
      watchWindow: fromCallback(({ sendBack }) => {
        const left = () => sendBack({ type: 'window.left' })
        addEventListener('blur', left)
        return () => removeEventListener('blur', left)
      }),
    },
  })
}
