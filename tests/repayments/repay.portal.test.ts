/** Repaying by debits that are refused, overtaken, collected and taken back; and a late loan, charged and cured by a transfer. */
import { expect } from 'vitest'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { otherTab } from '../support/in-process/other-tab.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

const path = '/credit/hook/repayment'

/** A borrower at the dashboard, whose money has come and whose bank waits for a person. */
async function borrow(standing: (point: 'drawn', setting: object) => Promise<Visitor>): Promise<Visitor> {
  const merchant = await standing('drawn', { settings: { SANDBOX_BANK_SECONDS: '86400' } })
  await merchant.later({ days: 2 })
  await merchant.signIn()
  return merchant
}

/** The bank decides on the debits in a status that allows it, the newest first. */
async function atTheBank({ server, settle }: Visitor, decision: 'settled' | 'refused' | 'returned', most = 9): Promise<void> {
  const debits = await server.database.db.selectFrom('sandbox_debits').select('reference').orderBy('accepted_at', 'desc').execute()
  for (const { reference } of debits.slice(0, most)) await decideDebit(server.deps, reference, decision)
  await settle()
}

/** Lets days pass without an open page; then the merchant signs in again. */
async function pass(merchant: Visitor, days: number): Promise<void> {
  await merchant.close()
  await merchant.later({ days })
  await merchant.signIn()
}

/** Debits of the company, as the server has them. */
const repayments = ({ server }: Visitor) => server.database.db.selectFrom('repayments').select(['status', 'amount']).execute()

/** The amount beside a label of the slip. */
const slip = ({ text }: Visitor, id: string) =>
  Number(
    text(id)
      .element()
      .closest('dt')
      ?.nextElementSibling?.textContent?.replace(/[^\d.]/g, ''),
  )

/** Chooses HKD 5,000 and confirms. */
async function repayPart({ button, field, heading, sees }: Visitor): Promise<void> {
  await field('repayments.repayment.amount.label').fill('5000')
  await button('repayments.repayment.next').click()
  await sees(heading('repayments.repayment.check.title'))
  await button('repayments.repayment.check.confirm').click()
}

for (const [name, way] of Object.entries(scenarioWays('repayment')))
  test(`CRED-07 CRED-12 R12 a part is repaid by a debit, ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await borrow(standing)
    const { server } = merchant
    server.outside.silent.add('/sandbox/bank')
    await merchant.open(path)
    await repayPart(merchant)
    const is = (status: string) => async () => {
      expect(await repayments(merchant)).toEqual([{ status, amount: 500_000n }])
      await merchant.open(path)
      await merchant.sees(merchant.text(`repayments.repayment.status.${status}`))
    }
    const decided = (decision: 'settled' | 'refused' | 'returned') => async () => {
      await atTheBank(merchant, decision)
      await pass(merchant, 1)
    }
    await way.walk(
      {
        pending: is('pending'),
        collecting: is('collecting'),
        received: is('received'),
        cleared: is('cleared'),
        refused: is('refused'),
        returned: is('returned'),
      },
      {
        'debit.accepted': async () => {
          server.outside.silent.clear()
          await merchant.close()
          await merchant.later({ minutes: 30 })
        },
        'debit.refused': decided('refused'),
        'money.received': decided('settled'),
        'money.returned': decided('returned'),
        'window.ended': () => pass(merchant, 7),
      },
    )
  })

test('CRED-07 CRED-12 DASH-08 DASH-09 DASH-14 R12 the price of a part is shown before it is confirmed; after a refusal everything is repaid that another tab has left', async ({
  standing,
}) => {
  const merchant = await borrow(standing)
  const { button, field, heading, page, sees, text, words } = merchant
  const amount = field('repayments.repayment.amount.label')
  const day = field('repayments.repayment.day.label')
  const goesOn = () => button('repayments.repayment.next').click()
  const confirms = () => button('repayments.repayment.check.confirm').click()
  const takesAll = () => page.getByRole('button', { name: words('repayments.repayment.amount.all') }).click()
  await merchant.open(path)
  await sees(text('home.money.due7'))
  await day.fill((await day.getAttribute('max')) ?? '')
  await sees(page.getByRole('status').filter({ hasText: /HKD/ }))
  await amount.fill('99999999')
  await goesOn()
  await sees(text('field.repayment.tooMuch'))
  await amount.fill('5000')
  await goesOn()
  await sees(heading('repayments.repayment.check.title'))
  await sees(page.getByText('5,000.00'))
  expect(slip(merchant, 'repayments.repayment.slip.interest') + slip(merchant, 'repayments.repayment.slip.principal')).toBeCloseTo(5000)
  await confirms()
  await sees(heading('repayments.repayment.collecting.title'))
  expect(await repayments(merchant)).toHaveLength(1)
  await atTheBank(merchant, 'refused')
  await sees(heading('repayments.repayment.refused.title'))
  await sees(text('repayments.repayment.refusal.refused-by-the-bank'))

  await button('repayments.repayment.again').click()
  expect(text('repayments.repayment.status.refused').all()).toHaveLength(1)
  await takesAll()
  await goesOn()
  const other = otherTab(merchant)
  const [loan] = await other.data('listLoans', { product: 'hook' })
  await other.data('submitRepayment', { drawdown_id: loan?.drawdown_id ?? '', amount: { amount: '100000', currency: 'HKD' } })
  await confirms()
  await sees(text('field.repayment.tooMuch'))
  await takesAll()
  await goesOn()
  await confirms()
  await sees(heading('repayments.repayment.collecting.title'))
  await atTheBank(merchant, 'settled')
  await sees(heading('repayments.repayment.received.title'))
  await button('repayments.repayment.another').click()
  await sees(heading('repayments.repayment.nothing.title'))
})

test('R12 the server took a repayment, its answer was lost, the page is loaded again: it is followed, nothing is sent again', async ({
  standing,
}) => {
  const merchant = await borrow(standing)
  const { button, field, heading, page, sees, text, wire, words } = merchant
  wire.fail('POST', '/repayment/submit', 'unheard', Number.POSITIVE_INFINITY)
  await merchant.open(path)
  await field('repayments.repayment.amount.label').fill('5000')
  await button('repayments.repayment.next').click()
  await button('repayments.repayment.check.confirm').click()
  await sees(heading('repayments.repayment.verifying.title'))
  // The page knows of no acknowledgement: nothing is ticked off, and no record is promised.
  const asked = page.getByRole('listitem').filter({ hasText: '5,000.00' })
  expect(asked.element().textContent).toMatch(words('repayments.repayment.timeline.unheard'))
  expect(asked.element().textContent).toContain(words('ui.state.waiting'))
  await sees(text('lending.drawdown.verifying.stay'))
  await merchant.open(`${path}${location.search}`)
  await sees(heading('repayments.repayment.collecting.title'))
  const sent = wire.requests.filter((request) => request.path.endsWith('/repayment/submit'))
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await repayments(merchant)).toHaveLength(1)
  await merchant.open(path)
  expect(field('repayments.repayment.amount.label').value()).toBe('')
  expect([...text('repayments.repayment.status.collecting').all(), ...text('repayments.repayment.status.pending').all()]).toHaveLength(1)
})

test('CHG-01 CHG-02 CHG-03 CHG-04 API-053 API-054 a loan that is overdue is charged and invoiced, and is cured by a transfer', async ({
  standing,
}) => {
  const merchant = await borrow(standing)
  const { heading, page, sees, seesNoMore, wire, words } = merchant
  const issue = merchant.dialog().getByRole('button', { name: words('repayments.chargeOrders.invoice.issue.of') })
  const overdue = page.getByRole('status').filter({ hasText: words('repayments.repayment.overdue.text') })
  await merchant.open('/charge-orders')
  await sees(heading('repayments.chargeOrders.empty.all.title'))
  await pass(merchant, 30)
  await merchant.open(path)
  await sees(overdue)
  await merchant.open('/charge-orders')
  await page.getByRole('tab', { name: words('repayments.chargeOrders.status.voided'), exact: true }).click()
  await sees(heading('repayments.chargeOrders.empty.some.title'))
  await page.getByRole('tab', { name: words('repayments.chargeOrders.status.all'), exact: true }).click()
  await page
    .getByRole('button', { name: words('repayments.chargeOrders.open.of') })
    .last()
    .click()
  await issue.click()
  await sees(merchant.dialog().getByText(words('repayments.chargeOrders.invoice.text')))
  const shown = merchant.dialog().element().textContent ?? ''
  const [, amount = ''] =
    /HKD\s([\d,.]+)/.exec(shown.slice(shown.lastIndexOf(String(words('repayments.chargeOrders.invoice.amount'))))) ?? []
  await atTheBank(merchant, 'refused')
  const reference = `payment ${/INV-7K2M-\d{6}-\d{4,}/.exec(shown)?.[0]}`
  const body = new URLSearchParams({ reference, amount: amount.replaceAll(',', '') })
  expect((await wire.ask('/sandbox/bank/transfers', { method: 'POST', body })).status).toBe(303)
  await pass(merchant, 1)
  await merchant.open('/charge-orders')
  await sees(page.getByRole('cell').filter({ hasText: words('repayments.chargeOrders.status.collected') }))
  await merchant.open(path)
  await sees(merchant.field('repayments.repayment.amount.label'))
  await seesNoMore(overdue)
})
