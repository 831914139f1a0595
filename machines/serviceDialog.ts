/** The dialog of online customer service: open or closed. SHELL-20, R8. */
import { sendParent, setup } from 'xstate'
import { passedBy } from './port.ts'

export const serviceDialogMachine = setup({
  types: {
    events: {} as { type: 'service.requested' } | { type: 'dialog.closed' } | { type: 'back.pressed' },
    tags: {} as 'open',
  },
  actions: { passBack: sendParent(passedBy('service')) },
}).createMachine({
  id: 'serviceDialog',
  description: 'How to reach a person.',
  initial: 'closed',
  states: {
    closed: {
      description: 'No dialog.',
      on: {
        'service.requested': 'open',
        'back.pressed': { actions: 'passBack', description: 'Nothing to close here.' },
      },
    },
    open: {
      description: 'The code of customer service and the hotline.',
      tags: 'open',
      on: { 'dialog.closed': 'closed', 'back.pressed': 'closed' },
    },
  },
})
