/** What a company is asked for next, by what is known of it. */
import { describe, expect, test } from 'vitest'
import { statusOf } from '../../contract/home/onboarding-status.ts'
import { productNames } from '../../contract/kernel/product.ts'
import { nextOf, type OnboardingFacts, partOf } from '../../machines/home/lifecycles/onboardingOrder.ts'
import { uncertified } from '../kernel/lifecycles.world.ts'

const next = (changed: Partial<OnboardingFacts>) => nextOf({ ...uncertified, ...changed })
const linked = { certified: true, hasShop: true }
const submitted = { ...linked, status: statusOf('hook', 'businessInfoSubmitted') }

describe('ONB-06 ONB-07 a company is asked for', () => {
  test('KYC-17 the first section of its certification that is not complete', () => {
    const paths = [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ].map(([company = false, business = false]) => next({ complete: { company, business } }).path)
    const wizard = '/company/onboarding'
    expect(paths).toEqual([
      `${wizard}/company-information`,
      `${wizard}/company-information`,
      `${wizard}/business-information`,
      `${wizard}/directors-and-shareholders`,
    ])
  })

  test('decision A87 a shop, until its business is submitted', () => {
    expect(next({ certified: true })).toEqual({ part: 'shop', path: '/shops/authorise' })
    expect(next({ certified: true, status: statusOf('hook', 'drawdownAccountSubmitted') }).part).toBe('shop')
    expect(next({ ...submitted, hasShop: false }).part).toBe('sign')
  })

  test('other sales where none could be read, unless there is a limit', () => {
    for (const limit of [null, 'none', 'calculating', 'notGiven'] as const)
      expect(next({ ...linked, salesUnread: true, limit })).toEqual({ part: 'shop', path: '/credit/hook/home' })
    for (const limit of ['given', 'increasing'] as const) expect(next({ ...linked, salesUnread: true, limit }).part).toBe('account')
  })

  test('CRED-03 CRED-04 nothing but sales after a refused limit; account and business while it is calculated, no signatures', () => {
    expect(next({ ...linked, limit: 'notGiven' })).toEqual({ part: 'limit', path: '/credit/hook/home' })
    for (const limit of ['calculating', 'checkingName'] as const) {
      expect(next({ ...linked, limit }).part).toBe('account')
      expect(next({ ...submitted, limit }).part).toBe('limit')
    }
    expect(next({ ...submitted, limit: 'recalculating' }).part).toBe('sign')
  })

  for (const product of productNames)
    test(`ONB-01 ONB-02 ONB-03 account, business and contract of ${product}, each on its page, and then nothing`, () => {
      const paths = (
        ['drawdownAccountDraft', 'drawdownAccountSubmitted', 'businessInfoSubmitted', 'signingInitiated', 'signingCompleted'] as const
      ).map((state) => next({ ...linked, product, status: statusOf(product, state) }).path)
      const area = `/credit/${product}`
      const signing = `${area}/register/signing`
      expect(paths).toEqual([`${area}/register/drawdown-account`, `${area}/register/business-info`, signing, signing, `${area}/home`])
    })
})

test('ONB-07 a page belongs to the part that leads to it; the dashboard to none', () => {
  expect(partOf('/company/onboarding/business-information', 'hook')).toBe('certify')
  expect(partOf('/shops/authorise', 'hook')).toBe('shop')
  expect(partOf('/credit/underwriting/register/signing', 'underwriting')).toBe('sign')
  expect(partOf('/credit/underwriting/register/signing', 'hook')).toBeNull()
  expect(partOf('/credit/hook/home', 'hook')).toBeNull()
})
