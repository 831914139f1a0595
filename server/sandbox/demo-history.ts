/** Generates the sandbox's demo history: the last ninety days of about three hundred merchants, identical in every sandbox except for its dates. */

import type { JourneyStep } from '../../contract/analytics/journey-map.ts'
import { type CodeName, codes } from '../../contract/kernel/codes.ts'
import type { Product } from '../../contract/kernel/product.ts'

/** A merchant as history knows them; times are milliseconds since 1970. */
export interface DemoMerchant {
  readonly number: number
  readonly product: Product
  readonly channel: string | null
  readonly registeredAt: number
  readonly moves: readonly PastMove[]
  readonly events: readonly PastEvent[]
}

interface PastMove {
  readonly subject: string
  readonly from: string
  readonly to: string
  readonly event: string
  readonly at: number
}

interface PastEvent {
  readonly path: string
  readonly state: string
  readonly failure: { endpoint: string; code: number } | null
  readonly at: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How many there are, and over how many days they signed up. */
const size = { merchants: 300, days: 90 } as const

/** Of a hundred who stand before a step, how many take it. */
const odds: Readonly<Record<Exclude<JourneyStep, 'registered'>, number>> = {
  applied: 90,
  certified: 88,
  shopAuthorised: 81,
  limitGiven: 93,
  informed: 87,
  signed: 88,
  drawn: 94,
}

/** All demo merchants who signed up before `now`. */
export function demoMerchants(now: number): DemoMerchant[] {
  return Array.from({ length: size.merchants }, (_, index) => {
    const chance = chances(index + 1)
    // The later the more, as a young product grows.
    const age = size.days * day * (1 - Math.sqrt((index + chance()) / size.merchants)) + 20 * minute
    return live(index, now - age, now, chance)
  })
}

/** Numbers from 0 to 1 that are the same at every start (mulberry32). */
function chances(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Chance = () => number

/** Simulation of a merchant: its clock and the generated rows. */
class Life {
  at: number
  readonly moves: PastMove[] = []
  readonly events: PastEvent[] = []
  readonly chance: Chance
  readonly product: Product

  constructor(begun: number, product: Product, chance: Chance) {
    this.at = begun
    this.product = product
    this.chance = chance
  }

  /** Time passes: half of all take less than `median`, few take many times that. */
  wait(median: number, spread = 0.8): this {
    const bell = Array.from({ length: 6 }, this.chance).reduce((sum, each) => sum + each, -3) / Math.SQRT1_2
    this.at += Math.max(1000, median * Math.exp(spread * bell))
    return this
  }

  /** Whether something happens to `percent` of all. */
  happens(percent: number): boolean {
    return this.chance() * 100 < percent
  }

  move(subject: string, from: string, to: string, event: string): this {
    this.moves.push({ subject, from, to, event, at: this.at })
    return this
  }

  see(path: string, state = ''): this {
    this.events.push({ path, state, failure: null, at: this.at })
    return this
  }

  fail(endpoint: string, name: CodeName): this {
    const last = this.events.at(-1)
    this.events.push({ path: last?.path ?? '', state: last?.state ?? '', failure: { endpoint, code: codes[name] }, at: this.at })
    return this
  }
}

/** Simulates reaching each step: returns true when it was reached. */
const ways: Readonly<Record<Exclude<JourneyStep, 'registered'>, (life: Life) => boolean>> = {
  applied(life) {
    const at = '/company/onboarding'
    life
      .wait(2 * minute)
      .see(`${at}/company-information`)
      .wait(9 * minute)
    if (life.happens(24)) life.fail('saveKycDraft', 'invalidInput').wait(2 * minute)
    if (!life.happens(96)) return false
    life.see(`${at}/business-information`).wait(4 * minute)
    if (!life.happens(97)) return false
    life.see(`${at}/directors-and-shareholders`).wait(11 * minute)
    if (life.happens(14)) life.fail('uploadFile', 'checksumMismatch').wait(3 * minute)
    if (!life.happens(odds.applied + 6)) {
      if (life.happens(45)) life.fail('submitKyc', 'invalidInput')
      return false
    }
    life.move('kyc_applications', 'draft', 'submitted', 'application.submitted').see(`${at}/completed`)
    return true
  },
  certified(life) {
    const review = () =>
      life
        .wait(26 * hour, 0.5)
        .move('kyc_applications', 'submitted', 'in progress', 'review.started')
        .wait(5 * hour, 0.6)
    review()
    if (life.happens(22)) {
      life.move('kyc_applications', 'in progress', 'returned', 'application.returned')
      if (!life.happens(68)) return false
      life
        .wait(30 * hour)
        .see('/company/onboarding/company-information')
        .wait(14 * minute)
      life.move('kyc_applications', 'returned', 'submitted', 'application.submitted').see('/company/onboarding/completed')
      review()
    }
    if (!life.happens(odds.certified + 7)) {
      life.move('kyc_applications', 'in progress', 'rejected', 'application.rejected')
      return false
    }
    life.move('kyc_applications', 'in progress', 'approved', 'application.approved')
    return true
  },
  shopAuthorised(life) {
    const at = '/shops/authorise'
    if (!life.wait(5 * hour).happens(97)) return false
    life.see(at, 'shopAuthorisation:choosingPlatform').wait(40_000)
    if (!life.happens(97)) return false
    life.see(at, 'shopAuthorisation:choosingMethod').wait(minute)
    if (!life.happens(98)) return false
    for (let tried = 0; ; tried++) {
      life.see(at, 'shopAuthorisation:leaving').wait(3 * minute, 1.1)
      if (life.happens(tried === 0 ? odds.shopAuthorised : 60)) break
      if (life.happens(45)) return false
      const [state, reason] = life.happens(62) ? (['refused', 'verificationFailed'] as const) : (['providerDown', 'networkError'] as const)
      life.see(at, 'shopAuthorisation:completing').wait(1500)
      life.fail('completeAuthorisation', reason).see(at, `shopAuthorisation:${state}`).wait(50_000)
      if (tried === 2 || !life.happens(66)) return false
    }
    life.see(at, 'shopAuthorisation:completing').wait(4000, 0.4).move('shops', 'pending', 'authorized', 'consent.granted')
    return true
  },
  limitGiven(life) {
    life.move('credit_applications', 'submitted', 'submitted', 'calculation.requested')
    life.see('/shops/authorise', 'creditLimit:importing').wait(70_000, 0.5)
    if (!life.happens(97)) {
      life.move('shops', 'authorized', 'abnormal', 'sync.failed')
      return false
    }
    life.move('shops', 'authorized', 'normal', 'sales.imported').see('/shops/authorise', 'creditLimit:calculating').wait(8000, 0.5)
    if (!life.happens(odds.limitGiven + 2)) {
      life.move('credit_applications', 'submitted', 'failed', 'limit.refused').see('/shops/authorise', 'creditLimit:limitRefused')
      return false
    }
    life.move('credit_applications', 'submitted', 'active', 'limit.calculated').see('/shops/authorise', 'creditLimit:limitReady')
    return true
  },
  informed(life) {
    const [prefix, area] = life.product === 'hook' ? ['XDJ', '/credit/hook'] : ['CAA', '/credit/underwriting']
    const [draft, account, business] = ['Drawdown Account Draft', 'Drawdown Account Submitted', 'Business Info Submitted']
    if (!life.wait(4 * minute, 1).happens(97)) return false
    life.see(`${area}/register/drawdown-account`, 'drawdownAccount:editing').wait(2 * minute)
    life.move('onboardings', `${prefix} ${draft}`, `${prefix} ${draft}`, 'account.saved').wait(9 * minute)
    if (life.happens(26)) life.fail('submitDebitAccount', 'invalidInput').wait(3 * minute)
    if (!life.happens(93)) return false
    life.move('onboardings', `${prefix} ${draft}`, `${prefix} ${account}`, 'account.submitted')
    life.see(`${area}/register/business-info`, 'businessInfo:editing').wait(5 * minute)
    if (!life.happens(odds.informed + 8)) return false
    life.move('onboardings', `${prefix} ${account}`, `${prefix} ${business}`, 'business.submitted')
    return true
  },
  signed(life) {
    const [prefix, area] = life.product === 'hook' ? ['XDJ', '/credit/hook'] : ['CAA', '/credit/underwriting']
    if (!life.wait(20 * minute).happens(96)) return false
    life.see(`${area}/register/signing`, 'signing:contract.reviewing,signers.resting').wait(6 * minute)
    life.move('onboardings', `${prefix} Business Info Submitted`, `${prefix} Signing Initiated`, 'signing.initiated')
    life
      .move('agreements', 'draft', 'initiated', 'signing.initiated')
      .see(`${area}/register/signing`, 'signing:contract.waiting,signers.resting')
    life.wait(26 * hour, 0.9)
    if (!life.happens(odds.signed + 6)) {
      if (life.happens(40)) life.move('agreements', 'initiated', 'declined', 'signer.declined')
      else life.wait(6 * day, 0.1).move('agreements', 'initiated', 'expired', 'signing.expired')
      return false
    }
    life.move('agreements', 'initiated', 'completed', 'signer.signed')
    life.move('onboardings', `${prefix} Signing Initiated`, `${prefix} Signing Completed`, 'signing.completed')
    life.move('facilities', 'active', 'active', 'limit.changed')
    return true
  },
  drawn(life) {
    const area = life.product === 'hook' ? '/credit/hook' : '/credit/underwriting'
    life.see(`${area}/home`).wait(2.6 * day, 0.9)
    if (!life.happens(odds.drawn + 2)) return false
    life.see(`${area}/second-drawdown`, 'drawdown:form').wait(4 * minute)
    if (life.happens(9)) life.fail('submitDrawdown', 'conflict').wait(minute)
    life.see(`${area}/second-drawdown`, 'drawdown:confirming').wait(minute).see(`${area}/second-drawdown`, 'drawdown:following')
    life
      .wait(20_000, 0.4)
      .move('drawdowns', 'pending', 'paying out', 'payout.accepted')
      .wait(3 * hour, 0.5)
    if (!life.happens(98)) {
      life.move('drawdowns', 'paying out', 'refused', 'payout.refused')
      return false
    }
    life.move('drawdowns', 'paying out', 'settled', 'payout.settled')
    return true
  },
}

const order = ['applied', 'certified', 'shopAuthorised', 'limitGiven', 'informed', 'signed', 'drawn'] as const

/** Simulates a merchant until now; later events are dropped. */
function live(index: number, registeredAt: number, now: number, chance: Chance): DemoMerchant {
  const product = chance() < 0.72 ? 'hook' : 'underwriting'
  const life = new Life(registeredAt, product, chance)
  for (const step of order) if (!ways[step](life)) break
  const past = ({ at }: { at: number }) => at < now
  const drawn = chance()
  const channel = drawn < 0.38 ? null : drawn < 0.66 ? 'wechat-hk' : drawn < 0.86 ? 'shopee-2026' : 'expo-autumn'
  return { number: index + 1, product, channel, registeredAt, moves: life.moves.filter(past), events: life.events.filter(past) }
}
