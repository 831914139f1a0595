/** The credit balance on the repayment page: read, paid out once, also when an answer is lost. Decision 115. */
import { describe, expect, test } from 'vitest'
import { answers, fails, passes, play } from '../harness/play.ts'
import { refusal } from '../kernel/shared.world.ts'

const hkd = (amount: string) => ({ amount, currency: 'HKD' })
const account = { id: 'a', number: '••••8838', refusal: null as string | null }
const credit = { balance: hkd('5000'), due: hkd('0'), payable: hkd('3000'), held: [], paused: false, account }
const read = (changed: object = {}) =>
  [answers('readCreditBalance', { ...credit, ...changed }), answers('listCreditPayouts', { records: [], next: null })] as const
const balance = (...happens: Parameters<typeof play>[2][]) => play('creditBalance', { product: 'hook', newKey: () => 'k' }, ...happens)
const amount = (minor: string) => ({ type: 'payout.submitted', amount: hkd(minor) })

describe('decisions 056 115 the credit balance', () => {
  test('opens its dialog only where something can be paid out to an account that is paid to', () => {
    expect(balance(...read(), 'payout.pressed').tags).toBe('entering')
    for (const none of [
      { payable: hkd('0') },
      { paused: true },
      { account: null },
      { account: { ...account, refusal: 'field.account.held' } },
    ])
      expect(balance(...read(none), 'payout.pressed').tags).toBe('')
  })

  test('takes no more than can be paid out, and reads the balance again once it is requested', () => {
    const form = [...read(), 'payout.pressed'] as const
    expect(balance(...form, amount('3001')).did).toEqual([])
    expect(balance(...form, amount('0')).did).toEqual([])
    expect(balance(...form, amount('3000')).did).toEqual(['asks requestCreditPayout'])
    expect(balance(...form, amount('3000'), answers('requestCreditPayout', {})).did).toEqual(['asks readCreditBalance'])
  })

  test('is requested again under the same key when the answer is lost or leaves open what became of it, and says why it was refused', () => {
    const sent = [...read(), 'payout.pressed', amount('3000')] as const
    const missing = balance(...sent, fails('requestCreditPayout'))
    expect([missing.tags, missing.context.key]).toEqual(['entering verifying', 'k'])
    for (const unknown of [fails('requestCreditPayout'), fails('requestCreditPayout', refusal('internalError'))]) {
      expect(balance(...sent, unknown, passes('again')).did).toEqual(['asks requestCreditPayoutAgain'])
      expect(balance(...sent, unknown, 'dialog.closed').tags).toBe('entering verifying')
    }
    const refused = balance(...sent, fails('requestCreditPayout', refusal('refused', { amount: 'field.repayment.creditTooMuch' })))
    expect([refused.did, refused.tags, refused.context.problem]).toMatchObject([
      ['asks rereadCredit'],
      'entering working',
      { fields: { amount: 'field.repayment.creditTooMuch' } },
    ])
  })

  test('that cannot be read says so, and is read again on request', () => {
    for (const unread of [[fails('readCreditBalance')], [read()[0], fails('listCreditPayouts')]]) {
      expect(balance(...unread)).toMatchObject({ tags: 'unread', context: { problem: { kind: 'transport' } } })
      expect(balance(...unread, 'retry.pressed').asked).toEqual({ readCreditBalance: { product: 'hook' } })
    }
    expect(balance(...read(), 'payout.pressed', 'dialog.closed')).toMatchObject({ tags: '', did: [] })
  })

  test('whose payout was sent again is read once it is answered, and asked for again while it is not', () => {
    const again = [...read(), 'payout.pressed', amount('3000'), fails('requestCreditPayout'), passes('again')]
    const request = { product: 'hook', bank_account_id: 'a', amount: hkd('3000') }
    expect(balance(...again).asked).toEqual({ requestCreditPayoutAgain: { idempotencyKey: 'k', request } })
    expect(balance(...again, answers('requestCreditPayoutAgain', {})).did).toEqual(['asks readCreditBalance'])
    expect(balance(...again, fails('requestCreditPayoutAgain')).tags).toBe('entering verifying')
    expect(balance(...again, fails('requestCreditPayoutAgain', refusal('refused'))).did).toEqual(['asks rereadCredit'])
  })

  test('is in the dialog as it is by now once a payout was refused, or as it was when it cannot be read', () => {
    const refused = [...read(), 'payout.pressed', amount('3000'), fails('requestCreditPayout', refusal('refused'))]
    const less = { ...credit, payable: hkd('100') }
    expect(balance(...refused, answers('rereadCredit', less))).toMatchObject({
      tags: 'entering',
      context: { credit: less, problem: { code: 502 } },
    })
    expect(balance(...refused, fails('rereadCredit'))).toMatchObject({ tags: 'entering', context: { credit } })
  })
})
