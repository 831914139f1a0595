/** Maker for a page that is one list, read by key: the first page, the next pages, and a retry. Decision 064. */
import { readState } from './calls.ts'
import { unavailableUntil } from './draft.ts'

/** The event that asks for the next page; `reading` is the state that reads it. */
export function moreTo<const Reading extends string>(reading: Reading) {
  return { 'more.pressed': { guard: 'hasMore', target: reading, actions: 'forgetProblem' } } as const
}

/** The input of the next page: that of the first one, and the key of the page. */
export function afterPage<Asked extends object, Key>(asked: Asked, next: Key | null) {
  return { ...asked, ...(next !== null && { after: next }) }
}

/**
 * The states `loading`, `unavailable`, `shown` and `fetchingMore`. `asked` is the input of the first page; `first`, `shown` and `more`
 * describe what is read and shown. The chart adds the guard `hasMore` and the actions `keepPage` and `addPage`.
 */
export function listStates<const Src extends string, Context, Key, Asked extends object>(
  src: Src,
  { asked, first, shown, more }: { asked: (context: Context & { next: Key | null }) => Asked; first: string; shown: string; more: string },
) {
  return {
    loading: readState(first, src, {
      input: ({ context }: { context: Context & { next: Key | null } }) => asked(context),
      to: 'shown',
      keep: 'keepPage',
    }),
    unavailable: unavailableUntil('loading'),
    shown: { description: shown, on: moreTo('fetchingMore') },
    fetchingMore: readState(more, src, {
      id: 'listMore',
      tags: 'working',
      input: ({ context }: { context: Context & { next: Key | null } }) => afterPage(asked(context), context.next),
      to: 'shown',
      keep: 'addPage',
      failed: 'shown',
    }),
  }
}
