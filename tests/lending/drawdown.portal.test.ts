/** Drawing down money, as a merchant does it: every scenario of a drawdown, and where an answer is lost or a price changes. */
import { expect } from 'vitest'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { withdrawMandates } from '../kernel/standings.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { writeOff } from '../staff/adjustments.ts'
import { signedInBrowser, steppedUp } from '../support/accounts.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import type { Browser } from '../support/server.ts'
import { amountFrom } from './approvers.ts'
import { announceTransfer } from './loans.ts'
import { agreeToOffer, askFor, drawn } from './terms.ts'

/** At the terms of a drawdown, signed in. */
async function atTerms(merchant: Visitor): Promise<void> {
  await merchant.signIn()
  await merchant.button('home.money.drawDown').click()
  await merchant.sees(merchant.field('lending.drawdown.amount.label'))
}

/** Drawdowns the server has. */
const drawdowns = ({ server }: Visitor) => server.database.db.selectFrom('drawdowns').select(['status', 'amount']).execute()

/** Requires a second administrator, who has been one for some days, for every drawdown. Answers the calls of that one. */
async function requireApproval({ server, email, password }: Visitor): Promise<Browser> {
  const { db } = server.database
  const owner = await steppedUp(server, await signedInBrowser(server, email, password))
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  owner.companyId = companyId
  const second = await steppedUp(server, await server.signUp())
  await server.join(second, { companyId })
  await db
    .updateTable('affiliations')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
  await owner.data('changeApprovalRule', { from: amountFrom(20_000) })
  return second
}

for (const [name, way] of Object.entries(scenarioWays('drawdown')))
  test(`CRED-03 CRED-06 CRED-13 SHELL-37 decisions 086 118 a drawdown is typed, agreed to and confirmed, and is ${name}: ${way.title}`, async ({
    standing,
  }) => {
    const merchant = await standing('signed', { calm: true, settings: { SANDBOX_BANK_SECONDS: '86400' } })
    const { button, field, heading, page, sees, server, words } = merchant
    const { db } = server.database
    const row = () => db.selectFrom('drawdowns').select(['id', 'company_id', 'reference', 'status', 'amount']).executeTakeFirstOrThrow()
    let second: Browser | undefined
    const is = (status: string) => async () => {
      expect(await row()).toMatchObject({ status, amount: 2_000_000n })
      await merchant.signIn()
      const record = page.getByRole('listitem').filter({ hasText: drawn.shown })
      await sees(record.filter({ hasText: words(`home.drawdowns.status.${status.replace(' ', '')}`) }))
    }
    /** Time without an open page. */
    const pass = async (span: { minutes?: number; days?: number }) => {
      await merchant.close()
      await merchant.later(span)
    }
    const confirm = () => button('lending.drawdown.check.confirm').click()
    const decides = (decision: 'settled' | 'refused') => async () => {
      await decidePayout(server.deps, (await row()).reference, decision)
      await pass({ minutes: 30 })
    }
    const answers = (answer: 'approveDrawdown' | 'declineDrawdown') => async () => {
      server.outside.silent.add('/sandbox/bank')
      await second?.data(answer, { id: (await row()).id })
      await merchant.settle()
    }
    const needsApproval = way.title.startsWith('approval.required')
    if (needsApproval) second = await requireApproval(merchant)
    await atTerms(merchant)
    await askFor(merchant, '99000000')
    expect(field('lending.drawdown.amount.label').description()).toMatch(words('field.amount.tooMuch'))
    await agreeToOffer(merchant)
    await sees(heading('lending.drawdown.check.title'), { focused: true })
    // HKD 20,000 less the fee of 1 %.
    expect(page.getByRole('main').element().textContent).toContain('19,800.00')
    expect(button('lending.drawdown.check.back').isDisabled()).toBe(false)
    expect(await drawdowns(merchant)).toEqual([])
    if (!needsApproval) {
      server.outside.silent.add('/sandbox/bank')
      await confirm()
    }
    await way.walk(
      {
        // One that needs an approval is pending for no time: the merchant has not confirmed it.
        pending: async () => ((await drawdowns(merchant)).length === 0 ? sees(button('lending.drawdown.check.confirm')) : is('pending')()),
        awaitingApproval: is('awaiting approval'),
        notApproved: is('not approved'),
        payingOut: is('paying out'),
        settled: is('settled'),
        refused: is('refused'),
        writtenOff: is('written off'),
        repaid: is('repaid'),
      },
      {
        'approval.required': confirm,
        'approval.given': answers('approveDrawdown'),
        'approval.declined': answers('declineDrawdown'),
        'payout.accepted': async () => {
          server.outside.silent.clear()
          await pass({ minutes: 30 })
        },
        'payout.settled': decides('settled'),
        'payout.refused': decides('refused'),
        'loan.writtenOff': async () => {
          const { id, company_id } = await row()
          await withdrawMandates(server.deps, company_id)
          // The shops are not read every day until then.
          await db.deleteFrom('jobs').where('kind', '=', 'shop.import').execute()
          await pass({ days: 150 })
          await writeOff(server, { drawdownId: id })
        },
        'loan.repaid': async () => {
          await announceTransfer(server, (await row()).reference, 3_000_000n)
          await pass({ days: 1 })
        },
      },
    )
  })

test('R12 CRED-06 the answer to a confirmed drawdown is lost after the server has it: it is followed, and there is one drawdown', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  await atTerms(merchant)
  await agreeToOffer(merchant)
  merchant.wire.fail('POST', '/drawdown/submit', 'unheard')
  await merchant.button('lending.drawdown.check.confirm').click()
  await merchant.sees(merchant.heading('lending.drawdown.verifying.title'))
  await merchant.sees(merchant.heading('lending.drawdown.settled.title'))
  const sent = merchant.wire.requests.filter(({ path }) => path.endsWith('/drawdown/submit'))
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await drawdowns(merchant)).toHaveLength(1)
})

test('CRED-06 an amount that cannot be drawn has its error at its field, also after the field is left', async ({ standing }) => {
  const merchant = await standing('signed')
  await atTerms(merchant)
  await askFor(merchant, '9999')
  await merchant.field('lending.drawdown.amount.label').blur()
  await merchant.sees(merchant.text('field.amount.tooLittle'))
  expect(merchant.button('lending.drawdown.next').isDisabled()).toBe(true)
  await askFor(merchant, '10000')
  await merchant.seesNoMore(merchant.text('field.amount.tooLittle'))
})

test('CRED-12 CRED-13 CRED-14 CRED-06 SIGN-06 BANK-02 beside the amount are its price and a replay of the own sales, without a request; the account and the signed terms are linked', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page, text, wire, words } = merchant
  await atTerms(merchant)
  const asked = wire.requests.length
  await askFor(merchant, '20000')
  expect(wire.requests).toHaveLength(asked)
  await merchant.sees(text('lending.drawdown.offer.totalCost').first())
  await merchant.sees(page.getByRole('status').filter({ hasText: '19,800.00' }))
  const replay = page.getByRole('table', { name: words('lending.drawdown.replay.caption') })
  expect(replay.getByRole('row').all()).toHaveLength(5)
  expect(text('lending.drawdown.replay.others').all()).toEqual([])
  const terms = page.getByRole('link', { name: '《提款条款》', exact: true }).element()
  expect(terms.getAttribute('target')).toBe('_blank')
  const account = page.getByRole('link', { name: words('lending.drawdown.account.change.of') })
  expect(await account.getAttribute('href')).toBe('/financing/accounts/hook')

  await merchant.open('/accounts')
  expect(
    page
      .getByRole('listitem')
      .filter({ hasText: words('banking.accounts.usedFor') })
      .all(),
  ).toHaveLength(1)
  await page.getByRole('link', { name: words('banking.accounts.usedFor.change.of') }).click()
  expect(location.pathname).toBe('/financing/accounts/hook')
  await merchant.open((terms.getAttribute('href') ?? '').replace('/financing', ''))
  await merchant.sees(merchant.heading('lending.facility.agreements'))
})

test('CRED-13 CRED-14 a price the server no longer asks is shown and checked again before anything is drawn; the next drawdown is replayed beside it', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page, button, text, wire } = merchant
  await atTerms(merchant)
  wire.fail('POST', '/drawdown/preview', { answered: () => ({ annual_rate: '0.145' }) }, Number.POSITIVE_INFINITY)
  await agreeToOffer(merchant)
  await merchant.sees(text('lending.drawdown.check.repriced.title'))
  await merchant.sees(page.getByText('14.50%').first())
  wire.mend()
  // The server refuses a price other than its own, and returns its own.
  await button('lending.drawdown.check.confirm').click()
  await merchant.sees(page.getByText('13.50%').first())
  await merchant.sees(text('lending.drawdown.check.repriced.title'))
  expect(await drawdowns(merchant)).toEqual([])
  await merchant.later({ seconds: 2 })
  await button('lending.drawdown.check.confirm').click()
  await merchant.sees(merchant.heading('lending.drawdown.settled.title'))
  await merchant.open('/credit/hook/second-drawdown')
  await askFor(merchant, '20000')
  await merchant.sees(text('lending.drawdown.replay.others'))
})

test('BANK-02 decision 057 another account than the one agreed to is shown with the focus and checked again before anything is drawn', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page, button, wire } = merchant
  await atTerms(merchant)
  await agreeToOffer(merchant)
  wire.fail('POST', '/drawdown/submit', { sent: () => ({ bank_account_id: '00000000-0000-4000-8000-000000000000' }) })
  await button('lending.drawdown.check.confirm').click()
  const shown = page.getByRole('alert').filter({ hasText: merchant.words('lending.drawdown.check.readdressed.title') })
  await merchant.sees(shown)
  expect(document.activeElement).toBe(shown.element())
  expect(await drawdowns(merchant)).toEqual([])
  await merchant.later({ seconds: 2 })
  await button('lending.drawdown.check.confirm').click()
  await merchant.sees(merchant.heading('lending.drawdown.settled.title'))
  expect(await drawdowns(merchant)).toHaveLength(1)
})

test('CRED-06 a double tap on the last button makes one drawdown, and the focus is on the next heading', async ({ standing }) => {
  const merchant = await standing('signed')
  await atTerms(merchant)
  await agreeToOffer(merchant)
  const confirm = merchant.button('lending.drawdown.check.confirm').element()
  confirm.click()
  confirm.click()
  await merchant.settle()
  await merchant.sees(merchant.heading('lending.drawdown.settled.title'), { focused: true })
  expect(merchant.wire.requests.filter(({ path }) => path.endsWith('/drawdown/submit'))).toHaveLength(1)
  await merchant.button('lending.drawdown.home').click()
  expect(merchant.page.getByRole('listitem').filter({ hasText: drawn.shown }).all()).toHaveLength(1)
})

/** Confirms a drawdown whose request or answer never arrives, then loads the page again. */
async function confirmsInVain(merchant: Visitor, fault: 'lost' | 'unheard'): Promise<void> {
  await atTerms(merchant)
  await agreeToOffer(merchant)
  merchant.wire.fail('POST', '/drawdown/submit', fault, Number.POSITIVE_INFINITY)
  await merchant.button('lending.drawdown.check.confirm').click()
  await merchant.sees(merchant.heading('lending.drawdown.verifying.title'))
  await merchant.open(location.pathname.replace('/financing', ''))
}

/** Keys under which drawdowns were sent. */
const keys = ({ wire }: Visitor) =>
  new Set(wire.requests.filter(({ path }) => path.endsWith('/drawdown/submit')).map(({ headers }) => headers.get('idempotency-key')))

test('R12 the server took a drawdown, its answer was lost, the page is loaded again: it is followed, nothing is sent again', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  await confirmsInVain(merchant, 'unheard')
  await merchant.sees(merchant.heading('lending.drawdown.settled.title'))
  expect(keys(merchant).size).toBe(1)
  expect(await drawdowns(merchant)).toHaveLength(1)
})

test('R12 a drawdown that did not arrive waits after a reload to be confirmed again, under its key', async ({ standing }) => {
  const merchant = await standing('signed')
  await confirmsInVain(merchant, 'lost')
  await merchant.sees(merchant.text('lending.drawdown.check.before.title'))
  expect(await drawdowns(merchant)).toEqual([])
  merchant.wire.mend()
  await merchant.button('lending.drawdown.check.confirm').click()
  await merchant.sees(merchant.heading('lending.drawdown.settled.title'))
  expect(keys(merchant).size).toBe(1)
  expect(await drawdowns(merchant)).toHaveLength(1)
})
