/** Progress to the first drawdown: status of each part, current part and next step. Pure. ONB-01 to ONB-06, KYC-35. */

import type { OutputOf } from '../../contract/endpoints.ts'
import type { Position } from '../../contract/home/onboarding.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import type { CreditLimit } from '../../contract/limits/limits.ts'
import type { AuthorisedShop } from '../../contract/shops/linking.ts'
import { limitStandingOf, refusedFor } from '../limits/limitStanding.ts'
import { hasReached, type OnboardingTag } from './lifecycles/onboarding.ts'
import { type JourneyPart, nextOf, partOf } from './lifecycles/onboardingOrder.ts'

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

function certifyState({ companyId, position, product }: JourneyFacts): Omit<JourneyState, 'part'> {
  if (companyId === null) return { state: 'notStarted' }
  return position?.path && partOf(position.path, product) === 'certify' ? { state: 'draft', word: 'underWay' } : { state: 'done' }
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
  const { product, position } = facts
  const status = position?.status || null
  const has = (tag: OnboardingTag) => hasReached(product, status, tag)
  return [
    { part: 'certify', ...certifyState(facts) },
    { part: 'shop', ...shopState(facts) },
    { part: 'limit', ...limitState(facts) },
    { part: 'account', state: status === null ? 'notStarted' : has('accountSubmitted') ? 'done' : 'draft' },
    { part: 'business', state: has('businessSubmitted') ? 'done' : 'notStarted' },
    has('signersAsked') && !has('signed')
      ? { part: 'sign', state: 'waiting', word: 'signing' }
      : { part: 'sign', state: has('signed') ? 'done' : 'notStarted' },
    { part: 'draw', ...drawState(facts) },
  ]
}

/** The part that comes next in the order of onboarding. */
export function currentPart(facts: JourneyFacts): JourneyPart {
  const { companyId, product, position, limit, linked } = facts
  if (companyId === null) return 'certify'
  const led = partOf(position?.path ?? '', product)
  return nextOf({
    product,
    certified: led !== 'certify',
    complete: { company: false, business: false },
    hasShop: led === null ? linked.shop.length > 0 : led !== 'shop',
    salesUnread: shopState(facts).state === 'failed',
    status: position?.status || null,
    limit: limitStandingOf(limit),
  }).part
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
