/** Who makes a transition happen: derived from its cause, and from `who-acts.ts` where the chart cannot say it. */
import { awaitedFrom, causedBy, notFromUsers, type Party, parties } from '../../who-acts.ts'
import type { Outline, OutlineTransition } from './outline.ts'

/** Everyone who may make a transition of a chart happen. */
export function partiesOf({ name }: Pick<Outline, 'name'>, { cause }: OutlineTransition): readonly Party[] {
  const lifecycle = Object.entries(causedBy).find(([subject]) => name === `${subject}Lifecycle`)?.[1]
  if (cause.kind === 'said') {
    const party = lifecycle ? (lifecycle as Readonly<Record<string, Party | readonly Party[]>>)[cause.type] : undefined
    return party === undefined ? [notFromUsers.includes(cause.type) ? 'system' : 'merchant'] : [party].flat()
  }
  const answers = cause.kind === 'done' || cause.kind === 'failed'
  return [(answers ? awaitedFrom[name]?.[cause.actor] : undefined) ?? 'system']
}

/** Each party once, in the order in which they are named. */
export function inOrder(given: Iterable<Party>): readonly Party[] {
  const known = new Set(given)
  return parties.filter((party) => known.has(party))
}
