/** Models of repaying, independent of the production charts: paid once on every path, and cured when it was late. DASH-14, R12, CHG-01 to CHG-04. */
import { model } from '../portal/tour-models.ts'

/** A loan repaid in part by debits: lost, refused, collected, taken back. */
export const repaymentModel = model({
  id: 'repayment',
  initial: 'home',
  states: {
    home: { on: { 'opens it while it does not come': 'unread' } },
    unread: { on: { 'asks for it again': 'owing' } },
    owing: { on: { 'asks for another day': 'quoted' } },
    quoted: { on: { 'types too much': 'tooMuch' } },
    tooMuch: { on: { 'types a part and goes on': 'check' } },
    check: { on: { 'thinks again': 'typed' } },
    typed: { on: { 'goes on and confirms while nothing answers': 'verifying' } },
    verifying: { on: { 'loads the page again': 'confirmedBefore' } },
    confirmedBefore: { on: { 'confirms once more, and hears nothing': 'unheard' } },
    unheard: { on: { waits: 'collecting' } },
    collecting: { on: { 'has the bank refuse': 'refused' } },
    refused: { on: { 'repays again': 'owingAgain' } },
    owingAgain: { on: { 'pays a part in another tab first, then everything': 'overtaken' } },
    overtaken: { on: { 'pays what is left': 'collectingRest' } },
    collectingRest: { on: { 'has the bank collect both': 'received' } },
    received: { on: { 'opens it once more': 'nothingOwed' } },
    nothingOwed: { on: { 'has the bank take one back, and lets a day pass': 'owedAgain' } },
    owedAgain: {},
  },
})

/** A loan not repaid for a month: charged, invoiced, cured by a transfer. */
export const overdueModel = model({
  id: 'overdue',
  initial: 'home',
  states: {
    home: { on: { 'looks at charge orders while they do not come': 'unread' } },
    unread: { on: { 'asks for them again': 'none' } },
    none: { on: { 'lets a month pass and looks at repayments': 'overdue' } },
    overdue: { on: { 'looks at charge orders': 'orders' } },
    orders: { on: { 'looks at the voided ones': 'noneVoided', 'opens the sub-orders': 'subOrders' } },
    noneVoided: { on: { 'looks at all again': 'orders' } },
    subOrders: { on: { 'asks for the invoice while nothing answers': 'notIssued', 'goes back': 'orders' } },
    notIssued: { on: { 'asks for the invoice': 'invoiced' } },
    invoiced: { on: { 'transfers a part of it, and lets a day pass': 'partly' } },
    partly: { on: { 'transfers the rest, and lets a day pass': 'collected' } },
    collected: { on: { 'looks at repayments': 'cured' } },
    cured: {},
  },
})
