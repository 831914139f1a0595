/** The journey to the first drawdown: the merchant's current part and the next request. */
import { describe, expect, test } from 'vitest'
import { currentPart, type JourneyFacts, journeyOf, nextStep, readingOf, stillMoves } from '../../machines/home/homeJourney.ts'

const fresh: JourneyFacts = { product: 'hook', companyId: null, position: null, limit: null, drawdowns: [], linked: { psp: [], shop: [] } }
const at = (path: string, status = '') => ({ status, path }) as JourneyFacts['position']
const shopsRead = (...shop: { progress: number; importing: boolean }[]) => ({ psp: [], shop }) as unknown as JourneyFacts['linked']
const shop = (progress: number) => shopsRead({ progress, importing: progress < 100 })
const unread = { progress: 40, importing: false }
const limit = (status: string, pre: string | null = null) =>
  ({ status, pre_limit: pre, waits_for_name: false, shops: [], steps: [] }) as unknown as JourneyFacts['limit']
const inOtherName = (status: string) =>
  ({ ...limit(status), waits_for_name: status === 'submitted', shops: [{ stopped_by: 'other_name' }] }) as JourneyFacts['limit']
const drawn = (status: string) => [{ status }] as unknown as JourneyFacts['drawdowns']

const company: JourneyFacts = { ...fresh, companyId: 'c' }
const signed: JourneyFacts = {
  ...company,
  position: at('/credit/hook/home', 'XDJ Signing Completed'),
  linked: shop(100),
  limit: limit('active'),
}

describe('the next request', () => {
  const rows: [row: string, facts: JourneyFacts, says: string, goes: string][] = [
    ['KYC-35 without a company: certify one', fresh, 'certify', 'onward'],
    [
      'KYC-35 while it is certified: go on with that',
      { ...company, position: at('/company/onboarding/business-information') },
      'certifyAgain',
      'onward',
    ],
    ['SHELL-37 certified: authorise a shop', { ...company, position: at('/shops/authorise') }, 'shop', 'onward'],
    [
      'CRED-03 while the limit is calculated before signing: wait',
      { ...company, position: at('/credit/hook/register/signing', 'XDJ Business Info Submitted'), limit: limit('submitted') },
      'calculating',
      'moreShops',
    ],
    [
      'CRED-04 no limit: more shops',
      { ...company, position: at('/credit/hook/register/signing', 'XDJ Business Info Submitted'), limit: limit('failed') },
      'noLimit',
      'moreShops',
    ],
    [
      'decision 094 while the name of a seller is compared: the shops say what helps',
      { ...company, position: at('/credit/hook/register/signing', 'XDJ Business Info Submitted'), limit: inOtherName('submitted') },
      'checkingName',
      'myShops',
    ],
    [
      'decision 094 no limit for want of a shop in another name: the shops, not the sales',
      { ...company, position: at('/credit/hook/register/signing', 'XDJ Business Info Submitted'), limit: inOtherName('failed') },
      'otherName',
      'myShops',
    ],
    [
      'decision 099 no limit because the sales carry another one: more shops',
      {
        ...company,
        position: at('/credit/hook/register/signing', 'XDJ Business Info Submitted'),
        limit: { ...limit('failed'), steps: [{ rule: 'exposure' }] } as JourneyFacts['limit'],
      },
      'committed',
      'moreShops',
    ],
    ['ONB-06 with a limit: the account', { ...company, position: at('/credit/hook/register/drawdown-account') }, 'account', 'onward'],
    [
      'BIZ-12 then the business',
      { ...company, position: at('/credit/hook/register/business-info', 'XDJ Drawdown Account Submitted') },
      'business',
      'onward',
    ],
    [
      'SIGN-02 then the contract',
      { ...company, position: at('/credit/hook/register/signing', 'XDJ Business Info Submitted') },
      'sign',
      'onward',
    ],
    [
      'SIGN-02 sent: wait for the signers',
      { ...company, position: at('/credit/hook/register/signing', 'XDJ Signing Initiated') },
      'signing',
      'onward',
    ],
    ['CRED-06 signed: draw', signed, 'draw', 'onward'],
  ]
  for (const [row, facts, says, goes] of rows) test(row, () => expect(nextStep(facts)).toMatchObject({ says, goes }))

  test('SHELL-37 an unknown position falls back to the first unfinished part', () => {
    expect(currentPart({ ...company, position: at('/') })).toBe('shop')
    expect(currentPart({ ...signed, position: null })).toBe('account')
  })
})

describe('the state of each part', () => {
  test('ONB-01 to ONB-05 follows the status of onboarding', () => {
    const states = (status: string) =>
      journeyOf({ ...company, position: at('/', status) })
        .slice(3, 6)
        .map(({ state }) => state)
    expect(states('')).toEqual(['notStarted', 'notStarted', 'notStarted'])
    expect(states('XDJ Drawdown Account Draft')).toEqual(['draft', 'notStarted', 'notStarted'])
    expect(states('XDJ Drawdown Account Submitted')).toEqual(['done', 'notStarted', 'notStarted'])
    expect(states('XDJ Business Info Submitted')).toEqual(['done', 'done', 'notStarted'])
    expect(states('XDJ Signing Initiated')).toEqual(['done', 'done', 'waiting'])
    expect(states('XDJ Signing Completed')).toEqual(['done', 'done', 'done'])
  })

  test('SHOP-05 authorisation is done with a shop or a PSP; with a PSP alone a shop is still missing', () => {
    const psp = { psp: [{}], shop: [] } as unknown as JourneyFacts['linked']
    const linking = (linked: JourneyFacts['linked']) => journeyOf({ ...company, linked })[1]
    expect(linking(fresh.linked)).toEqual({ part: 'shop', state: 'notStarted' })
    expect(linking(psp)).toEqual({ part: 'shop', state: 'draft', word: 'pspLinked' })
    expect(linking(shop(100))).toEqual({ part: 'shop', state: 'done' })
    expect(nextStep({ ...company, linked: psp })).toMatchObject({ says: 'shop', goes: 'onward' })
  })

  test('SHOP-18 after failed reads of sales the shop has to be authorised again', () => {
    const stuck: JourneyFacts = {
      ...company,
      position: at('/credit/hook/register/drawdown-account'),
      limit: limit('failed'),
      linked: shopsRead(unread),
    }
    expect(journeyOf(stuck)[1]).toEqual({ part: 'shop', state: 'failed', word: 'unread' })
    expect(nextStep(stuck)).toEqual({ part: 'shop', says: 'unread', goes: 'myShops' })
    expect(stillMoves({ ...stuck, limit: limit('failed') })).toBe(false)
    // Another shop that is read continues the journey, and so does an existing limit.
    for (const other of [
      { progress: 100, importing: false },
      { progress: 10, importing: true },
    ])
      expect(nextStep({ ...stuck, linked: shopsRead(unread, other) }).says).toBe('noLimit')
    expect(nextStep({ ...signed, linked: shopsRead(unread) })).toMatchObject({ says: 'draw' })
    expect(readingOf({ progress: 0, importing: true })).toBe('reading')
  })

  test('CRED-01 to CRED-03 an import, a calculation, a payout and a review are in progress; a merchant at rest is not', () => {
    expect(stillMoves(signed)).toBe(false)
    expect(stillMoves({ ...signed, linked: shop(40) })).toBe(true)
    expect(stillMoves({ ...signed, limit: limit('submitted', '1') })).toBe(true)
    expect(stillMoves({ ...signed, drawdowns: drawn('paying out') })).toBe(true)
    expect(stillMoves({ ...company, position: at('/company/onboarding/business-information') })).toBe(true)
  })
})
