/** The session as the browser shows it: what is kept, what is sent, how it ends. */
import type { Request } from '@playwright/test'
import { signIn } from './account.ts'
import { expect, type Merchant, test } from './world.ts'

const kept = (name: string) => `localStorage.getItem(${JSON.stringify(name)})`

/** Requests to the API from now on. */
function watch({ page }: Merchant): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (['xhr', 'fetch'].includes(request.resourceType()) && !request.url().endsWith('.json')) requests.push(request)
  })
  return requests
}

test('SESS-01 SESS-07 the user is kept with id, userId, email, is_activated and register_source, the expiry as UTC text', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  await signIn(merchant)
  const user = JSON.parse(String(await merchant.page.evaluate(kept('userInfo'))))
  expect(Object.keys(user).sort()).toEqual(['email', 'id', 'is_activated', 'register_source', 'userId'])
  expect(user).toMatchObject({ email: merchant.email, register_source: 'small_shop_financing' })
  expect(await merchant.page.evaluate(kept('tokenExpiration'))).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('SESS-20 SESS-21 SESS-22 every request names the client user; sign-in sends no token, later calls send it as it is', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const requests = watch(merchant)
  await signIn(merchant)
  const token = await merchant.page.evaluate(kept('token'))
  const sent = await Promise.all(
    requests.map(async (request) => ({ path: new URL(request.url()).pathname, headers: await request.allHeaders() })),
  )
  expect(sent.map(({ headers }) => headers['login-type'])).toEqual(sent.map(() => 'clientUser'))
  expect(sent.filter(({ headers }) => headers.authorization === undefined).map(({ path }) => path)).toEqual(['/api/login'])
  expect(new Set(sent.flatMap(({ headers }) => headers.authorization ?? []))).toEqual(new Set([token]))
})

test('SESS-08 SESS-23 signing out clears token and user and leads to the landing', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  await merchant.button('shell.signOut').click()
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  for (const name of ['token', 'userInfo', 'tokenExpiration', 'currentCompanyId']) expect(await page.evaluate(kept(name))).toBeNull()
  await merchant.open('/credit/hook/home')
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
})

test('SESS-24 the register source decides the product area of a user who opens the root', async ({ standing }) => {
  const merchant = await standing('company-approved')
  await signIn(merchant)
  await merchant.open('/')
  await expect(merchant.page).toHaveURL(/\/financing\/credit\/hook\/home$/)
})
