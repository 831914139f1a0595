/**
 * A price of a drawdown that has changed, on a phone: the slip is shown again where the finger was, and nothing is drawn by that.
 * Scripted by hand: the position of the page under a finger.
 */
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'
import { agreeToOffer } from './terms.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('CRED-13 a changed price is in view with the focus when the slip is shown again, and a second tap at the same place does not draw', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page } = merchant
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/drawdown/submit')) requests.push(request.url())
  })
  await signIn(merchant)
  await merchant.button('home.money.drawDown').click()
  await agreeToOffer(merchant)
  const agreed = { annual_rate: '0.12', total_cost: { amount: '1', currency: 'HKD' } }
  await page.route(
    '**/drawdown/submit',
    (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), agreed } }),
    {
      times: 1,
    },
  )
  const confirm = merchant.button('lending.drawdown.check.confirm')
  await confirm.scrollIntoViewIfNeeded()
  const place = await confirm.boundingBox()
  if (!place) throw new Error('The button is not drawn')
  const tap = () => page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  await tap()
  const alert = page.getByRole('alert').filter({ hasText: merchant.words('lending.drawdown.check.repriced.title') })
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  await tap()
  await expect(alert).toBeVisible()
  expect(requests).toHaveLength(1)
  await confirm.click()
  await expect(merchant.heading('lending.drawdown.settled.title')).toBeVisible()
  expect(requests).toHaveLength(2)
})
