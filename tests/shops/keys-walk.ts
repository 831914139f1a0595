/** Walks tours of linking a shop by its keys: the merchant's action for each event, and the expected page in each situation. */
import { expect, type Page } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import type { Hands } from '../kernel/hands.ts'
import { sandboxWords } from '../kernel/words.ts'
import type { Merchant } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import { calls, linking, taken } from './linking.ts'
import type { keysModel } from './linking-models.ts'

/** Makes keys on the marketplace's page, which opens beside the portal. */
async function makeKeys({ page, words }: Merchant, hands: Hands, trouble = false): Promise<{ key: string; secret: string }> {
  const opened = page.waitForEvent('popup')
  await hands.press(page.getByRole('link', { name: words('shops.keys.open', { platform: 'Wayfair' }) }))
  const theirs = await opened
  await expect(theirs.getByRole('heading', { name: sandboxWords('keys.title') })).toBeVisible()
  await expectAccessible(theirs, 'the page where keys are made')
  if (trouble) await silence(theirs)
  await theirs.getByRole('button', { name: sandboxWords('keys.make') }).click()
  await expect(theirs.getByRole('heading', { name: sandboxWords('keys.made') })).toBeVisible()
  const [key, secret] = [await theirs.locator('#key').textContent(), await theirs.locator('#secret').textContent()]
  await theirs.close()
  return { key: key ?? '', secret: secret ?? '' }
}

async function silence(theirs: Page): Promise<void> {
  await theirs.locator('summary').click()
  await theirs.locator('input[name=trouble][value=api_down]').check()
}

/** By keys. */
export function tellKeys(on: OnTour): Told<typeof keysModel> {
  const { merchant, hands } = on
  const { page, words, field } = merchant
  const { seesHeading, ...link } = linking(on)
  const sends = link.press('shops.keys.submit')
  let typed = { key: '', secret: '' }
  const type = async (keys: typeof typed) => {
    typed = keys
    await hands.write(field('shops.keys.key'), typed.key)
    await hands.write(field('shops.keys.secret'), typed.secret)
    await sends()
  }
  /** Both fields that were refused are marked. */
  const marksBoth = async () => {
    for (const name of ['shops.keys.key', 'shops.keys.secret']) await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect(merchant.text('field.keys.refused')).toHaveCount(2)
  }
  /** The typed keys are kept in the form and are not in the browser's storage. */
  const standsWith = (id: string) => async () => {
    await expect(page.getByRole('alert').filter({ hasText: words(id) })).toBeVisible()
    await expect(field('shops.keys.key')).toHaveValue(typed.key)
    await expect(field('shops.keys.secret')).toHaveValue(typed.secret)
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(typed.secret)
  }
  return {
    does: {
      'opens the platforms': link.opens,
      'chooses one with keys': link.choosesTile('Wayfair'),
      'asks for the fields': async () => {
        await link.chooses(1)
        await link.choosesSite('GB')
        await hands.press(page.getByRole('button', { name: words('shops.keys.go', { platform: 'Wayfair' }) }))
      },
      'sends nothing': sends,
      'chooses another way': link.press('shops.keys.back'),
      'goes back in the browser': link.goesBack,
      'mistypes the secret': async () => {
        const { key, secret } = await makeKeys(merchant, hands)
        await type({ key, secret: `${secret}x` })
      },
      'loads the page anew': link.reloads,
      'sends it while nothing answers': async () => {
        await nextCall(page, 'POST', calls.keys, 'lost')
        await sends()
      },
      'types keys of a marketplace that is silent': async () => type(await makeKeys(merchant, hands, true)),
      'types keys of a shop of another company': async () => {
        await nextCall(page, 'POST', calls.keys, taken)
        await type(await makeKeys(merchant, hands))
      },
      'chooses another': link.press('shops.heldElsewhere.action'),
      'types the right ones': async () => type(await makeKeys(merchant, hands)),
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      platforms: link.seesPlatforms,
      method: seesHeading('shops.method.title', { platform: 'Wayfair' }),
      keys: seesHeading('shops.keys.title', { platform: 'Wayfair' }),
      missing: () => expect(field('shops.keys.key')).toHaveAccessibleDescription(new RegExp(String(words('field.required')))),
      refused: async () => {
        await standsWith('shops.keys.refused')()
        await marksBoth()
      },
      notSent: standsWith('problem.transport'),
      unanswered: standsWith('shops.keys.unanswered'),
      held: seesHeading('shops.heldElsewhere.title'),
      limit: link.seesLimit,
    },
  }
}
