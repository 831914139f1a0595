/** Generated visits of pages, in the router and the page chart: the browser back button returns to the page visited before. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products } from '../harness/portal-play.ts'
import { browsing } from './browsing.ts'
import { membership, merchant } from './portal-world.ts'

const kyc = ['company-information', 'business-information', 'directors-and-shareholders'].map((step) => `/company/onboarding/${step}`)

type Step = { open: string } | { back: true } | { saves: true } | { signs: 'in' | 'out' }

/** The pages a merchant expects to go back through, the current one last. */
class Visited {
  pages: string[] = []
  signedIn = true

  constructor(private readonly home: string) {
    this.pages = [home]
  }

  get here(): string {
    return this.pages.at(-1) ?? ''
  }

  private isStep(page = this.here): boolean {
    return kyc.includes(page)
  }

  /** Where a page of a merchant leads a visitor. */
  private landingFor(page: string): string {
    return this.home === '/credit/hook/home' && !page.startsWith('/credit') ? '/' : this.home.replace('/home', '')
  }

  show(page: string): void {
    if (page === this.here || (this.isStep(page) && this.isStep())) this.pages.pop()
    this.pages.push(page)
  }

  follow(step: Step): void {
    const landing = this.home.replace('/home', '')
    if ('open' in step) this.show(this.signedIn || step.open === '/questions' ? step.open : this.landingFor(step.open))
    else if ('saves' in step) this.show(this.isStep() ? (kyc[Math.min(kyc.indexOf(this.here) + 1, 2)] ?? '') : this.here)
    else if ('signs' in step) {
      if ((step.signs === 'in') === this.signedIn) return
      this.signedIn = step.signs === 'in'
      this.pages = [this.here === '/questions' ? this.here : this.signedIn ? this.home : landing]
    } else if (this.isStep() && this.here !== kyc[0]) this.show(kyc[kyc.indexOf(this.here) - 1] ?? '')
    else if (this.pages.length > 1) this.pages.pop()
  }
}

for (const { product, register_source } of products) {
  const home = `/credit/${product}/home`
  const pages = [home, '/shops', '/profile', '/facility/1', '/facility/2', '/questions', `/credit/${product}/repayment`, ...kyc]
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ open: fc.constantFrom(...pages) }) },
    { weight: 4, arbitrary: fc.constant({ back: true as const }) },
    { weight: 2, arbitrary: fc.constant({ saves: true as const }) },
    { weight: 1, arbitrary: fc.record({ signs: fc.constantFrom('in' as const, 'out' as const) }) },
  )

  test(`ROUTE-48 R8 in ${product} every generated order of pages and going back leads to the page visited before`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const user = { ...merchant, register_source }
        const browser = await browsing({ user }, '/')
        const visited = new Visited(home)
        expect(browser.here()).toBe(home)
        for (const step of steps) {
          // A visitor who opens the wizard is sent away before it starts; any other page of a merchant says the same.
          const each = 'open' in step && !visited.signedIn && kyc.includes(step.open) ? { open: '/shops' } : step
          const isWizard = visited.here.startsWith('/company/onboarding')
          if ('open' in each) await browser.open(each.open)
          else if ('back' in each) await browser.back()
          else if ('saves' in each) {
            // The last step goes on to checking the answers, on the same page.
            if (isWizard && visited.here !== kyc[2]) await browser.say({ type: 'kyc.stepSaved' })
          } else if (each.signs === 'out' && visited.signedIn) await browser.hear({ type: 'signOut.requested' })
          else if (each.signs === 'in' && !visited.signedIn) await browser.say({ type: 'session.opened', user, memberships: [membership] })
          visited.follow(each)
          expect(browser.here(), JSON.stringify(each)).toBe(visited.here)
        }
        browser.close()
      }),
      { numRuns: 25, seed: 2026 },
    )
  })

  test(`ROUTE-48 ROUTE-46 R8 in ${product} a page that is closed by now is skipped, a redirect is no page, and only the first page stays`, async () => {
    const register = `/credit/${product}/register/business-info`
    const prefix = product === 'hook' ? 'XDJ' : 'CAA'
    const position = { status: `${prefix} Drawdown Account Submitted`, path: home }
    const browser = await browsing({ user: { ...merchant, register_source }, position }, '/')
    expect(await browser.open('/shops')).toBe('/shops')
    expect(await browser.open(register)).toBe(register)
    expect(await browser.open('/profile')).toBe('/profile')
    expect(await browser.open('/')).toBe(home)
    position.status = `${prefix} Signing Completed`
    expect([await browser.back(), await browser.back(), await browser.back(), await browser.back()]).toEqual([
      '/profile',
      '/shops',
      home,
      home,
    ])
    browser.close()
  })
}

test('R8 a page keeps its query, one address is one page, and another company has no pages to go back to', async () => {
  const browser = await browsing({}, '/')
  await browser.open('/shops?keyword=tea')
  await browser.say({ type: 'search.kept', search: '?keyword=coffee' })
  await browser.open('/profile')
  expect(await browser.back()).toBe('/shops?keyword=coffee')
  expect(await browser.back()).toBe('/credit/hook/home')
  await browser.open('/shops')
  await browser.say({ type: 'company.changed', company: membership })
  expect(await browser.back()).toBe('/credit/hook/home')
  browser.close()
})

test('SIGN-05 R8 a contract that is complete, with the wait for its signers, is not gone back to', async () => {
  const browser = await browsing({}, '/accounts')
  await browser.open('/accounts/hook/mandate')
  expect(await browser.say({ type: 'signing.waiting' })).toBe('/accounts/hook/mandate/loading')
  expect(await browser.back()).toBe('/accounts')
  await browser.open('/accounts/hook/mandate')
  await browser.say({ type: 'signing.waiting' })
  await browser.say({ type: 'signing.completed' })
  expect(await browser.back()).toBe('/accounts')
  browser.close()
})

test('R8 the thirty-first page forgets the first', async () => {
  const browser = await browsing({}, '/credit/hook/home')
  for (let turn = 0; turn < 15; turn += 1) {
    await browser.open('/shops')
    await browser.open('/profile')
  }
  for (let turn = 0; turn < 40; turn += 1) await browser.back()
  expect(browser.here()).toBe('/shops')
  browser.close()
})
