/** Pages that wait for a row of a lifecycle, by the tag of their states. How many wait is counted in the rows: the merchant closes the page, the row goes on. Decision 142. */
import type { lifecycles } from '../lifecycles.ts'

type Lifecycles = typeof lifecycles

/** Some states of a lifecycle. */
type Awaited = {
  [Name in keyof Lifecycles]: { readonly lifecycle: Name; readonly states: readonly (keyof Lifecycles[Name]['states'])[] }
}[keyof Lifecycles]

/** By the chart of the page. */
export const waits: Readonly<Record<string, Readonly<Record<string, Awaited>>>> = {
  drawdown: {
    following: { lifecycle: 'drawdown', states: ['pending', 'payingOut'] },
    awaitingApproval: { lifecycle: 'drawdown', states: ['awaitingApproval'] },
  },
  repaymentOrder: { following: { lifecycle: 'repayment', states: ['pending', 'collecting'] } },
  signing: { waiting: { lifecycle: 'agreement', states: ['initiated'] } },
}
