/** Whether the browser has a network: the shell says so while there is none, and for a moment once it is back. ERR-R04. */
import { setup } from 'xstate'

export const connectionMachine = setup({
  types: {
    events: {} as { type: 'network.lost' } | { type: 'network.returned' },
    tags: {} as 'offline' | 'returned',
  },
  delays: { readLongEnough: 4000 },
}).createMachine({
  id: 'connection',
  description: 'The network of the browser.',
  initial: 'connected',
  states: {
    connected: {
      description: 'There is a network, as far as the browser knows.',
      on: { 'network.lost': { target: 'lost', description: 'The browser has lost its network.' } },
    },
    lost: {
      description: 'No network: the page stays, with all input.',
      tags: 'offline',
      on: { 'network.returned': { target: 'returned', description: 'The network is back.' } },
    },
    returned: {
      description: 'The network is back; a short message says so.',
      tags: 'returned',
      after: { readLongEnough: 'connected' },
      on: { 'network.lost': 'lost' },
    },
  },
})
