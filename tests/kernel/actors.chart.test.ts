/** The actors of the charts and the calls they make. */
import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { endpoints } from '../../contract/endpoints.ts'
import { charts } from '../../machines/charts.ts'

test('an actor that is named like a call makes that call', () => {
  const isCall = (name: unknown) => typeof name === 'string' && name in endpoints
  const actorsIn = (node: AnyStateNode): { id: string; src: unknown }[] => [
    ...node.invoke.filter(({ id, src }) => isCall(id) && isCall(src)),
    ...Object.values(node.states).flatMap(actorsIn),
  ]
  for (const { root } of Object.values(charts)) for (const { id, src } of actorsIn(root)) expect(src, id).toBe(id)
})
