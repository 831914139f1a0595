/** Guard values of a rehearsal: the evaluated ones, overridden by the assumptions of the user. */
import { useMemo } from 'react'
import { charts } from '../../machines/charts.ts'
import { evaluateGuards, type Said } from '../../machines/studio/outline/guardEvaluation.ts'
import type { Outline, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import { type Assumptions, waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { useOutline, useStudioState } from './studio-context.ts'

const nothing: ReadonlyMap<string, Said> = new Map()

/** Values of the guards on the transitions from the current states; empty for a tab and a company, where it was decided, and until the samples are loaded. */
export function useSaid(): ReadonlyMap<string, Said> {
  const outline = useOutline()
  const context = useStudioState((snapshot) => snapshot.context)
  const { samples, source } = context
  const { steps, at } = stepsIn(context)
  const step = steps[at]
  return useMemo(() => {
    const chart = charts[outline.name]
    const own = samples?.[outline.name]
    if (source !== 'rehearsal' || !chart || !own || !step) return nothing
    return evaluateGuards({ outline, chart, samples: own, steps: steps.slice(0, at + 1), transitions: leaving(outline, step.paths) })
  }, [outline, samples, source, steps, at, step])
}

/** Every transition from the current states, except those caused by an address. */
function leaving(outline: Outline, paths: readonly string[]): OutlineTransition[] {
  return waysFrom(outline, paths).flatMap(({ transition }) => (transition.cause.kind === 'asked' ? [] : [transition]))
}

/** Evaluated guards and the user's assumptions, combined. */
export function useAssumptions(): Assumptions {
  const assumed = useStudioState(({ context }) => context.assumed)
  const said = useSaid()
  return useMemo(
    () => ({
      ...Object.fromEntries([...said].flatMap(([key, each]) => (each === 'holds' || each === 'fails' ? [[key, each === 'holds']] : []))),
      ...assumed,
    }),
    [said, assumed],
  )
}
