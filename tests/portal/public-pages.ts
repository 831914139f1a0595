/** Public pages, read from the chart, so that a new one is tested without a change here. */
import type { AnyStateNode } from 'xstate'
import { portalMachine } from '../../machines/portal/portal.ts'

/** Their ids, in the order of the chart. */
export const publicPages: readonly string[] = publicOf(portalMachine.root)

function publicOf(node: AnyStateNode): string[] {
  const own = node.config.route && node.tags.includes('public') ? [String(node.config.id)] : []
  return [...own, ...Object.values(node.states).flatMap(publicOf)]
}
