/** Sets of statuses that a lifecycle names by tags. */
import type { AnyStateMachine, SnapshotFrom } from 'xstate'

type TagOf<Chart extends AnyStateMachine> = Parameters<SnapshotFrom<Chart>['hasTag']>[0] & string
type StatusOf<Snapshot> = Snapshot extends { getMeta: () => Record<string, infer Meta> } ? StatusIn<Meta> : never
type StatusIn<Meta> = Meta extends { status: infer Status } ? Status : never

/** Statuses of the states with a tag, in the order of the chart. */
export function statusesTagged<Chart extends AnyStateMachine>(chart: Chart, tag: TagOf<Chart>): readonly StatusOf<SnapshotFrom<Chart>>[] {
  const tagged = Object.values(chart.states).filter((state) => state.tags.includes(tag))
  return tagged.map(({ meta }) => meta?.status)
}
