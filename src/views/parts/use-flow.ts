/** What a view shows of its chart: the context, and whether tags hold. */
import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

/** An actor whose snapshots are shown. */
export type Flow = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>
type SnapshotOf<Actor> = Actor extends { getSnapshot(): infer Snapshot extends AnyMachineSnapshot } ? Snapshot : never
export type ContextOf<Actor> = SnapshotOf<Actor>['context']
/** The tags of a chart. */
export type TagOf<Actor> = Parameters<SnapshotOf<Actor>['hasTag']>[0]

/** The context of a chart with a boolean for each of the tags: `const { problem, working } = useFlow(flow, 'working')`. */
export function useFlow<Actor extends Flow, const Tag extends TagOf<Actor> & string = never>(
  flow: Actor,
  ...tags: readonly Tag[]
): ContextOf<Actor> & Record<Tag, boolean> {
  return useSelector(
    flow,
    (snapshot: AnyMachineSnapshot) => ({ ...snapshot.context, ...Object.fromEntries(tags.map((tag) => [tag, snapshot.hasTag(tag)])) }),
    shallowEqual,
  )
}

export type PageProps<Machine extends AnyStateMachine> = { flow: ActorRefFrom<Machine> }
