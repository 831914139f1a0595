/** Unsent input of a form in this tab: read when the form opens, stored while typing, deleted once the server has it. BIZ-12, PROF-06. */
import { fromPromise } from 'xstate'
import { unwiredAction } from './port.ts'

/**
 * The part of a chart that uses the tab's store: actors, guards and actions to be spread into its setup, and the state between
 * loading and the form. `Value` is what is typed, `Where` identifies the form. The chart adds the action `restoreTyped`,
 * which takes what had been typed into its context.
 */
export function typedParts<Value, Where>() {
  const answer = ({ event }: { event: { output: Value | null } }) => ({ typed: event.output })
  return {
    actors: {
      /** Reads the unsent input of this tab, or null. Wired. */
      readTyped: fromPromise<Value | null, Where>(() => Promise.resolve(null)),
    },
    guards: {
      wasTyped: (_: unknown, params: { typed: Value | null }) => params.typed !== null,
    },
    actions: {
      /** Keeps what is typed in the tab's store; wired. */
      storeTyped: unwiredAction<{ typed: Value }>('storeTyped'),
      /** Forgets it again; wired. */
      forgetTyped: unwiredAction('forgetTyped'),
    },
    /** The state that restores it: `found` is entered when there is unsent input, `fresh` when there is none or the store fails. */
    restoring: ({ where, found, fresh }: { where: (context: Where) => Where; found: string; fresh: string }) =>
      ({
        description: 'Reads the unsent input of this tab.',
        tags: 'busy',
        invoke: {
          id: 'readTyped',
          src: 'readTyped',
          input: ({ context }: { context: Where }) => where(context),
          onDone: [
            { guard: { type: 'wasTyped', params: answer }, target: found, actions: { type: 'restoreTyped', params: answer } },
            { target: fresh },
          ],
          onError: fresh,
        },
      }) as const,
  }
}
