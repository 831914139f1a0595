/** The marks of the open picture: of people or of tests, whichever is switched on; tests win. */
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { type Marks, marksOfPeople, marksOfTests } from './marks.ts'
import { useFiguresState, useOutline, useStudioState } from './studio-context.ts'

/** The marks with a name that changes when they do; null when nothing is switched on, or nothing has come yet. */
export function useMarks(): { name: string; of: Marks } | null {
  const outline = useOutline()
  const intl = useIntl()
  const extent = useStudioState(({ context }) => context.extent)
  const people = useFiguresState((snapshot) => (snapshot.hasTag('people') ? snapshot.context.people : null))
  const tested = useFiguresState((snapshot) => (snapshot.hasTag('tested') ? snapshot.context.tested : null))
  return useMemo(() => {
    if (tested) return { name: 'tested', of: marksOfTests(tested, outline, extent, intl) }
    return people ? { name: `people ${people.merchants}`, of: marksOfPeople(people, outline, intl) } : null
  }, [tested, people, outline, extent, intl])
}
