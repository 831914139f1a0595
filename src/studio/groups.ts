/** The charts in the groups of the list: what merchants walk through, what has a status, parts of the interface. */
import { besideTheWay, chapters, life } from '../../machines/studio/life.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'

/** A group of the list; its title is `list.<id>.title`. */
type Group = { readonly id: 'walked' | 'kept' | 'parts'; readonly charts: readonly Outline[] }

/** Charts a merchant walks through: the portal, the stops of the way with what belongs to them, and what stands beside it. */
const walked = [
  'portal',
  ...chapters.flatMap((chapter) => life[chapter].flatMap(({ chart, others }) => [chart, ...others])),
  ...Object.keys(besideTheWay),
]

/** Whether a chart is of something with a status. */
export function isLifecycle({ name }: { name: string }): boolean {
  return name.endsWith('Lifecycle')
}

/** Every chart in its group. */
export function groupsOf(outlines: readonly Outline[]): Group[] {
  const isWalked = (outline: Outline) => walked.includes(outline.name) && !isLifecycle(outline)
  return [
    { id: 'walked', charts: outlines.filter(isWalked).sort((one, other) => walked.indexOf(one.name) - walked.indexOf(other.name)) },
    { id: 'kept', charts: outlines.filter(isLifecycle) },
    { id: 'parts', charts: outlines.filter((outline) => !isWalked(outline) && !isLifecycle(outline)) },
  ]
}
