/** The offer of a second factor on the dashboard. Decision 103. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'

test('decision 103 the card leads to the second factors of the profile, and once declined it stays away', async ({ standing }) => {
  const merchant = await standing('registered')
  const { button, heading, link, sees, seesNoMore } = merchant
  await merchant.signIn()
  await link('home.factorOffer.setUp').click()
  await sees(heading('account.profile.factors.title'), { focused: true })
  expect(location.pathname).toBe('/financing/profile')
  await merchant.open('/')
  await button('home.factorOffer.dismiss').click()
  await seesNoMore(heading('home.factorOffer.title'))
  expect(document.activeElement?.id).toBe('main')
  await merchant.open('/profile')
  await merchant.open('/')
  await sees(heading('home.greeting'))
  expect(heading('home.factorOffer.title').all()).toEqual([])
})
