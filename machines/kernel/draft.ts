/** Shared parts of form and list charts: the saving state of a server-side draft, and failures to load or re-read. KYC-17, ONB-06. */

/** The states of a draft besides comparing and saving, which differ from form to form. */
export const draftStates = {
  untouched: { description: 'No input yet.', tags: 'untouched' },
  unsaved: { description: 'Some input is not saved yet; waits for a pause.', tags: 'unsaved', after: { pause: 'saving' } },
  saved: { description: 'The server has all input.', tags: 'saved' },
  unkept: {
    description: 'Saving failed; it is tried again, and the input stays.',
    tags: 'unkept',
    after: { again: { target: 'saving', actions: 'forgetProblem' } },
    on: { 'network.returned': { target: 'saving', actions: 'forgetProblem' } },
  },
} as const

/** Transition of a form when its page is about to be closed: sends the draft at once. */
export const sentAtOnce = {
  guard: 'hasUnsaved',
  actions: 'sendUnsaved',
  description: 'The page is about to be closed: unsaved input is sent at once.',
} as const

/** A page that could not be loaded: `again` is the state that loads it, when the merchant asks or the network is back. */
export function unavailableUntil<Again extends string>(again: Again) {
  return {
    description: 'It could not be loaded.',
    tags: 'unavailable',
    on: {
      'retry.pressed': { target: again, actions: 'forgetProblem' },
      'network.returned': { target: again, actions: 'forgetProblem', description: 'The network is back.' },
    },
  } as const
}

/** A list that could not be re-read after a change: `again` is the state that reads it, on retry or when the network is back. */
export function unsureUntil<Again extends string>(again: Again) {
  return {
    description: 'The list could not be read: commands are disabled until it can.',
    tags: ['unsure', 'working'],
    on: { 'retry.pressed': again, 'network.returned': { target: again, description: 'The network is back.' } },
  } as const
}
