/** What holds in a rehearsal: what the guards say by themselves, and over it what whoever rehearses supposes. */
import { useMemo } from 'react'
import { charts } from '../../machines/charts.ts'
import { evaluateGuards, type Said } from '../../machines/studio/outline/guardEvaluation.ts'
import type { Outline, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import { type Assumptions, waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { useOutline, useStudioState } from './studio-context.ts'

const nothing: ReadonlyMap<string, Said> = new Map()

/** What the guards of the ways out of where the rehearsal stands say; nothing of a tab, which decides itself, and until the samples have come. */
export function useSaid(): ReadonlyMap<string, Said> {
  const outline = useOutline()
  const context = useStudioState((snapshot) => snapshot.context)
  const { samples, source } = context
  const { steps, at } = stepsIn(context)
  const step = steps[at]
  return useMemo(() => {
    const chart = charts[outline.name]
    const own = samples?.[outline.name]
    if (source === 'tab' || !chart || !own || !step) return nothing
    return evaluateGuards({ outline, chart, samples: own, steps: steps.slice(0, at + 1), transitions: leaving(outline, step.paths) })
  }, [outline, samples, source, steps, at, step])
}

/** Every way out of where a chart stands that is asked for by nobody's address. */
function leaving(outline: Outline, paths: readonly string[]): OutlineTransition[] {
  return waysFrom(outline, paths).flatMap(({ transition }) => (transition.cause.kind === 'asked' ? [] : [transition]))
}

/** The two together. */
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
