/** The way to the first drawdown as the dashboard draws it: the state of each part, read off what the server said. */
import type { CreditLimit, Drawdown } from '../../../contract/credit.ts'
import type { OutputOf } from '../../../contract/endpoints.ts'
import type { Position } from '../../../contract/onboarding.ts'
import type { Product } from '../../../contract/product.ts'
import { onboardingLifecycles } from '../../../machines/lifecycles/onboarding.ts'
import type { MarkState } from '../../ui/StateMark.tsx'

/** The parts of the way, in order. */
export const journeyParts = ['certify', 'shop', 'limit', 'account', 'business', 'sign', 'draw'] as const
export type JourneyPart = (typeof journeyParts)[number]

/** One part: how far it has come, and a more precise word where there is one (a message id below `home.journey.word`). */
export type JourneyState = { part: JourneyPart; state: MarkState; word?: string }

/** What the way is read from; everything null or empty before there is a company. */
export type JourneyFacts = {
  product: Product
  companyId: string | null
  position: Position | null
  limit: CreditLimit | null
  drawdowns: readonly Drawdown[]
  linked: OutputOf<'listAuthorisations'>
}

/** Pages a position may lead to, and the part they belong to. */
const pages: readonly [RegExp, JourneyPart][] = [
  [/^\/company(\/|$)/, 'certify'],
  [/^\/shops(\/|$)/, 'shop'],
  [/\/register\/drawdown-account$/, 'account'],
  [/\/register\/business-info$/, 'business'],
  [/\/register\/signing(\/loading)?$/, 'sign'],
  [/\/second-drawdown$/, 'draw'],
]

/** How many parts of onboarding the status has behind it: 0 before there is one, 1 while the account is a draft. ONB-01 to ONB-05. */
function stageOf(product: Product, status: string): number {
  const states = Object.values(onboardingLifecycles[product].root.states)
  return states.findIndex((state) => state.meta?.status === status) + 1
}

function certifyState({ companyId, position }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (companyId === null) return { state: 'notStarted' }
  return position?.path?.startsWith('/company') ? { state: 'draft', word: 'underWay' } : { state: 'done' }
}

function shopState({ linked }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (linked.shop.length === 0) return { state: 'notStarted' }
  return linked.shop.every((shop) => shop.progress === 100) ? { state: 'done' } : { state: 'waiting', word: 'importing' }
}

/** CRED-01 to CRED-04. */
function limitState({ limit }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (limit === null) return { state: 'notStarted' }
  if (limit.status === 'submitted') return { state: 'waiting', word: limit.pre_limit ? 'recalculating' : 'calculating' }
  return limit.status === 'active' ? { state: 'done' } : { state: 'failed', word: 'noLimit' }
}

function drawState({ drawdowns }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (drawdowns.some(({ status }) => status === 'settled' || status === 'repaid')) return { state: 'done' }
  return drawdowns.some(({ status }) => status !== 'refused') ? { state: 'waiting', word: 'payingOut' } : { state: 'notStarted' }
}

/** The state of every part. */
export function journeyOf(facts: JourneyFacts): JourneyState[] {
  const stage = stageOf(facts.product, facts.position?.status ?? '')
  return [
    { part: 'certify', ...certifyState(facts) },
    { part: 'shop', ...shopState(facts) },
    { part: 'limit', ...limitState(facts) },
    { part: 'account', state: stage === 0 ? 'notStarted' : stage === 1 ? 'draft' : 'done' },
    { part: 'business', state: stage < 3 ? 'notStarted' : 'done' },
    stage === 4 ? { part: 'sign', state: 'waiting', word: 'signing' } : { part: 'sign', state: stage < 5 ? 'notStarted' : 'done' },
    { part: 'draw', ...drawState(facts) },
  ]
}

/**
 * Where the merchant is: the part the server leads to, else the first part that is not done. Nobody is led on while there is no
 * limit to sign for.
 */
export function currentPart(facts: JourneyFacts): JourneyPart {
  if (facts.companyId === null) return 'certify'
  const led = pages.find(([path]) => path.test(facts.position?.path ?? ''))?.[1]
  if (facts.limit?.status === 'failed' && led !== 'certify') return 'limit'
  if (led === 'sign' && facts.limit?.status === 'submitted' && facts.limit.pre_limit === null) return 'limit'
  return led ?? journeyOf(facts).find(({ state }) => state !== 'done')?.part ?? 'draw'
}
