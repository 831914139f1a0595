/** Downloads the copy of a signed agreement from a page that lists it. SIGN-06. */

/** The state that asks for the address of a copy, `opened` says of which agreement, and goes `back` to the page. */
export function fetchingBundle<Back extends string>(back: Back) {
  return {
    description: 'Requests the address of the signed documents with their evidence.',
    tags: ['ready', 'fetching'],
    invoke: {
      id: 'openBundle',
      src: 'openBundle',
      input: ({ context }: { context: { opened: string | null } }) => ({ id: context.opened ?? '' }),
      onDone: {
        target: back,
        actions: { type: 'fetchFile', params: ({ event }: { event: { output: { url: string } } }) => event.output },
      },
      onError: { target: back, actions: { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event } },
    },
  } as const
}
