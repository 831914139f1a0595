/** The marks of the open picture: of people or of tests, whichever is switched on; tests win. */
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { type Counted, type Marks, marksOfPeople, marksOfTests } from './marks.ts'
import { useFiguresState, useOutline, useStudioState } from './studio-context.ts'

/** What is counted, once both counts have come; null while it is switched off. */
export function useCounted(): Counted | null {
  const on = useFiguresState((snapshot) => snapshot.hasTag('people'))
  const { people, rows } = useFiguresState(({ context }) => context)
  return useMemo(() => (on && people && rows ? { people, rows } : null), [on, people, rows])
}

/** The marks with a name that changes when they do; null when nothing is switched on, or nothing has come yet. */
export function useMarks(): { name: string; of: Marks } | null {
  const outline = useOutline()
  const intl = useIntl()
  const extent = useStudioState(({ context }) => context.extent)
  const counted = useCounted()
  const tested = useFiguresState((snapshot) => (snapshot.hasTag('tested') ? snapshot.context.tested : null))
  return useMemo(() => {
    if (tested) return { name: 'tested', of: marksOfTests(tested, outline, extent, intl) }
    return counted ? { name: `people ${counted.people.merchants}`, of: marksOfPeople(counted, outline, intl) } : null
  }, [tested, counted, outline, extent, intl])
}
