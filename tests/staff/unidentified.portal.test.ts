/** A transfer that names no loan, by every scenario of the lifecycle: two leads by their calls, and what the merchant reads. Decisions 109, 122, 126. */
import { expect } from 'vitest'
import { scenarioWays } from '../kernel/ways.ts'
import { announceTransfer } from '../lending/loans.ts'
import { test } from '../support/in-process/world.ts'
import { proposeUndo, twoLeads, waitingOf } from './adjustments.ts'

const reason = '付款人与公司同名。'

for (const [name, way] of Object.entries(scenarioWays('unidentifiedTransfer')))
  test(`decisions 109 122 126 a transfer that names no loan is ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('drawn', { calm: true })
    const { server } = merchant
    await merchant.later({ days: 2 })
    const payer = { payerName: 'HARBOUR LIGHT LTD', payerAccount: '012-888-123456' }
    await announceTransfer(server, 'THANK YOU', 82_345n, payer)
    await merchant.later({ days: 1 })
    const loan = await server.database.db.selectFrom('drawdowns').select(['id', 'reference']).executeTakeFirstOrThrow()
    const [one, other] = await twoLeads(server)
    const [{ id = '' } = {}] = (await one.browser.data('listUnidentified', {})).records
    const to = name === 'sentBack' ? 'payer' : loan.id
    const propose = async () => void (await one.browser.data('proposeAllocation', { id, to, reason }))
    const confirm = async () => void (await other.browser.data('decideAllocation', { id, to, accepted: true }))
    await merchant.signIn()
    const paid = merchant.page
      .getByRole('listitem')
      .filter({ hasText: merchant.words('repayments.repayment.method.transfer') })
      .filter({ hasText: merchant.words('repayments.repayment.status.cleared') })
    /** The desk reads the status; the merchant reads a repayment, or none. */
    const is = (status: string, repayments: 0 | 1) => async () => {
      expect((await one.browser.data('readUnidentified', { id })).status).toBe(status)
      await merchant.open('/credit/hook/repayment')
      await merchant.sees(merchant.field('repayments.repayment.amount.label'))
      await merchant.sees(paid, { count: repayments })
    }
    await way.walk(
      {
        open: is('open', 0),
        proposed: is('proposed', 0),
        allocated: is('allocated', 1),
        // The bank is not asked before the page is opened.
        returning: async () => expect((await one.browser.data('readUnidentified', { id })).status).toBe('returning'),
        returned: is('returned', 0),
      },
      {
        'allocation.proposed': propose,
        'allocation.confirmed': confirm,
        'return.confirmed': confirm,
        'return.settled': async () => {
          await merchant.close()
          await merchant.later({ minutes: 5 })
        },
        'allocation.undone': async () => {
          const { undoable } = await one.browser.data('readAdjustable', { reference: loan.reference })
          await proposeUndo({ drawdownId: loan.id }, one, undoable[0]?.id ?? '')
          await other.browser.data('decideAdjustment', { id: await waitingOf(server, { drawdownId: loan.id }), accepted: true })
        },
      },
    )
  })
