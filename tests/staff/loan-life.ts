/** A random life of a company with loans in both products: what merchant, bank, staff, lists of holidays and time do to them, by a seed. */
import { onTestFinished } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { repaymentFault } from '../../contract/repayments/repayment-rules.ts'
import { scheduleHolidays } from '../../server/lending/later-holidays.ts'
import type { DrawdownRow } from '../../server/lending/present.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleProof } from '../../server/repayments/proof.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { decidePayout, returnPayout } from '../../server/sandbox/payouts.ts'
import { numbersFrom } from '../harness/random.ts'
import { keepLists, publish } from '../lending/holiday-lists.ts'
import { announceTransfer, type Borrower, hkd, lend, repay } from '../lending/loans.ts'
import { creditOf, payOut, payoutsOf, readyForPayout } from '../repayments/credit.ts'
import { slow } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { adjustableLoan, allocate, proposeWriteOff, twoLeads, undoOne, waitingOf, waive } from './adjustments.ts'

/** A company with its facilities, of which loans are drawn while it lives. */
type Account = Omit<Borrower, 'drawdownId'>

/** Each event, with the number of its cards in the pack that is dealt. */
const cards = {
  hours: 3,
  days: 2,
  beforeMidnight: 3,
  drawn: 3,
  answered: 3,
  ordered: 2,
  decided: 3,
  returned: 1,
  transferred: 2,
  overpaid: 1,
  paidOut: 1,
  sentBack: 1,
  unidentified: 2,
  allocated: 1,
  refunded: 1,
  undone: 2,
  waived: 2,
  arranged: 1,
  published: 1,
  writtenOff: 1,
  settledUp: 2,
} as const
type Event = keyof typeof cards

/** Those that may be the event of the last minute before midnight. */
const momentary = ['ordered', 'decided', 'returned', 'answered', 'drawn', 'transferred', 'paidOut', 'waived', 'undone'] as const

/** A life that goes on with each `event`; `first` is a day after the morning at which servers open. */
export async function openLife({ seed, first }: { seed: number; first?: string }) {
  const server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  onTestFinished(() => server.close())
  keepLists()
  if (first) await server.later({ seconds: (Date.parse(`${first}T10:00:00+08:00`) - server.deps.clock.now().getTime()) / 1000 })
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  const opened = async (product: Product, limit: bigint) => ({
    browser,
    companyId,
    ...(await withFacility(server, browser, { product, limit, accountNumber: slow })),
  })
  const accounts = { hook: await opened('hook', 12_000_000n), underwriting: await opened('underwriting', 90_000_000n) }
  await readyForPayout(server, accounts.hook)
  for (const schedule of [scheduleCharges, scheduleStatements, scheduleProof, scheduleHolidays]) await schedule(server.deps)
  return new Life(server, accounts, numbersFrom(seed))
}

class Life {
  readonly server: MerchantServer
  readonly accounts: Readonly<Record<Product, Account>>
  readonly #next: () => number
  #pack: Event[] = []

  constructor(server: MerchantServer, accounts: Readonly<Record<Product, Account>>, next: () => number) {
    this.server = server
    this.accounts = accounts
    this.#next = next
  }

  /** A loan of each product is drawn. */
  async opens(): Promise<void> {
    for (const product of ['underwriting', 'hook'] as const) {
      await this.#draws(product)
      await this.answered()
    }
  }

  /** Deals the next card of a shuffled pack, and answers its name. */
  async event(): Promise<string> {
    if (this.#pack.length === 0) {
      const all = Object.entries(cards).flatMap(([name, count]) => Array<Event>(count).fill(name as Event))
      this.#pack = all
        .map((name) => ({ name, at: this.#next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ name }) => name)
    }
    const name = this.#pack.pop() ?? 'days'
    await this[name]()
    return name
  }

  get #db() {
    return this.server.database.db
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#next() * most)
  }

  #cents(from: number, to: number): bigint {
    return BigInt(from + Math.floor(this.#next() * (to - from)))
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#next() * all.length)]
  }

  /** The drawdowns of the company in these statuses, oldest first. */
  drawdowns(...statuses: DrawdownRow['status'][]): Promise<DrawdownRow[]> {
    return this.#db.selectFrom('drawdowns').selectAll().where('status', 'in', statuses).orderBy('reference').execute()
  }

  async #loan(...statuses: DrawdownRow['status'][]): Promise<Borrower | undefined> {
    const row = this.#pick(await this.drawdowns(...statuses))
    return row && { ...this.accounts[row.product], drawdownId: row.id }
  }

  #debits(...statuses: ('collecting' | 'received' | 'cleared')[]) {
    return (
      this.#db
        .selectFrom('repayments')
        .select(['reference', 'drawdown_id'])
        .where('method', '=', 'directDebit')
        .where('status', 'in', statuses)
        // What was paid out of one stays a difference for a person. Decision 115.
        .where('surplus_paid', '=', 0n)
        .orderBy('number')
        .execute()
    )
  }

  /** Lets time pass with the jobs that are due in it. */
  async #passes(span: Parameters<MerchantServer['later']>[0]): Promise<void> {
    await this.server.later(span)
    await settle(this.server)
    const { browser } = this.accounts.hook
    // A life is longer than a session.
    await this.#db.updateTable('sessions').set({ created_at: this.server.deps.clock.now() }).where('user_id', '=', browser.userId).execute()
    await browser.data('extendSession', {})
  }

  hours = () => this.#passes({ hours: this.#upTo(30) })
  days = () => this.#passes({ days: this.#upTo(4) })

  /** Something happens in the last seconds of a day of Hong Kong or of UTC, and what follows from it after midnight. */
  async beforeMidnight() {
    const midnight = this.#next() < 0.5 ? 16 : 24
    const into = (this.server.deps.clock.now().getTime() / 1000 - midnight * 3600) % 86_400
    await this.server.later({ seconds: (86_400 - ((into + 86_400) % 86_400) + 86_400 - 20) % 86_400 })
    await this.server.worker.drain()
    await this[this.#pick(momentary) ?? 'ordered']()
    await this.#passes({ minutes: 1 })
  }

  drawn = () => this.#draws(this.#next() < 0.5 ? 'hook' : 'underwriting')

  async #draws(product: Product): Promise<void> {
    const { browser, accountId } = this.accounts[product]
    await lend(this.server, this.accounts[product])
    const [least, most] = product === 'hook' ? [10_000, 40_000] : [100_000, 300_000]
    const amount = hkd(least + this.#upTo(most - least))
    const asked = { product, amount, tenor: this.#pick([3, 6] as const) ?? 3 }
    const { code, data } = await browser.call('previewDrawdown', asked)
    if (code !== 200) return
    const agreed = { annual_rate: data.annual_rate, total_cost: data.total_cost }
    await browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed })
    await settle(this.server)
  }

  /** The bank answers all payouts. */
  async answered() {
    const waiting = await this.#db
      .selectFrom('sandbox_payouts')
      .select('reference')
      .where('decision', 'is', null)
      .orderBy('reference')
      .execute()
    for (const { reference } of waiting) await decidePayout(this.server.deps, reference, this.#next() < 0.8 ? 'settled' : 'refused')
    await this.#passes({ minutes: 11 })
  }

  /** A debit of the merchant, which is accepted as far as something is payable. */
  async ordered() {
    const loan = await this.#loan('settled')
    if (!loan) return
    const { payable, debitable } = await loan.browser.data('quoteRepayment', { drawdown_id: loan.drawdownId })
    const share = this.#pick([0.1, 0.4, 1, 1.1]) ?? 1
    const amount = (BigInt(payable.amount) * BigInt(share * 10)) / 10n
    const { code } = await repay(loan, amount)
    if (debitable && (code === 200) !== (repaymentFault(amount, BigInt(payable.amount)) === null))
      throw new Error(`${code} to ${amount} of ${payable.amount}`)
    await settle(this.server)
  }

  async decided() {
    const debits = await this.#debits('collecting')
    for (const { reference } of debits) await this.#decides(reference)
    await this.#passes({ minutes: 11 })
  }

  #decides(reference: string, settled = 0.6): Promise<void> {
    return decideDebit(this.server.deps, reference, this.#next() < settled ? 'settled' : 'refused')
  }

  /** A bank takes a debit back, however late. */
  async returned() {
    const debit = this.#pick(await this.#debits('received', 'cleared'))
    if (!debit) return
    await decideDebit(this.server.deps, debit.reference, 'returned')
    await this.#passes({ hours: this.#upTo(30) })
  }

  /** A transfer that names its loan, or the invoice of it, which a later statement reports. */
  async transferred() {
    const loan = this.#pick(await this.drawdowns('settled', 'written off'))
    if (!loan) return
    await announceTransfer(this.server, loan.reference, this.#cents(10_000, 900_000))
  }

  /** More than any loan owes. */
  async overpaid() {
    const loan = this.#pick(await this.drawdowns('settled', 'repaid'))
    if (!loan) return
    await announceTransfer(this.server, loan.reference, loan.outstanding + this.#cents(100_000, 4_000_000))
    await this.#passes({ days: 1 })
  }

  /** The merchant has credit balance paid out. */
  async paidOut() {
    const { hook } = this.accounts
    const { payable } = await creditOf(hook)
    if (payable.amount === '0') return
    const { code } = await payOut(hook, Math.ceil(Number(payable.amount) * this.#next()) / 100)
    if (code !== 200) throw new Error(`A payout of ${payable.amount} answered ${code}`)
    await settle(this.server)
  }

  /** A payout of credit balance, or a transfer that went back, comes again. */
  async sentBack() {
    const refunds = await this.#db
      .selectFrom('unidentified_transfers')
      .select('return_reference')
      .where('status', '=', 'returned')
      .execute()
    const payouts = (await payoutsOf(this.accounts.hook)).filter(({ status }) => status === 'paid')
    const reference = this.#pick([
      ...refunds.map(({ return_reference }) => return_reference ?? ''),
      ...payouts.map((each) => each.reference),
    ])
    if (reference === undefined) return
    await returnPayout(this.server.deps, reference)
    await this.#passes({ days: 1 })
  }

  async unidentified() {
    const payer = { payerName: 'Haian Trading Ltd', payerAccount: slow }
    await announceTransfer(this.server, 'THANK YOU', this.#cents(10_000, 6_000_000), payer)
    await this.#passes({ hours: this.#upTo(30) })
  }

  async #isOpen(): Promise<boolean> {
    const open = this.#db.selectFrom('unidentified_transfers').select('id').where('status', '=', 'open')
    return (await open.execute()).length > 0
  }

  async allocated() {
    const loan = await this.#loan('settled', 'written off')
    if (!loan || !(await this.#isOpen())) return
    await allocate(loan, await twoLeads(this.server))
  }

  /** A transfer goes back to its payer. */
  async refunded() {
    if (!(await this.#isOpen())) return
    const [one, other] = await twoLeads(this.server)
    const [transfer] = (await one.browser.data('listUnidentified', {})).records
    const about = { id: transfer?.id ?? '', to: 'payer' } as const
    await one.browser.data('proposeAllocation', { ...about, reason: 'Not a customer of ours.' })
    await other.browser.data('decideAllocation', { ...about, accepted: true })
    await settle(this.server)
  }

  async undone() {
    const loan = await this.#loan('settled', 'written off', 'repaid')
    if (loan) await undoOne(this.server, loan, this.#next())
  }

  async waived() {
    const overdue = (await this.drawdowns('settled')).filter(({ overdue_since }) => overdue_since !== null)
    const loan = this.#pick(overdue)
    if (!loan) return
    const leads = await twoLeads(this.server)
    const borrower = { ...this.accounts[loan.product], drawdownId: loan.id }
    const most = BigInt((await adjustableLoan(borrower, leads[0])).waivable.amount)
    const cents = this.#next() < 0.5 ? most : (most * BigInt(this.#upTo(99))) / 100n
    if (cents > 0n) await waive(this.server, borrower, leads, cents)
  }

  /** Other instalments are asked for, offered, and mostly accepted. */
  async arranged() {
    const loan = await this.#loan('settled')
    if (!loan) return
    const { browser, drawdownId } = loan
    const from = addDays(dayOf(this.server.deps.clock.now()), 5 + this.#upTo(40))
    const { code, data } = await browser.call('requestArrangement', { drawdown_id: drawdownId, wish: 'Sales have halved.', from })
    if (code !== 200) return
    const plan = {
      id: data.id,
      first: from,
      count: this.#upTo(8),
      timing: this.#pick(['weekly', 'monthly'] as const) ?? 'weekly',
      reason: 'Sales have halved.',
    }
    const [one, other] = await twoLeads(this.server)
    await one.browser.data('proposeArrangement', plan)
    await other.browser.data('decideArrangement', { ...plan, accepted: true })
    await this.#passes({ hours: this.#upTo(30) })
    const { arrangements } = await browser.data('listArrangements', {})
    const offer = arrangements.find(({ id }) => id === data.id)?.offer
    const accepted = this.#next() < 0.8
    if (offer) await browser.data('answerArrangement', { id: data.id, accepted, total: offer.total })
  }

  /** Some holidays from a due day on, which the next night reads. */
  async published() {
    const loan = await this.#loan('settled')
    if (!loan) return
    const { offer } = await loan.browser.data('readDrawdown', { id: loan.drawdownId })
    const first = this.#pick(offer.schedule.map(({ due }) => due).filter((due) => due > dayOf(this.server.deps.clock.now())))
    if (first) publish(...Array.from({ length: this.#upTo(8) }, (_, index) => addDays(first, index)))
    await this.#passes({ days: 1 })
  }

  /** Nothing is paid for so long that a loan is written off; after some weeks leads try it with waived interest. */
  async writtenOff() {
    const loan = await this.#loan('settled')
    if (!loan) return
    const refused = async () => {
      for (const { reference } of await this.#debits('collecting')) await this.#decides(reference, 0)
      await this.#passes({ minutes: 11 })
    }
    for (let passed = 0; passed < 8; passed++) {
      await this.#passes({ days: 20 })
      await refused()
      if (passed === 1) await this.waived()
      const [one, other] = await twoLeads(this.server)
      if ((await proposeWriteOff(loan, one)).code !== 200) continue
      await other.browser.data('decideAdjustment', { id: await waitingOf(this.server, loan), accepted: true })
    }
    return
  }

  /** What is due is transferred, and all of a loan that stops drawing until it is repaid. */
  async settledUp() {
    const loans = (
      await Promise.all((['hook', 'underwriting'] as const).map((product) => this.accounts[product].browser.data('listLoans', { product })))
    ).flat()
    const arranged = await this.#db.selectFrom('arrangements').select('drawdown_id').where('status', '=', 'accepted').execute()
    for (const { reference, due, total, written_off_on, drawdown_id } of loans) {
      const closed = written_off_on !== null || arranged.some((each) => each.drawdown_id === drawdown_id)
      const cents = BigInt((closed ? total : due).amount)
      if (cents > 0n) await announceTransfer(this.server, reference, cents + this.#cents(0, 2000))
    }
    await this.#passes({ days: 1 })
    await this.drawn()
  }
}
