/** Repaying a loan and charge orders: calls, notices and pages, in order. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { arrearsOf, dividedOf, dueWithin, paymentsFrom, repaymentFault, suggestedSums } from '../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../contract/repayments/repayments.ts'
import { chosenLoan } from '../../machines/repayments/repaymentOrder/setup.ts'
import { byUrgency, costsLessToday, loanNotes } from '../../machines/repayments/repaymentOrder/urgency.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { money } from '../kernel/shared.world.ts'
import { confirmedRepayment } from './repayments.world.ts'

const nothing = { amount: '0', currency: 'HKD' }
const loan = { drawdown_id: 'd', payable: money, due: nothing, overdue: nothing, coming: [], debitable: true }
const other = { ...loan, drawdown_id: 'other' }
const keys = ['first', 'second']
const input = () => {
  const left = [...keys]
  return { product: 'hook', companyId: 'c', newKey: () => left.shift() ?? 'none' }
}
const page = (...happens: Happening[]) => play('repaymentOrder', input(), ...happens)
const opened = (loans: object[], kept: object | null, ...happens: Happening[]) =>
  page(
    answers('readCompanyProfile', { role: 'administrator' }),
    answers('listLoans', loans),
    answers('listRepayments', { records: [], next: null, surplus: nothing }),
    answers('readConfirmed', kept),
    ...happens,
  )
test('decision 147 the loan that the address asks for is chosen, whatever was typed for another one; one that is not owed is as none', () => {
  const asking = (asked: string, typed: object | null) =>
    play(
      'repaymentOrder',
      { ...input(), asked },
      answers('readCompanyProfile', { role: 'administrator' }),
      answers('listLoans', [loan, other]),
      answers('listRepayments', { records: [], next: null, surplus: nothing }),
      answers('readConfirmed', null),
      answers('readTyped', typed),
    ).context
  const typed = (drawdownId: string) => ({ drawdownId, amount: money })
  expect(asking('other', null)).toMatchObject({ loanId: 'other', amount: null })
  expect(asking('other', typed('d'))).toMatchObject({ loanId: 'other', amount: null })
  expect(asking('other', typed('other'))).toMatchObject({ loanId: 'other', amount: money })
  expect(asking('closed', typed('other'))).toMatchObject({ loanId: 'other', amount: money })
  expect(asking('closed', null)).toMatchObject({ loanId: 'd', amount: null })
})

const owing = (typed: object | null, ...happens: Happening[]) => opened([loan], null, answers('readTyped', typed), ...happens)
const amount = { type: 'amount.changed', amount: money }
const agreed = [amount, 'repayment.agreed', 'repayment.confirmed'] as const
const first = { key: 'first', request: { drawdown_id: 'd', amount: money } }
const confirmed = [...agreed, answers('keepConfirmed', first)] as const
const is = (id: string, status: string) => answers(id, { id: 'r', status })

describe('the page of repayments', () => {
  test('DASH-14 R12 a repayment is confirmed, kept with its key before it is sent, followed, and forgotten once the server has it', () => {
    expect(owing(null)).toMatchObject({ tags: 'form' })
    const sent = owing(null, ...confirmed)
    expect(owing(null, ...agreed)).toMatchObject({ did: ['asks keepConfirmed'], context: { confirmed: first } })
    expect(sent.did).toEqual(['asks submitRepayment'])
    const chosen = opened([loan, other], null, answers('readTyped', null), { type: 'loan.chosen', drawdownId: 'other' }, ...agreed)
    expect(chosen.context.confirmed).toMatchObject({ request: { drawdown_id: 'other' } })
    const accepted = owing(null, ...confirmed, is('submitRepayment', 'pending'))
    expect(accepted).toMatchObject({ tags: 'following', context: { confirmed: null } })
    expect(accepted.did).toEqual(expect.arrayContaining(['forgetTyped', 'forgetConfirmed']))
    expect(owing(null, ...confirmed, is('submitRepayment', 'pending'), passes('poll')).did).toEqual(['asks readRepayment'])
    for (const [status, tag] of [
      ['received', 'received'],
      ['cleared', 'received'],
      ['refused', 'refused'],
      ['returned', 'returned'],
    ] as const)
      expect(owing(null, ...confirmed, is('submitRepayment', 'pending'), passes('poll'), is('readRepayment', status)).tags).toBe(tag)
  })

  test('CRED-07 decision 082 a loan whose account the signed mandate does not cover is not repaid by debit', () => {
    expect(opened([{ ...loan, debitable: false }], null, answers('readTyped', null), amount, 'repayment.agreed')).toMatchObject({
      tags: 'form',
      did: [],
    })
    expect(owing(null, amount, 'repayment.agreed').tags).toBe('confirming')
  })

  test('R12 after a lost answer the same key is sent again, when five seconds have passed or the network is back', () => {
    const lost = owing(null, ...confirmed, fails('submitRepayment'))
    expect(lost).toMatchObject({ tags: 'verifying', context: { confirmed: first } })
    expect(lost.did).not.toContain('forgetConfirmed')
    for (const again of [passes('again'), 'network.returned'])
      expect(owing(null, ...confirmed, fails('submitRepayment'), again)).toMatchObject({
        did: ['asks verifyRepayment'],
        context: { confirmed: first },
      })
  })

  test('R12 a reloaded page looks the repayment up by its key: one that the server has is followed, also when nothing is owed any more, and nothing is sent', () => {
    expect(opened([loan], confirmedRepayment).did).toEqual(['asks findRepayment'])
    for (const loans of [[loan], []])
      expect(opened(loans, confirmedRepayment, is('findRepayment', 'collecting'))).toMatchObject({
        tags: 'following',
        context: { repayment: { id: 'r' }, confirmed: null },
      })
    expect(opened([loan], confirmedRepayment, fails('findRepayment'))).toMatchObject({ tags: 'unavailable' })
  })

  test('R12 a repayment that the server does not have is confirmed again under its key, or given up; that of a closed loan is forgotten', () => {
    const missing = answers('findRepayment', null)
    const before = opened([loan], confirmedRepayment, missing)
    expect(before).toMatchObject({ tags: 'confirmedBefore confirming', context: { loanId: 'd', amount: money } })
    expect(before.did).not.toContain('asks submitRepayment')
    const again = opened([loan], confirmedRepayment, missing, 'repayment.confirmed')
    expect(again).toMatchObject({ did: ['asks submitRepayment'], context: { confirmed: confirmedRepayment } })
    const back = opened([loan], confirmedRepayment, missing, 'back.pressed')
    expect(back).toMatchObject({ did: ['forgetConfirmed', 'forgetTyped', 'asks listLoans'], context: { confirmed: null } })
    const closed = opened([other], confirmedRepayment, missing)
    expect(closed).toMatchObject({ did: ['forgetConfirmed', 'asks listLoans'], context: { confirmed: null } })
    expect(owing({ drawdownId: 'closed', amount: money })).toMatchObject({ tags: 'form', context: { amount: null } })
  })

  test('R12 CRED-07 when the loan was closed meanwhile and another is owed, that one is chosen and nothing typed', () => {
    const closed = opened(
      [other],
      confirmedRepayment,
      answers('findRepayment', null),
      answers('listLoans', [other]),
      answers('listRepayments', { records: [], next: null, surplus: nothing }),
      answers('readConfirmed', null),
      answers('readTyped', null),
    )
    expect(closed).toMatchObject({ tags: 'form', context: { loanId: 'other', amount: null, confirmed: null } })
    expect(chosenLoan(closed.snapshot.context)).toEqual(other)
  })

  test('R12 decision 056 an answer 500 leaves the outcome unknown: the key stays and is sent again', () => {
    const broken = new Problem('internalError')
    const unknown = owing(null, ...confirmed, fails('submitRepayment', broken))
    expect(unknown).toMatchObject({ tags: 'verifying', context: { confirmed: first } })
    expect(unknown.did).not.toContain('forgetConfirmed')
    const again = [...confirmed, fails('submitRepayment', broken), passes('again')]
    expect(owing(null, ...again).did).toEqual(['asks verifyRepayment'])
    expect(owing(null, ...again, fails('verifyRepayment', broken))).toMatchObject({ tags: 'verifying', context: { confirmed: first } })
  })

  test('R12 decision 056 a key used for another repayment is looked up before it is forgotten', () => {
    const used = [...confirmed, fails('submitRepayment', new Problem('conflict'))]
    expect(owing(null, ...used)).toMatchObject({ did: ['asks findRepayment'], context: { confirmed: first } })
    expect(owing(null, ...used, is('findRepayment', 'collecting'))).toMatchObject({
      tags: 'following',
      context: { repayment: { id: 'r' } },
    })
  })

  test('R12 of two tabs that confirm, the second looks up the repayment of the first before it sends anything', () => {
    const second = owing(null, ...agreed, answers('keepConfirmed', confirmedRepayment))
    expect(second).toMatchObject({ did: ['asks findRepayment'], context: { confirmed: { key: 'before' } } })
  })

  test('CRED-07 R12 after a refusal the debt is read again and the key is forgotten; after an expired session it is not', () => {
    const refused = [...confirmed, fails('submitRepayment', new Problem('conflict', { details: { status: 'repaid' } }))]
    const reported = owing(null, ...refused)
    expect(reported.did).toEqual(['forgetConfirmed', 'asks listLoans'])
    expect(reported.context).toMatchObject({ confirmed: null, amount: money })
    expect((reported.context.problem as Problem).code).toBe(20011)
    const over = owing(null, ...confirmed, fails('submitRepayment', new Problem('unauthenticated', { kind: 'session' })))
    expect(over).toMatchObject({ tags: 'form', context: { confirmed: first } })
    expect(over.did).not.toContain('forgetConfirmed')
    const again = owing(null, ...confirmed, fails('submitRepayment', new Problem(401, { kind: 'session' })), ...agreed.slice(1))
    expect(again.context.confirmed).toEqual(first)
  })

  testReads('CRED-07 repayments', {
    ...{ chart: 'repaymentOrder', input: input() },
    reads: [
      { call: 'readCompanyProfile', asked: { companyId: 'c' }, answer: { role: 'administrator' } },
      { call: 'listLoans', asked: { product: 'hook' }, answer: [loan] },
      { call: 'listRepayments', asked: { product: 'hook', size: 5 } },
    ],
  })

  test('CRED-07 a page on which nothing is owed says so; without browser storage it opens as if nothing was typed or sent', () => {
    expect(opened([], null, answers('readTyped', null)).tags).toBe('nothingOwed')
    const read = [answers('readCompanyProfile', {}), answers('listLoans', [loan]), answers('listRepayments', { records: [] })]
    expect(page(...read, fails('readConfirmed')).did).toEqual(['asks readTyped'])
    expect(page(...read, fails('readConfirmed'), fails('readTyped')).tags).toBe('form')
    expect(owing(null, ...agreed, fails('keepConfirmed')).asked).toEqual({
      submitRepayment: { idempotencyKey: 'first', request: first.request },
    })
  })

  test('R8 the back button leads from the check to the form; the dashboard is a press away', () => {
    expect(owing(null, amount, 'repayment.agreed', 'back.pressed')).toMatchObject({ tags: 'form', did: [], context: { amount: money } })
    expect(owing(null, 'home.pressed').did).toEqual(['goHome'])
  })

  const day = '2026-12-12'
  const chosenDay = (on: string) => ({ type: 'day.chosen', on })
  const dated = { ...loan, on: '2026-12-10' }
  const owingOn = (...happens: Happening[]) => opened([dated], null, answers('readTyped', null), ...happens)
  const later = { ...dated, on: day }

  test('CRED-12 the debt on another day is read once it is chosen, and forgotten with a day out of range or when it cannot be read', () => {
    expect(owingOn(chosenDay(day))).toMatchObject({ tags: 'form quoting', asked: { quoteRepayment: { drawdown_id: 'd', on: day } } })
    const quoted = [chosenDay(day), answers('quoteRepayment', later)]
    expect(owingOn(...quoted)).toMatchObject({ tags: 'form', context: { later } })
    expect(owingOn(...quoted, chosenDay('2026-12-01'))).toMatchObject({ tags: 'form', did: [], context: { later: null } })
    expect(owingOn(...quoted, chosenDay('2026-12-13')).asked).toEqual({ quoteRepayment: { drawdown_id: 'd', on: '2026-12-13' } })
    const unread = owingOn(...quoted, chosenDay('2026-12-13'), fails('quoteRepayment'))
    expect(unread).toMatchObject({ tags: 'form', context: { later: null, problem: { kind: 'transport' } } })
  })

  test('decision 112 the statement of a loan, and a letter once a day was chosen, are fetched in a language; a failure is shown beside the form', () => {
    const quoted = [chosenDay(day), answers('quoteRepayment', later)]
    const letter = { type: 'letter.requested', language: 'zh_HK' }
    expect(owingOn(letter).did).toEqual([])
    for (const [steps, asked] of [
      [[...quoted, letter], { openPayoffLetter: { drawdown_id: 'd', until: day, language: 'zh_HK' } }],
      [[{ type: 'statement.requested', language: 'en_US' }], { openLoanStatement: { drawdown_id: 'd', language: 'en_US' } }],
    ] as const) {
      const [call = ''] = Object.keys(asked)
      expect(owingOn(...steps).asked).toEqual(asked)
      expect(owingOn(...steps, answers(call, { url: '/f' }))).toMatchObject({ tags: 'form', did: ['fetchFile', 'notifyParent'] })
      expect(owingOn(...steps, fails(call))).toMatchObject({ tags: 'form', did: [], context: { problem: { kind: 'transport' } } })
    }
  })

  test('R12 what is sent again under its key is followed, looked up, refused or kept like what was sent first', () => {
    const again = (...happens: Happening[]) => owing(null, ...confirmed, fails('submitRepayment'), passes('again'), ...happens)
    expect(again(is('verifyRepayment', 'pending'))).toMatchObject({ tags: 'following', context: { confirmed: null } })
    expect(again(fails('verifyRepayment', new Problem('conflict'))).did).toEqual(['asks findRepayment'])
    const refused = again(fails('verifyRepayment', new Problem('unavailable')))
    expect(refused).toMatchObject({ did: ['forgetConfirmed', 'asks listLoans'], context: { confirmed: null, problem: { code: 20016 } } })
    const over = again(fails('verifyRepayment', new Problem(401, { kind: 'session' })))
    expect(over).toMatchObject({ tags: 'form', did: [], context: { confirmed: first } })
  })

  test('DASH-14 a repayment is followed until the bank has answered, whatever is lost meanwhile; then another one begins with the debt of now', () => {
    const followed = [...confirmed, is('submitRepayment', 'pending'), passes('poll')]
    expect(owing(null, ...followed, fails('readRepayment')).tags).toBe('following')
    expect(owing(null, ...followed, fails('readRepayment'), passes('poll')).did).toEqual(['asks readRepayment'])
    for (const status of ['received', 'refused', 'returned'])
      expect(owing(null, ...followed, is('readRepayment', status), 'another.pressed')).toMatchObject({
        ...{ did: ['asks listLoans'], context: { amount: null, repayment: null } },
      })
  })

  test('CRED-07 CRED-12 an amount typed for a loan that is closed by now is not offered for another one', () => {
    const refused = [...confirmed, fails('submitRepayment', new Problem('conflict', { details: { status: 'repaid' } }))]
    expect(owing(null, ...refused, answers('listLoans', [other])).context).toMatchObject({ loanId: 'other', amount: null })
    expect(owing(null, ...refused, answers('listLoans', [other, loan])).context).toMatchObject({ loanId: 'd', amount: money })
  })

  test('CRED-12 a repayment requires a valid amount and an administrator', () => {
    const tooMuch = { type: 'amount.changed', amount: { amount: '101', currency: 'HKD' } }
    expect(owing(null, tooMuch, 'repayment.agreed').tags).toBe('form')
    const user = page(
      answers('readCompanyProfile', { role: 'user' }),
      answers('listLoans', [loan]),
      answers('listRepayments', { records: [], next: null, surplus: nothing }),
      answers('readConfirmed', null),
      answers('readTyped', null),
      amount,
      'repayment.agreed',
    )
    expect(user.tags).toBe('form')
    expect([repaymentFault(9_999n, 50_000n), repaymentFault(9_999n, 9_999n), repaymentFault(0n, 1n), repaymentFault(2n, 1n)]).toEqual([
      'field.repayment.tooLittle',
      null,
      'field.amount.invalid',
      'field.repayment.tooMuch',
    ])
  })

  test('CRED-12 decision 096 interest that pending debits leave open is paid first', () => {
    const payable_interest = { amount: '300', currency: 'HKD' as const }
    expect(dividedOf(1_000n, { payable_interest })).toEqual({ interest: 300n, principal: 700n })
    expect(dividedOf(200n, { payable_interest })).toEqual({ interest: 200n, principal: 0n })
  })

  test('CRED-12 suggested amounts are less the amount being collected: the due amount, otherwise the open rest of the next instalment; and all, which names a sum that closes the loan', () => {
    const hkd = (amount: number) => ({ amount: String(amount), currency: 'HKD' }) as const
    const coming = [300, 400].map((total) => ({ total: hkd(total) })) as unknown as LoanStanding['coming']
    const suggested = (due: number, collecting: number) =>
      suggestedSums({ due: hkd(due), coming, collecting: hkd(collecting), payable: hkd(due + 650 - collecting) }).map(
        ({ key, sum }) => `${key} ${sum}`,
      )
    expect(suggested(100, 0)).toEqual(['due 100', 'all 750'])
    expect(suggested(100, 30)).toEqual(['due 70', 'all 720'])
    expect(suggested(0, 0)).toEqual(['next 300', 'all 650'])
    expect(suggested(100, 150)).toEqual(['next 250', 'all 600'])
    expect(suggested(0, 300)).toEqual(['all 350'])
    // The last instalment of a share of payouts holds interest that is not owed yet.
    expect(suggestedSums({ due: hkd(0), coming: coming.slice(1), collecting: hkd(0), payable: hkd(390) })).toEqual([
      { key: 'all', sum: 390n },
    ])
    expect(suggested(0, 650)).toEqual([])
  })

  test('DASH-14 CRED-12 without a choice the loan overdue the longest is first, then the one due earliest; a choice stays', () => {
    const hkd = (amount: string) => ({ amount, currency: 'HKD' }) as const
    const loanOf = (id: string, changes: object) => ({ ...loan, drawdown_id: id, on: '2026-12-10', ...changes }) as unknown as LoanStanding
    const late = loanOf('late', {
      due: hkd('9'),
      late: hkd('9'),
      late_since: '2026-11-20',
      coming: [{ due: '2026-12-14', total: hkd('7') }],
    })
    const overdue = loanOf('overdue', { due: hkd('8'), overdue: hkd('5'), overdue_since: '2026-11-30', late_since: '2026-12-07' })
    const longest = loanOf('longest', { due: hkd('1'), overdue: hkd('1'), overdue_since: '2026-11-23' })
    const coming = loanOf('coming', { coming: [{ due: '2026-12-11', total: hkd('7') }] })
    const today = loanOf('today', { due: hkd('3') })
    const closing = loanOf('closing', {})
    const loans = [closing, coming, today, late, overdue, longest]
    const order = ['longest', 'overdue', 'late', 'today', 'coming', 'closing']
    expect(byUrgency(loans).map(({ drawdown_id: id }) => id)).toEqual(order)
    expect(opened(loans, null, answers('readTyped', null)).context).toMatchObject({
      loanId: 'longest',
      loans: order.map((id) => ({ drawdown_id: id })),
    })
    expect(opened(loans, null, answers('readTyped', { drawdownId: 'late', amount: money })).context).toMatchObject({ loanId: 'late' })
    const said = (each: LoanStanding) => loanNotes(each).map(({ says, amount, day }) => `${says} ${amount.amount} ${day}`)
    expect(said(late)).toEqual(['due 9 2026-11-20', 'next 7 2026-12-14'])
    expect(said(overdue)).toEqual(['overdue 5 2026-11-30', 'due 3 2026-12-07'])
    expect(said(today)).toEqual(['due 3 2026-12-10'])
  })

  test('DASH-02 repaying early costs less than the plan, except where the plan equals the amount that closes the loan today', () => {
    const hkd = (amount: string) => ({ amount, currency: 'HKD' }) as const
    const plan = (total: string, ...totals: string[]) => {
      const [first, ...coming] = totals.map((each) => ({ total: hkd(each) }))
      return { total: hkd(total), fallen: [first], coming } as unknown as LoanStanding
    }
    expect([plan('27666', '27666'), plan('100', '60', '40'), plan('100', '60', '41')].map(costsLessToday)).toEqual([false, false, true])
  })

  test('DASH-08 DASH-09 A99 due within some days is the amount due from today to that day; late and overdue amounts are shown beside it', () => {
    const hkd = (amount: string) => ({ amount, currency: 'HKD' }) as const
    const coming = ['2026-11-29', '2026-11-30', '2026-12-22', '2026-12-23'].map((due) => ({ due, total: hkd('100') }))
    const loan = { on: '2026-11-22', due: hkd('50'), late: hkd('20'), overdue: hkd('25'), coming } as unknown as LoanStanding
    const within = (days: number) => dueWithin(paymentsFrom(loan), loan.on, days).map(({ due, amount }) => [due, amount.amount])
    expect(within(0)).toEqual([['2026-11-22', '5']])
    expect(within(7)).toEqual([...within(0), ['2026-11-29', '100']])
    expect(within(30)).toHaveLength(4)
    const fallen = (['overdue', 'late', 'due'] as const).map((standing, index) => ({
      due: `2026-11-${10 + index}`,
      total: hkd('9'),
      standing,
    }))
    expect(arrearsOf({ ...loan, fallen } as unknown as LoanStanding).map(({ standing }) => standing)).toEqual(['overdue', 'late'])
    expect(paymentsFrom({ ...loan, late: hkd('25') }).map(({ due }) => due)).not.toContain('2026-11-22')
  })
})

describe('the page of charge orders', () => {
  const order = { id: 'o', status: 'active', subOrders: [{ subOrderId: 's', outstanding: money }] }
  const orders = (...happens: Happening[]) =>
    play(
      'chargeOrders',
      { companyId: 'c' },
      answers('readCompanyProfile', { role: 'administrator' }),
      answers('listChargeOrders', { records: [order], next: '7' }),
      ...happens,
    )

  test('CHG-01 CHG-03 API-054 an order opens with its current data, and gives each open sub-order its invoice', () => {
    const opened = orders({ type: 'order.pressed', id: 'o' })
    expect(opened).toMatchObject({ tags: 'dialog ready', did: ['asks readChargeOrder'] })
    const read = [{ type: 'order.pressed', id: 'o' }, answers('readChargeOrder', { ...order, status: 'partialCollected' })] as const
    expect(orders(...read).context.records).toMatchObject([{ status: 'partialCollected' }])
    const asked = orders(...read, { type: 'invoice.pressed', subOrderId: 's' })
    expect(asked).toMatchObject({ tags: 'dialog issuing ready', did: ['asks issueInvoice'] })
    const issued = orders(...read, { type: 'invoice.pressed', subOrderId: 's' }, answers('issueInvoice', { number: 'INV-1' }))
    expect(issued).toMatchObject({ tags: 'dialog ready', did: [], context: { invoices: { s: { number: 'INV-1' } } } })
    for (const steps of [read.slice(0, 1), read, [...read, { type: 'invoice.pressed', subOrderId: 's' }]])
      expect(orders(...steps, 'dialog.closed')).toMatchObject({ tags: 'ready', context: { target: null, invoices: {} } })
  })

  test('CHG-01 API-054 an order that cannot be read stays as it is in the list; one that gives no invoice is read again', () => {
    const unread = orders({ type: 'order.pressed', id: 'o' }, fails('readChargeOrder'))
    expect(unread).toMatchObject({ tags: 'dialog ready', context: { target: order, problem: { kind: 'transport' } } })
    const asked = [{ type: 'order.pressed', id: 'o' }, answers('readChargeOrder', order), { type: 'invoice.pressed', subOrderId: 's' }]
    const refused = orders(...asked, fails('issueInvoice', new Problem('unavailable')))
    expect(refused).toMatchObject({ did: ['asks readChargeOrder'], context: { problem: { code: 20016 } } })
  })

  testFilteredList('CHG-04 API-053 charge orders', {
    ...{ chart: 'chargeOrders', input: { companyId: 'c' }, call: 'listChargeOrders', asked: { size: 10 } },
    reads: [{ call: 'readCompanyProfile', asked: { companyId: 'c' }, answer: { role: 'administrator' } }],
    ...{ filter: 'voided', filtered: { status: 'voided', size: 10 }, opens: { type: 'order.pressed', id: 'o' } },
    opened: { asked: { readChargeOrder: { id: 'o' } }, tags: 'dialog ready' },
    keeps: true,
  })
})
