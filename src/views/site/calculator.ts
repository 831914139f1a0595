/** Cost of an example loan for the landing, at the real terms. No IO. */
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { exampleBenchmark, type LoanTerms, leastDrawdown, loanTerms, type tenors } from '../../../contract/lending/terms.ts'

/** Months a loan of the example may run. */
export type Months = (typeof tenors)[number]
/** Months of the example every public page names, and where the calculator starts. */
export const exampleMonths: Months = 6

/** Terms of a product for the calculator. Amounts are minor units of HKD, rates are hundredths of a percent: `1350n` is 13.50 %. */
export type Offer = {
  /** Benchmark of the example and what the product adds to it. */
  sofr: bigint
  margin: bigint
  /** Share of the amount, taken when it is paid out. */
  fee: bigint
  instalments: LoanTerms['instalments']
  least: bigint
  most: bigint
  /** Step of the slider. */
  step: bigint
  /** Initial values: amount, monthly sales. */
  amount: bigint
  sales: bigint
}

/** Initial value and range of the slider, in minor units of HKD. */
const starts = {
  hook: { least: leastDrawdown, step: 500_000n, amount: 10_000_000n, sales: 18_000_000n },
  underwriting: { least: leastDrawdown, step: 1_000_000n, amount: 100_000_000n, sales: 200_000_000n },
} as const satisfies Record<Product, Pick<Offer, 'least' | 'step' | 'amount' | 'sales'>>

/** A decimal string as hundredths of a percent. */
const hundredthsOf = (rate: string) => BigInt(Math.round(Number(rate) * 10_000))

/** Converts the terms of a product. */
function offerOf(product: Product): Offer {
  const { margin, feeRate, instalments, most } = loanTerms[product]
  return {
    sofr: hundredthsOf(exampleBenchmark),
    margin: hundredthsOf(margin),
    fee: hundredthsOf(feeRate),
    instalments,
    most,
    ...starts[product],
  }
}

/** The two offers. */
export const offers = Object.fromEntries(productNames.map((product) => [product, offerOf(product)])) as Readonly<Record<Product, Offer>>

/** An example loan. Amounts are minor units of HKD. `cost` = `fee` + `interest`; `total` = amount + `interest`. */
export type Quote = {
  /** Number of instalments. */
  count: number
  /** Every instalment but the last, which takes what rounding left. */
  payment: bigint
  lastPayment: bigint
  fee: bigint
  interest: bigint
  cost: bigint
  total: bigint
  /** Debt before each instalment. */
  balances: readonly bigint[]
  /** Rates per year as fractions: `0.135` is 13.5 %. */
  annualRate: number
  effectiveAnnualRate: number
}

const hundredthsOfPercent = 10_000n

/** A fraction as a whole number, half to even: the one rounding rule of Sampan's money. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  const twice = (numerator % denominator) * 2n
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole
}

/** An amount held between the least and the most of an offer. */
export function within({ least, most }: Offer, amount: bigint): bigint {
  if (amount < least) return least
  return amount < most ? amount : most
}

/** Interest of a day on an amount, ACT/365. */
export function dailyInterest(amount: bigint, { sofr, margin }: Offer): bigint {
  return rounded(amount * (sofr + margin), hundredthsOfPercent * 365n)
}

/** Part of a year between two instalments, as a fraction; a month of the example is a twelfth. */
const periods = { weekly: { numerator: 7n, denominator: 365n }, monthly: { numerator: 1n, denominator: 12n } } as const

/** The yearly rate at which the instalments are worth what was received, by Newton on the discount of one period. */
function effectiveRate(received: bigint, payments: readonly bigint[], periodsPerYear: number): number {
  const target = Number(received)
  let factor = 1
  for (let round = 0; round < 40; round++) {
    let value = 0
    let slope = 0
    payments.forEach((payment, index) => {
      const term = Number(payment) * factor ** (index + 1)
      value += term
      slope += (term * (index + 1)) / factor
    })
    const step = (value - target) / slope
    factor -= step
    if (Math.abs(step) < 1e-15) break
  }
  return factor ** -periodsPerYear - 1
}

/** Prices an example: equal instalments, interest on what is still owed, the fee taken at payout. `amount` in minor units. */
export function quote(offer: Offer, amount: bigint, tenor: Months): Quote {
  const rate = offer.sofr + offer.margin
  const period = periods[offer.instalments]
  const count = offer.instalments === 'weekly' ? (tenor * 13) / 3 : tenor
  const perPeriod = (Number(rate) / Number(hundredthsOfPercent)) * (Number(period.numerator) / Number(period.denominator))
  const payment = BigInt(Math.round((Number(amount) * perPeriod) / (1 - (1 + perPeriod) ** -count)))
  const balances: bigint[] = []
  const payments: bigint[] = []
  let owed = amount
  let interest = 0n
  for (let place = 1; place <= count; place++) {
    const due = rounded(owed * rate * period.numerator, hundredthsOfPercent * period.denominator)
    const paid = place === count ? owed + due : payment
    balances.push(owed)
    payments.push(paid)
    interest += due
    owed -= paid - due
  }
  const fee = rounded(amount * offer.fee, hundredthsOfPercent)
  const periodsPerYear = Number(period.denominator) / Number(period.numerator)
  return {
    count,
    payment,
    lastPayment: payments.at(-1) ?? 0n,
    fee,
    interest,
    cost: fee + interest,
    total: amount + interest,
    balances,
    annualRate: Number(rate) / Number(hundredthsOfPercent),
    effectiveAnnualRate: effectiveRate(amount - fee, payments, periodsPerYear),
  }
}

/** The effective annual rate of the example of a product, as a decimal string: `0.1902` is 19.02 %. */
export function exampleRate(product: Product): string {
  const offer = offers[product]
  return quote(offer, offer.amount, exampleMonths).effectiveAnnualRate.toFixed(4)
}

/** Share of the sales of one period that an instalment takes, as a fraction; null without sales. `sales` is a month's. */
export function shareOfSales(offer: Offer, payment: bigint, sales: bigint): number | null {
  if (sales <= 0n) return null
  const perYear = offer.instalments === 'weekly' ? 365 / 7 : 12
  return (Number(payment) * perYear) / (Number(sales) * 12)
}
