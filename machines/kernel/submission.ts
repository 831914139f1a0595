/** A confirmed request with its idempotency key: stored before it is sent, for every tab and reload, until its result is known. One key, one effect. R12, decisions 044, 056. */
import { fromPromise } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { unwiredAction } from './port.ts'

/** A request that moves money, with the key it is sent under however often. */
type Confirmed = { key: string; request: unknown }

/** Context of the chart, from the confirmation until the result is known. */
type Knows<Kept> = { confirmed: Kept | null }

/** Nothing is known of what became of a request: no answer came, or the server says no more than that it failed. Decision 056. */
function leavesOpen(problem: Problem): boolean {
  return problem.kind === 'transport' || (problem.kind === 'answer' && problem.is('internalError'))
}

/** Guard: the request is sent again under its key, because nothing is known of what became of it. Decision 056. */
export const answerLost = (_: unknown, params: { error: unknown }) => leavesOpen(Problem.from(params.error))

/** Its key has made something of another request: the server names no status in which it would refuse. ERR-20011, decision 056. */
function namesUsedKey(problem: Problem): boolean {
  return problem.is('conflict') && problem.details.status === undefined
}

/**
 * The part of a chart that uses the store shared by all tabs: actors, guards and actions to be spread into its setup, and three states.
 * `Kept` is what is confirmed, `Made` what the server makes of it, `Where` identifies the page. The chart adds the actions
 * `confirm`, which takes a key into its context, `restoreConfirmed` and `dropConfirmed`, the delay `again`, and the states `finding`, `submitting` and `verifying`.
 */
export function confirmedParts<Kept extends Confirmed, Made, Where>() {
  const answer = ({ event }: { event: { output: Kept | null } }) => ({ confirmed: event.output })
  const kept = ({ event }: { event: { output: Kept } }) => ({ confirmed: event.output })
  return {
    actors: {
      /** Reads the unanswered confirmation of any tab of this browser, or null. Wired. */
      readConfirmed: fromPromise<Kept | null, Where>(() => Promise.resolve(null)),
      /** Stores it before it is sent and returns what is stored: an unanswered confirmation of another tab is not replaced. Wired. */
      keepConfirmed: fromPromise<Kept, { where: Where; confirmed: Kept }>(({ input }) => Promise.resolve(input.confirmed)),
    },
    guards: {
      wasConfirmed: (_: unknown, params: { confirmed: Kept | null }) => params.confirmed !== null,
      /** Another tab has confirmed one that is not answered yet. */
      confirmedElsewhere: ({ context }: { context: Knows<Kept> }, params: { confirmed: Kept }) =>
        params.confirmed.key !== context.confirmed?.key,
      /** The server has it. */
      wasTaken: (_: unknown, params: { made: Made | null }) => params.made !== null,
      /** The server itself has refused it: its key has made nothing and never will. */
      wasAnswered: (_: unknown, params: { error: unknown }) => {
        const problem = Problem.from(params.error)
        return problem.kind === 'answer' && !leavesOpen(problem) && !namesUsedKey(problem)
      },
      answerLost,
      /** There is something to be found under its key. */
      keyWasUsed: (_: unknown, params: { error: unknown }) => namesUsedKey(Problem.from(params.error)),
    },
    actions: {
      /** Forgets it in every tab, once it is answered; wired. */
      forgetConfirmed: unwiredAction('forgetConfirmed'),
    },
    /** The state that checks the store when the page opens; `fresh` is entered when nothing was confirmed or the store fails. */
    resuming: ({ where, fresh }: { where: (context: Where) => Where; fresh: string }) =>
      ({
        description: 'Was one confirmed, in this tab or another, and never answered? R12, decision 044.',
        tags: 'busy',
        invoke: {
          id: 'readConfirmed',
          src: 'readConfirmed',
          input: ({ context }: { context: Where }) => where(context),
          onDone: [
            { guard: { type: 'wasConfirmed', params: answer }, target: 'finding', actions: { type: 'restoreConfirmed', params: answer } },
            { target: fresh },
          ],
          onError: { target: fresh, description: 'Without browser storage there is nothing to restore.' },
        },
      }) as const,
    /** The state between the confirmation and what is sent. */
    keeping: ({ where }: { where: (context: Where) => Where }) =>
      ({
        description:
          'The confirmation is stored with its key before it is sent, so that every tab and every reload has it. R12, decision 044.',
        tags: ['busy', 'confirming'],
        entry: 'confirm',
        invoke: {
          id: 'keepConfirmed',
          src: 'keepConfirmed',
          input: ({ context }: { context: Where & Knows<Kept> }) => ({ where: where(context), confirmed: confirmedOf(context) }),
          onDone: [
            {
              guard: { type: 'confirmedElsewhere', params: kept },
              target: 'finding',
              actions: { type: 'restoreConfirmed', params: kept },
              description: 'Another tab has confirmed one: its result is checked first.',
            },
            { target: 'submitting' },
          ],
          onError: { target: 'submitting', description: 'Without browser storage the key exists only in this page.' },
        },
      }) as const,
    /** The state after an answer that was lost. */
    answerMissing: {
      description: 'The answer was lost: checks by sending the same key again.',
      tags: 'verifying',
      after: { again: 'verifying' },
      on: { 'network.returned': { target: 'verifying', description: 'The merchant leaves the page without waiting longer.' } },
    } as const,
  }
}

/** Returns the confirmed request; there is nothing to send before. */
export function confirmedOf<Kept extends Confirmed>({ confirmed }: Knows<Kept>): Kept {
  if (!confirmed) throw new Error('Nothing was confirmed')
  return confirmed
}

/** The request to send, with its key; identical on every retry. R12. */
export function sentOf<Kept extends Confirmed>(context: Knows<Kept>): { idempotencyKey: string; request: Kept['request'] } {
  const { key, request } = confirmedOf(context)
  return { idempotencyKey: key, request }
}
