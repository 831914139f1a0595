/** Refused pages, opened by their address: the page opened instead, and its address. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'

test('ROUTE-16 ROUTE-47 ROUTE-56 a visitor on a protected page lands on the landing of its product', async ({ visitor }) => {
  const reader = await visitor()
  for (const product of ['hook', 'underwriting']) {
    await reader.open(`/credit/${product}/home`)
    await reader.sees(reader.heading(`site.landing.title.${product}`))
    expect(location.pathname).toBe(`/financing/credit/${product}`)
  }
})

test('ROUTE-44 ROUTE-46 a page that is too early leads to the one that is due, which knows where from', async ({ standing }) => {
  const merchant = await standing('account-submitted')
  await merchant.signIn('/credit/hook/register/signing')
  await merchant.sees(merchant.heading('home.register.business.title'))
  expect(location.pathname).toMatch(/\/register\/business-info$/)
  expect(history.state).toMatchObject({ usr: { from: '/credit/hook/register/signing' } })
})
