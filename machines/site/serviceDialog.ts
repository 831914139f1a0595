/** The dialog of online customer service, with the WeChat code of the channel the visitor came by. SHELL-20, SHELL-21, A64, R8. */
import { assign, setup } from 'xstate'
import { channelForm } from '../../contract/kernel/constants.ts'
import { withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'

/** The channel of a visitor who came through none. */
const noChannel = 'default'

/** A picture that may be shown: drawn into the answer, or a file of this origin. */
export function isPicture(code: string | null): boolean {
  return code !== null && /^(data:image\/(svg\+xml|png);base64,[\w+/=]+|\/(?!\/).+)$/.test(code)
}

export const serviceDialogMachine = setup({
  types: {
    context: {} as { cpid: string | null; code: string | null },
    events: {} as { type: 'service.requested'; cpid?: string | null } | { type: 'dialog.closed' } | { type: 'retry.pressed' },
    /** `open`: the dialog is shown; in it `busy`, `coded`, `codeless` or `failed`. */
    tags: {} as 'open' | 'busy' | 'coded' | 'codeless' | 'failed',
  },
  actors: { readCampaignTag: port('readCampaignTag') },
  guards: {
    hasPicture: (_, params: { code: string | null }) => isPicture(params.code),
  },
  actions: {
    keepChannel: assign({ cpid: (_, params: { cpid?: string | null }) => params.cpid ?? null }),
    /** The code is what `cs_qrcode` says. SHELL-21. */
    keepCode: assign({ code: (_, params: { code: string | null }) => params.code }),
  },
}).createMachine({
  id: 'serviceDialog',
  description: 'Contact details of customer service.',
  context: { cpid: null, code: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No dialog.',
      on: {
        'service.requested': { target: 'open', actions: withEvent('keepChannel'), description: 'A visitor wants to talk to a person.' },
      },
    },
    open: {
      description: 'The code of customer service and the hotline.',
      tags: 'open',
      on: { 'dialog.closed': 'closed' },
      initial: 'asking',
      states: {
        asking: {
          description: 'Reads the code of the channel.',
          tags: 'busy',
          invoke: {
            id: 'readCampaignTag',
            src: 'readCampaignTag',
            input: ({ context: { cpid } }) => ({ id: cpid !== null && channelForm.test(cpid) ? cpid : noChannel }),
            onDone: [
              {
                guard: { type: 'hasPicture', params: ({ event }) => ({ code: event.output.cs_qrcode }) },
                target: 'shown',
                actions: { type: 'keepCode', params: ({ event }) => ({ code: event.output.cs_qrcode }) },
              },
              { target: 'unset' },
            ],
            onError: 'failed',
          },
        },
        shown: { description: 'The code can be scanned.', tags: 'coded' },
        unset: { description: 'No code is set: the hotline and the questions remain.', tags: 'codeless' },
        failed: { description: 'The code could not be loaded.', tags: 'failed', on: { 'retry.pressed': 'asking' } },
      },
    },
  },
})
