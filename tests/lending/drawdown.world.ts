/** Pricing data of a drawdown in the charts: terms of a day, an amount that can be drawn, and the server's price. */
import type { DrawdownBasis } from '../../contract/lending/drawdowns.ts'
import { offerOf } from '../../contract/lending/loan/present.ts'
import { sharedTerms } from '../../contract/lending/loan/share.ts'
import type { ConfirmedDrawdown } from '../../machines/lending/drawdown/setup.ts'
import { termsOf } from '../../server/lending/terms.ts'

/** Terms of a day, without sales and other loans. */
export const basis: DrawdownBasis = {
  day: '2026-11-23',
  terms: termsOf('underwriting', { benchmark: '0.0366', most: 10_000_000n, holidays: [] }),
  sales: [],
  owed: [],
  service_left: null,
  payouts: null,
  approval_from: null,
}

/** An amount that can be drawn, of a facility that has it. */
export const drawable = { amount: '5000000', currency: 'HKD' } as const
const none = { amount: '0', currency: 'HKD' } as const
export const facility = {
  id: 'f',
  status: 'active',
  currency: 'HKD',
  availableLimit: { amount: '10000000', currency: 'HKD' },
  outstandingLoan: none,
  pendingDrawdown: none,
  overdue: none,
  overdueElsewhere: [],
  overdueInGroup: false,
  paused: null,
} as const

/** The server's offer for six months. */
export const quoted = offerOf({ ...basis.terms, tenor: 6, waiver: null }, { day: basis.day, amount: BigInt(drawable.amount) })

/** A confirmation by another tab, or by this one before a reload. */
export const confirmed: ConfirmedDrawdown = {
  key: 'before',
  request: {
    product: 'hook',
    amount: drawable,
    tenor: 6,
    bank_account_id: '',
    agreed: { annual_rate: quoted.annual_rate, total_cost: quoted.total_cost },
  },
  offer: quoted,
}

/** The basis where a PSP can hold back a share, and the offer by it. Decision 127. */
export const sharedBasis: DrawdownBasis = { ...basis, payouts: { monthly: '6000000', taken: '0' } }
const asked = { day: basis.day, amount: BigInt(drawable.amount) }
const { terms } = sharedTerms(basis.terms, { ...asked, tenor: 6, monthly: 6_000_000n, taken: '0' })
export const quotedShare = offerOf({ ...(terms ?? basis.terms), tenor: 6, waiver: null }, asked)
