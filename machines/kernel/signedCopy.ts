/** Downloads the copy of a signed agreement from a page that lists it. SIGN-06. */
import { readState } from './calls.ts'

/** The state that asks for the address of a copy, `opened` says of which agreement, and goes `back` to the page. */
export function fetchingBundle(back: string) {
  return readState('Requests the address of the signed documents with their evidence.', 'openBundle', {
    tags: ['ready', 'fetching'],
    input: ({ context }: { context: { opened: string | null } }) => ({ id: context.opened ?? '' }),
    to: back,
    keep: 'fetchFile',
    failed: back,
  })
}
