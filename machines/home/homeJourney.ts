/** Progress to the first drawdown: status of each part, current part and next step. Pure. ONB-01 to ONB-06, KYC-35. */

import type { OutputOf } from '../../contract/endpoints.ts'
import type { Position } from '../../contract/home/onboarding.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import type { CreditLimit } from '../../contract/limits/limits.ts'
import type { AuthorisedShop } from '../../contract/shops/linking.ts'
import { limitStandingOf, refusedFor } from '../limits/limitStanding.ts'
import { onboardingLifecycles } from './lifecycles/onboarding.ts'

/** The parts, in order. */
export type JourneyPart = 'certify' | 'shop' | 'limit' | 'account' | 'business' | 'sign' | 'draw'

/** Status of a part. */
type PartState = 'notStarted' | 'draft' | 'waiting' | 'done' | 'failed'

/** One part: how far it has come, and a more precise word where there is one (a message id below `home.journey.word`). */
export type JourneyState = { part: JourneyPart; state: PartState; word?: string }

/** Input of the progress; all null or empty before there is a company. */
export type JourneyFacts = {
  product: Product
  companyId: string | null
  position: Position | null
  limit: CreditLimit | null
  drawdowns: readonly Drawdown[]
  linked: OutputOf<'listAuthorisations'>
}

/** What is asked next: `says` names the texts below `home.next`; `goes` is where the one button leads. */
export type NextStep = { part: JourneyPart; says: string; goes: 'onward' | 'moreShops' | 'myShops' }

/** Pages a position may lead to, and the part they belong to. */
const pages: readonly [RegExp, JourneyPart][] = [
  [/^\/company(\/|$)/, 'certify'],
  [/^\/shops(\/|$)/, 'shop'],
  [/\/register\/drawdown-account$/, 'account'],
  [/\/register\/business-info$/, 'business'],
  [/\/register\/signing(\/loading)?$/, 'sign'],
  [/\/second-drawdown$/, 'draw'],
]

/** Number of completed parts of onboarding by status: 0 before there is one, 1 while the account is a draft. ONB-01 to ONB-05. */
function stageOf(product: Product, status: string): number {
  const states = Object.values(onboardingLifecycles[product].root.states)
  return states.findIndex((state) => state.meta?.status === status) + 1
}

function certifyState({ companyId, position }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (companyId === null) return { state: 'notStarted' }
  return position?.path?.startsWith('/company') ? { state: 'draft', word: 'underWay' } : { state: 'done' }
}

/** Reading status of the sales of a shop: being read, read, or incomplete. The server says whether they are being read. */
export function readingOf({ importing, progress }: Pick<AuthorisedShop, 'importing' | 'progress'>): 'reading' | 'read' | 'unread' {
  if (importing) return 'reading'
  return progress < 100 ? 'unread' : 'read'
}

/** Whether anything is authorised: a shop, or the PSP that some begin with. SHOP-05, decision A45. */
function isAuthorisationPresent({ psp, shop }: JourneyFacts['linked']): boolean {
  return psp.length > 0 || shop.length > 0
}

function shopState({ linked }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (!isAuthorisationPresent(linked)) return { state: 'notStarted' }
  if (linked.shop.length === 0) return { state: 'draft', word: 'pspLinked' }
  const readings = linked.shop.map(readingOf)
  if (readings.includes('reading')) return { state: 'waiting', word: 'importing' }
  return readings.includes('read') ? { state: 'done' } : { state: 'failed', word: 'unread' }
}

/** Words of a limit that was not given, by its reason. */
const refusalWords = { sales: 'noLimit', name: 'otherName', exposure: 'committed' } as const

/** CRED-01 to CRED-05: while a higher limit is requested, the previous one stays in force. */
function limitState({ limit }: JourneyFacts): Omit<JourneyState, 'part'> {
  const standing = limitStandingOf(limit)
  if (standing === 'none') return { state: 'notStarted' }
  if (standing === 'given' || standing === 'increasing') return { state: 'done' }
  if (standing !== 'notGiven') return { state: 'waiting', word: standing }
  return { state: 'failed', word: refusalWords[refusedFor(limit)] }
}

function isPayingOut({ status }: Drawdown): boolean {
  return status === 'pending' || status === 'paying out'
}

function drawState({ drawdowns }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (drawdowns.some(({ status }) => status === 'settled' || status === 'repaid' || status === 'written off')) return { state: 'done' }
  if (drawdowns.some(({ status }) => status === 'awaiting approval')) return { state: 'waiting', word: 'approving' }
  return drawdowns.some(isPayingOut) ? { state: 'waiting', word: 'payingOut' } : { state: 'notStarted' }
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
 * Where the merchant is: the part the server leads to, else the first part that is not done. The merchant is not led on while there is no
 * limit to sign for, and not asked to wait for one while no sales could be read.
 */
export function currentPart(facts: JourneyFacts): JourneyPart {
  if (facts.companyId === null) return 'certify'
  const led = pages.find(([path]) => path.test(facts.position?.path ?? ''))?.[1]
  if (led !== 'certify' && shopState(facts).state === 'failed' && limitState(facts).state !== 'done') return 'shop'
  if (limitStandingOf(facts.limit) === 'notGiven' && led !== 'certify') return 'limit'
  if (led === 'sign' && ['calculating', 'checkingName'].includes(limitStandingOf(facts.limit))) return 'limit'
  return led ?? journeyOf(facts).find(({ state }) => state !== 'done')?.part ?? 'draw'
}

/** The one thing asked now. A limit that is calculated and a certification under review are waited for; no limit asks for more shops. */
export function nextStep(facts: JourneyFacts): NextStep {
  const part = currentPart(facts)
  const { state, word } = journeyOf(facts).find((step) => step.part === part) ?? {}
  if (part === 'certify' && facts.companyId !== null) return { part, says: 'certifyAgain', goes: 'onward' }
  if (part === 'shop' && state === 'failed') return { part, says: 'unread', goes: 'myShops' }
  if (part === 'limit' && (word === 'checkingName' || word === 'otherName')) return { part, says: word, goes: 'myShops' }
  if (part === 'limit') return { part, says: state === 'failed' && word ? word : 'calculating', goes: 'moreShops' }
  if (part === 'sign' && state === 'waiting') return { part, says: 'signing', goes: 'onward' }
  return { part, says: part, goes: 'onward' }
}

/** Whether a process is under way that ends without the merchant: a review, an import, a calculation, signatures of others, a payout. */
export function stillMoves(facts: JourneyFacts): boolean {
  const underWay = facts.drawdowns.some((drawdown) => isPayingOut(drawdown) || drawdown.status === 'awaiting approval')
  return underWay || journeyOf(facts).some(({ state, part }) => state === 'waiting' || (part === 'certify' && state === 'draft'))
}
