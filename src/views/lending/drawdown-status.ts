/** How the status of a drawdown is marked and said. */
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import type { MarkState } from '../../ui/StateMark.tsx'

/** The mark of each status. */
export const drawdownMarks: Record<Drawdown['status'], MarkState> = {
  'awaiting approval': 'waiting',
  'not approved': 'failed',
  pending: 'waiting',
  'paying out': 'waiting',
  settled: 'done',
  refused: 'failed',
  repaid: 'done',
  'written off': 'failed',
}

/** The text of a status. */
export function drawdownWord(status: Drawdown['status']): string {
  return `home.drawdowns.status.${status.replace(' ', '')}`
}
