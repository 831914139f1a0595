/** Models of red packets, independent of the production charts: collected, used, over. RED-01 to RED-12. */
import { model } from '../portal/tour-models.ts'

/** From an offer to its end. */
export const redPacketsModel = model({
  id: 'red packets',
  initial: 'home',
  states: {
    home: { on: { 'opens them while they do not come': 'unread' } },
    unread: { on: { 'asks for them while no number comes': 'uncounted' } },
    uncounted: { on: { 'loads the page again': 'offered' } },
    offered: { on: { 'looks at the used ones': 'noneUsed', 'wants the last one after another company': 'gone' } },
    noneUsed: { on: { 'looks at all again': 'offered' } },
    gone: { on: { 'collects one while nothing answers': 'notSent' } },
    notSent: { on: { 'collects one, and hears nothing': 'unheard' } },
    unheard: { on: { 'wants one after another tab': 'had' } },
    had: { on: { 'collects another': 'collected' } },
    collected: { on: { 'looks at those that wait': 'waiting', 'goes to draw down': 'drawdown' } },
    waiting: { on: { 'loads the page again': 'collected' } },
    drawdown: { on: { 'takes none': 'dearCheck', 'takes it': 'check' } },
    dearCheck: { on: { 'thinks again': 'drawdown' } },
    check: { on: { confirms: 'paid' } },
    paid: { on: { 'looks at the used ones': 'used' } },
    used: { on: { 'lets the days pass': 'over' } },
    over: {},
  },
})
