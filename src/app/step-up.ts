/** Calls that are refused without a step-up wait until its dialog is answered, and are then sent again. Decision 083. */
import { type StepUpNeed, stepUpOf } from '../../contract/account/step-up-actions.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Caller } from './caller.ts'

type Report = ({ type: 'stepUp.required' } & StepUpNeed) | { type: 'stepUp.withdrawn' }

/** The calls of this page that wait. */
const waiting = new Set<(steppedUp: boolean) => void>()
let report: ((event: Report) => void) | null = null

/** Reports the calls that wait; returns a function that ends it. */
export function watchCalls(listener: (event: Report) => void): () => void {
  report = listener
  return () => {
    if (report === listener) report = null
  }
}

/** Ends the waiting: the calls are sent again, or fail with their refusal. */
export function answerCalls(steppedUp: boolean): void {
  for (const answer of waiting) answer(steppedUp)
  waiting.clear()
}

/** Waits for the answer. False at once where no dialog can be shown, or the page that made the call is left. */
function isSteppedUp(need: StepUpNeed, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((answer) => {
    if (!report || signal?.aborted) return answer(false)
    waiting.add(answer)
    signal?.addEventListener('abort', () => {
      if (waiting.delete(answer) && waiting.size === 0) report?.({ type: 'stepUp.withdrawn' })
      answer(false)
    })
    report({ type: 'stepUp.required', ...need })
  })
}

/** A caller whose calls wait for a step-up where the server requires one. */
export function withStepUp(send: Caller): Caller {
  return async (name, input, options) => {
    try {
      return await send(name, input, options)
    } catch (error) {
      const need = stepUpOf(Problem.from(error))
      if (!need || !(await isSteppedUp(need, options.signal))) throw error
      return send(name, input, options)
    }
  }
}
