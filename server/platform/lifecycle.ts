/** Moves a row's status by its lifecycle chart, records the move in the status history, and runs the effects that the chart names. */
import { sql, type Updateable } from 'kysely'
import { type AnyEventObject, type AnyStateMachine, type EventFromLogic, type ExecutableActionsFrom, transition } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Tables } from './db/tables.ts'
import type { Trx } from './deps.ts'

/** Keys of tables without an `id`. */
const keys = { account_deposits: 'reference', charge_collections: 'reference' } as const satisfies {
  [Name in keyof Tables]?: keyof Tables[Name]
}

/** Tables whose rows have a lifecycle: a key and a `status`. */
type SubjectTable = {
  [Name in keyof Tables]: 'id' | 'status' extends keyof Tables[Name] ? Name : Name extends keyof typeof keys ? Name : never
}[keyof Tables]

/** The column by which moves name a row of a table. */
export function keyOf(table: string): string {
  return (keys as Readonly<Record<string, string>>)[table] ?? 'id'
}

/** A move that was made, as listeners get it. */
export interface Moved {
  readonly table: string
  readonly id: string
  readonly event: string
  readonly companyId: string | null
  readonly actor: string
  readonly at: Date
}

type MoveListener = (trx: Trx, moved: Moved) => Promise<void>

let listener: MoveListener | null = null

/** Sets the listener of every move, called in its transaction: `server/app/ports.ts` wires the company's record to it. */
export function onMoved(called: MoveListener): void {
  listener = called
}

/** Handlers by the effects of a chart. Which of them an event needs is checked when it moves: the type of a chart does not have its transitions. */
export type EffectsOf<Chart extends AnyStateMachine> = {
  readonly [Name in Exclude<ExecutableActionsFrom<Chart>['type'], `xstate.${string}`>]?: () => Promise<unknown>
}

/** One move. */
interface Move<Chart extends AnyStateMachine, Table extends SubjectTable = SubjectTable> {
  readonly chart: Chart
  readonly table: Table
  /** The `id` of the row, or its key of another name. */
  readonly id: string
  readonly event: EventFromLogic<Chart>
  /** `user:<uuid>` (see `actorOf`), `system`, `provider:<name>` or `reviewer:<id>`. */
  readonly actor: string
  /** `deps.clock.now()`. */
  readonly at: Date
  /** Company of the history row; unless given, the row's own `company_id`. */
  readonly companyId?: string | null
  /** Columns that are written by the same update, for those that change in this transition alone. Decision 074. */
  readonly values?: Updateable<Tables[Table]>
  /** What the event causes, by the names of its actions in the chart: one handler for each, and none that no transition of the event names. Decision 139. */
  readonly effects?: EffectsOf<Chart>
}

/**
 * Locks the row, maps its status to the chart's state with that `meta.status`, takes the event, writes the new status with `values`, one row of
 * `status_history`, and one of the company's record where the move is an event of it; then it runs the effects that the transition names, in
 * order. Problem `notFound` when the row does not exist, `conflict` when the chart does not know the event in that status. Answers both
 * statuses; they are equal when the event keeps the state.
 */
export async function move<Chart extends AnyStateMachine, Table extends SubjectTable = SubjectTable>(
  trx: Trx,
  change: Move<Chart, Table>,
): Promise<{ from: string; to: string }> {
  const { from, to } = await attempt(trx, change)
  if (from === null) throw new Problem('notFound')
  if (to === null) throw new Problem('conflict', { details: { status: from } })
  return { from, to }
}

/** The same for what another job may have moved before: false where {@link move} throws. */
export async function moveOnce<Chart extends AnyStateMachine, Table extends SubjectTable = SubjectTable>(
  trx: Trx,
  change: Move<Chart, Table>,
): Promise<boolean> {
  return (await attempt(trx, change)).to !== null
}

/** Moves a row where it is there and the chart knows the event in its status: then neither status is null. */
async function attempt<Chart extends AnyStateMachine, Table extends SubjectTable>(
  trx: Trx,
  change: Move<Chart, Table>,
): Promise<{ from: string | null; to: string | null }> {
  const table = sql.table(change.table)
  const key = sql.ref(keyOf(change.table))
  const found = await sql<{ status: string; company_id: string | null }>`
    select subject.status, to_jsonb(subject) ->> 'company_id' as company_id
    from ${table} as subject where ${key} = ${change.id} for update`.execute(trx)
  const row = found.rows[0]
  if (!row) return { from: null, to: null }
  const taken = take(change.chart, row.status, change.event)
  if (taken === null) return { from: row.status, to: null }
  const { to } = taken
  const effects = handlersOf(change, taken.effects)
  const changes = Object.entries({ ...(to !== row.status && { status: to }), ...change.values })
  const columns = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (columns.length > 0) await sql`update ${table} set ${sql.join(columns)} where ${key} = ${change.id}`.execute(trx)
  const { table: subject, id, actor, at } = change
  const companyId = change.companyId === undefined ? row.company_id : change.companyId
  await trx
    .insertInto('status_history')
    .values({
      subject,
      subject_id: id,
      company_id: companyId,
      from_status: row.status,
      to_status: to,
      event: change.event.type,
      actor,
      at,
    })
    .execute()
  if (!listener) throw new Error('No listener for moves: server/app/ports.ts sets it')
  await listener(trx, { table: subject, id, event: change.event.type, companyId, actor, at })
  for (const effect of effects) await effect()
  return { from: row.status, to }
}

/** Whether the chart allows an event in the status of a row. */
export function can<Chart extends AnyStateMachine>(chart: Chart, row: { readonly status: string }, event: EventFromLogic<Chart>): boolean {
  return statusAfter(chart, row.status, event) !== null
}

/** Status after an event, null when the chart does not allow the event in that status. Throws for a status without a state. */
export function statusAfter(chart: AnyStateMachine, status: string, event: AnyEventObject): string | null {
  return take(chart, status, event)?.to ?? null
}

/** Status after an event and the effects that its transition names; null when the chart does not allow the event in that status. */
function take(chart: AnyStateMachine, status: string, event: AnyEventObject): { to: string; effects: string[] } | null {
  const state = Object.values(chart.states).find((node) => node.meta?.status === status)
  if (!state) throw new Error(`${chart.id} has no state with the status "${status}"`)
  const before = chart.resolveState({ value: state.key, context: {} })
  if (!before.can(event)) return null
  const [after, actions] = transition(chart, before, event)
  return { to: statusOf(chart, String(after.value)), effects: actions.map(({ type }) => type) }
}

/** The handlers of the named effects, in their order. Throws for an effect without one, and for one of an effect that the event never has. */
function handlersOf({ chart, event, effects = {} }: Pick<Move<AnyStateMachine>, 'chart' | 'event' | 'effects'>, named: readonly string[]) {
  const handlers: Record<string, (() => Promise<unknown>) | undefined> = effects
  const possible = effectsNamed(chart, event.type)
  const foreign = Object.keys(handlers).find((name) => !possible.includes(name))
  if (foreign) throw new Error(`${chart.id}: no transition of ${event.type} names the effect ${foreign}`)
  return named.map((name) => {
    const handler = handlers[name]
    if (!handler) throw new Error(`${chart.id}: the effect ${name} of ${event.type} has no handler`)
    return handler
  })
}

/** Effects that any transition of an event names. */
function effectsNamed(chart: AnyStateMachine, event: string): string[] {
  const transitions = Object.values(chart.states).flatMap((state) => state.transitions.get(event) ?? [])
  return transitions.flatMap(({ actions }) => actions.map(String))
}

/** Status a new row begins with. */
export function initialStatus(chart: AnyStateMachine): string {
  return statusOf(chart, String(chart.config.initial))
}

function statusOf(chart: AnyStateMachine, key: string): string {
  const status: unknown = chart.states[key]?.meta?.status
  if (typeof status !== 'string') throw new Error(`${chart.id}.${key} carries no status`)
  return status
}
