/** Calls that are refused without a step-up wait until the dialog is answered, and are then sent again. Decision 083. */
import { type StepUpAction, stepUpOf } from '../../contract/account/step-up-actions.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CallOptions, Client } from './client.ts'

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>
type Report = { type: 'stepUp.required'; action: StepUpAction } | { type: 'stepUp.withdrawn' }

/** Result of {@link steppingUp}. */
export type SteppingUp = {
  client: Client
  /** Reports the calls that wait; returns a function that ends it. */
  watchCalls: (report: (event: Report) => void) => () => void
  /** Ends the waiting: the calls are sent again, or fail with their refusal. */
  answerCalls: (steppedUp: boolean) => void
}

/** A client whose calls wait for a step-up where the server requires one. */
export function steppingUp(bare: Client): SteppingUp {
  const waiting = new Set<(steppedUp: boolean) => void>()
  let report: ((event: Report) => void) | null = null
  const answerCalls = (steppedUp: boolean) => {
    for (const answer of waiting) answer(steppedUp)
    waiting.clear()
  }
  const ask = (action: StepUpAction, signal: AbortSignal | undefined) =>
    new Promise<boolean>((answer) => {
      if (!report || signal?.aborted) return answer(false)
      waiting.add(answer)
      signal?.addEventListener('abort', () => {
        if (waiting.delete(answer) && waiting.size === 0) report?.({ type: 'stepUp.withdrawn' })
        answer(false)
      })
      report({ type: 'stepUp.required', action })
    })
  const call =
    (name: EndpointName): Call =>
    async (input, options) => {
      const send = bare[name] as Call
      try {
        return await send(input, options)
      } catch (error) {
        const action = stepUpOf(Problem.from(error))
        if (!action || !(await ask(action, options?.signal))) throw error
        return send(input, options)
      }
    }
  return {
    client: new Proxy({} as Client, { get: (_, name) => call(name as EndpointName) }),
    watchCalls: (listener) => {
      report = listener
      return () => {
        report = null
      }
    },
    answerCalls,
  }
}
