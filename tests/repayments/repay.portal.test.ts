/** Repaying, as in the models: by debits that are lost, refused, overtaken, collected and taken back; and late, charged and cured by transfers. */
import { expect } from 'vitest'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { type Implementation, toursOf } from '../portal/tour-models.ts'
import { signedInBrowser } from '../support/accounts.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { overdueModel, repaymentModel } from './repayment-model.ts'

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

function repaymentImplementation(merchant: Visitor): Implementation<typeof repaymentModel> {
  const { button, field, heading, page, sees, text, wire, words } = merchant
  const amount = field('repayments.repayment.amount.label')
  const day = field('repayments.repayment.day.label')
  const goesOn = () => button('repayments.repayment.next').click()
  const confirms = () => button('repayments.repayment.check.confirm').click()
  const takesAll = () => page.getByRole('button', { name: words('repayments.repayment.amount.all') }).click()
  return {
    does: {
      'opens it while it does not come': async () => {
        wire.fail('GET', '/repayment/loans', 'lost')
        await merchant.open(path)
      },
      'asks for it again': () => button('page.unavailable.retry').click(),
      'asks for another day': async () => day.fill((await day.getAttribute('max')) ?? ''),
      'types too much': async () => {
        await amount.fill('99999999')
        await goesOn()
      },
      'types a part and goes on': async () => {
        await amount.fill('5000')
        await goesOn()
      },
      'thinks again': () => button('repayments.repayment.check.back').click(),
      'goes on and confirms while nothing answers': async () => {
        wire.fail('POST', '/repayment/submit', 'lost', Number.POSITIVE_INFINITY)
        await goesOn()
        await confirms()
      },
      'loads the page again': () => merchant.open(path),
      'confirms once more, and hears nothing': async () => {
        wire.mend()
        wire.fail('POST', '/repayment/submit', 'unheard')
        await confirms()
      },
      waits: async () => {},
      'has the bank refuse': () => atTheBank(merchant, 'refused'),
      'repays again': () => button('repayments.repayment.again').click(),
      'pays a part in another tab first, then everything': async () => {
        await takesAll()
        await goesOn()
        const other = await signedInBrowser(merchant.server, merchant.email, demoPassword)
        const { userId } = await other.data('readUser', {})
        other.companyId = (await other.data('listMemberships', { userId }))[0]?.companyId ?? null
        const [loan] = await other.data('listLoans', { product: 'hook' })
        await other.data('submitRepayment', { drawdown_id: loan?.drawdown_id ?? '', amount: { amount: '100000', currency: 'HKD' } })
        await confirms()
      },
      'pays what is left': async () => {
        await takesAll()
        await goesOn()
        await confirms()
      },
      'has the bank collect both': () => atTheBank(merchant, 'settled'),
      'opens it once more': () => button('repayments.repayment.another').click(),
      'has the bank take one back, and lets a day pass': async () => {
        await atTheBank(merchant, 'returned', 1)
        await pass(merchant, 1)
        await merchant.open(path)
      },
    },
    sees: {
      home: () => sees(heading('home.greeting')),
      unread: () => sees(heading('page.unavailable.title')),
      owing: async () => {
        await sees(text('home.money.due7'))
        await sees(text('home.money.due30'))
        expect(amount.value()).toBe('')
      },
      quoted: () => sees(page.getByRole('status').filter({ hasText: /HKD/ })),
      tooMuch: () => sees(text('field.repayment.tooMuch')),
      check: async () => {
        await sees(heading('repayments.repayment.check.title'))
        await sees(text('repayments.repayment.slip.interest'))
        await sees(page.getByText('5,000.00'))
        const [interest, principal] = ['repayments.repayment.slip.interest', 'repayments.repayment.slip.principal'].map((id) =>
          Number(
            text(id)
              .element()
              .closest('dt')
              ?.nextElementSibling?.textContent?.replace(/[^\d.]/g, ''),
          ),
        )
        expect((interest ?? 0) + (principal ?? 0)).toBeCloseTo(5000)
      },
      typed: async () => expect(amount.value()).toBe('5,000.00'),
      verifying: async () => {
        await sees(heading('repayments.repayment.verifying.title'))
        expect(await repayments(merchant)).toEqual([])
      },
      confirmedBefore: async () => {
        await sees(heading('repayments.repayment.check.title'))
        await sees(text('repayments.repayment.check.before.title'))
      },
      unheard: () => sees(heading('repayments.repayment.verifying.title')),
      collecting: async () => {
        await sees(heading('repayments.repayment.collecting.title'))
        expect(await repayments(merchant)).toHaveLength(1)
      },
      refused: async () => {
        await sees(heading('repayments.repayment.refused.title'))
        await sees(text('repayments.repayment.refusal.refused-by-the-bank'))
      },
      owingAgain: async () => {
        await sees(text('repayments.repayment.status.refused'))
        expect(amount.value()).toBe('')
        expect(text('repayments.repayment.status.refused').all()).toHaveLength(1)
      },
      overtaken: async () => {
        await sees(text('field.repayment.tooMuch'))
        expect([
          ...text('repayments.repayment.status.collecting').all(),
          ...text('repayments.repayment.status.pending').all(),
        ]).toHaveLength(1)
      },
      collectingRest: () => sees(heading('repayments.repayment.collecting.title')),
      received: () => sees(heading('repayments.repayment.received.title')),
      nothingOwed: () => sees(heading('repayments.repayment.nothing.title')),
      owedAgain: () => sees(amount),
    },
  }
}

for (const tour of toursOf(repaymentModel))
  test(`CRED-07 CRED-12 DASH-08 DASH-09 DASH-14 R12 a loan is repaid, once however it goes, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const { does, sees } = repaymentImplementation(await borrow(standing))
    await tour.test({ states: sees, events: does })
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

function overdueImplementation(merchant: Visitor): Implementation<typeof overdueModel> {
  const { button, heading, page, sees, seesNoMore, wire, words } = merchant
  const opensSubOrders = page.getByRole('button', { name: words('repayments.chargeOrders.open.of') })
  const issue = merchant.dialog().getByRole('button', { name: words('repayments.chargeOrders.invoice.issue.of') })
  const overdue = page.getByRole('status').filter({ hasText: words('repayments.repayment.overdue.text') })
  const chip = (status: string) => page.getByRole('cell').filter({ hasText: words(`repayments.chargeOrders.status.${status}`) })
  const tab = (status: string) => page.getByRole('tab', { name: words(`repayments.chargeOrders.status.${status}`), exact: true })
  let invoice = { number: '', open: 0n }
  const transfers = async (cents: bigint) => {
    const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    const body = new URLSearchParams({ reference: `payment ${invoice.number}`, amount })
    expect((await wire.ask('/sandbox/bank/transfers', { method: 'POST', body })).status).toBe(303)
    await pass(merchant, 1)
    await merchant.open('/charge-orders')
  }
  return {
    does: {
      'looks at charge orders while they do not come': async () => {
        wire.fail('POST', '/transaction/company/charge/list', 'lost')
        await merchant.open('/charge-orders')
      },
      'asks for them again': () => button('page.unavailable.retry').click(),
      'lets a month pass and looks at repayments': async () => {
        await pass(merchant, 30)
        await merchant.open(path)
      },
      'looks at charge orders': () => merchant.open('/charge-orders'),
      'looks at the voided ones': () => tab('voided').click(),
      'looks at all again': () => tab('all').click(),
      'opens the sub-orders': () => opensSubOrders.last().click(),
      'goes back': () => merchant.press('{Escape}'),
      'asks for the invoice while nothing answers': async () => {
        wire.fail('POST', '/charge/invoice/offline', 'lost')
        await issue.click()
      },
      'asks for the invoice': () => issue.click(),
      'transfers a part of it, and lets a day pass': async () => {
        const shown = merchant.dialog().element().textContent ?? ''
        const [, amount = '0'] =
          /HKD\s([\d,.]+)/.exec(shown.slice(shown.lastIndexOf(String(words('repayments.chargeOrders.invoice.amount'))))) ?? []
        invoice = { number: /INV-\d{6}-\d{4,}/.exec(shown)?.[0] ?? '', open: BigInt(amount.replace(/\D/g, '')) }
        await atTheBank(merchant, 'refused')
        await transfers(invoice.open / 2n)
      },
      'transfers the rest, and lets a day pass': () => transfers(invoice.open - invoice.open / 2n),
      'looks at repayments': () => merchant.open(path),
    },
    sees: {
      home: () => sees(heading('home.greeting')),
      unread: () => sees(heading('page.unavailable.title')),
      none: () => sees(heading('repayments.chargeOrders.empty.all.title')),
      overdue: () => sees(overdue),
      orders: async () => {
        await sees(opensSubOrders)
        await seesNoMore(merchant.dialog())
      },
      noneVoided: () => sees(heading('repayments.chargeOrders.empty.some.title')),
      subOrders: async () => {
        await sees(page.getByRole('dialog', { name: words('repayments.chargeOrders.subOrders') }))
        await sees(issue)
      },
      notIssued: async () => {
        await sees(
          merchant
            .dialog()
            .getByRole('alert')
            .filter({ hasText: words('problem.transport') }),
        )
        await sees(issue)
      },
      invoiced: async () => {
        await sees(merchant.dialog().getByText(/INV-\d{6}-\d{4,}/))
        await sees(merchant.dialog().getByText(words('repayments.chargeOrders.invoice.text')))
      },
      partly: () => sees(chip('partialCollected')),
      collected: () => sees(chip('collected')),
      cured: async () => {
        await sees(merchant.field('repayments.repayment.amount.label'))
        await seesNoMore(overdue)
      },
    },
  }
}

for (const tour of toursOf(overdueModel))
  test(`CHG-01 CHG-02 CHG-03 CHG-04 API-053 API-054 a loan that is overdue is charged, invoiced and cured, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const { does, sees } = overdueImplementation(await borrow(standing))
    await tour.test({ states: sees, events: does })
  })
