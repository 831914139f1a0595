/** Walks tours of my shops: what the merchant does for each deed, and what must be seen in each situation. */
import { expect } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import type { Hands } from '../kernel/hands.ts'
import { sandboxWords } from '../kernel/words.ts'
import { type Merchant, merchant as merchantOn } from '../kernel/world.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import type { myShopsModel, renewalModel } from './my-shops-models.ts'
import { decide } from './shops.ts'

const calls = {
  list: '**/metadata/authorized/shop/page',
  renew: '**/metadata/authorized/shop/add',
  remove: '**/metadata/authorized/shop/delete',
  move: '**/metadata/authorized/shop/migrate',
  companies: '**/metadata/client/user/affiliation/user/list',
} as const

/** The shop of who stands where shops are linked. */
const shop = 'Victoria Outdoor 維港戶外'

/** An amount of the limit. */
const amount = /HKD\s[\d,]+\.\d\d/

const dialogOf = ({ page }: Merchant) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const nameOf = ({ page }: Merchant) => page.getByRole('button', { name: shop, exact: true })
const homeOf = (merchant: Merchant) => async () => expect(merchant.heading('home.greeting')).toBeVisible()

/** Opens the question before the shop is taken off. */
async function askToTakeOff(merchant: Merchant, hands: Hands): Promise<void> {
  await hands.press(nameOf(merchant))
  await hands.press(merchant.button('myShops.remove'))
}

/** Takes it off in a second tab; this one hears nothing of it. */
async function takeOffElsewhere({ page, locale, product, email, phone }: Merchant, hands: Hands): Promise<void> {
  const other = merchantOn(await page.context().newPage(), locale, product, { email, phone })
  await other.open('/shops')
  await askToTakeOff(other, { ...hands, press: (button) => button.click() })
  await other.button('myShops.remove.confirm').click()
  await expect(other.heading('myShops.empty.title')).toBeVisible()
  await other.page.close()
}

/** The list of shops, and the deeds with one. */
export function tellMyShops(on: OnTour): Told<typeof myShopsModel> {
  const { merchant, hands } = on
  const { page, words, field, button } = merchant
  const press = (id: string) => () => hands.press(button(id))
  const goesBack = () => page.goBack()
  const search = page.getByRole('searchbox', { name: words('myShops.filter.keyword') })
  const takesOff = press('myShops.remove.confirm')
  const seesNone = async () => expect(merchant.heading('myShops.empty.title')).toBeVisible()
  return {
    does: {
      'opens the shops': () => merchant.open('/shops'),
      'looks for one there is not': async () => {
        await hands.write(search, '  no such shop ')
        await hands.press(button('messages.search.submit'))
      },
      'chooses its platform': () => hands.pick(field('myShops.filter.platform'), 'Amazon'),
      'looks at all again': press('myShops.filter.clear'),
      'looks for one while nothing answers': async () => {
        await nextCall(page, 'POST', calls.list, 'lost')
        await hands.press(button('messages.search.submit'))
      },
      'reads them again': press('accounts.unsure.retry'),
      'looks at it': () => hands.press(nameOf(merchant)),
      'closes it': press('myShops.close'),
      'goes back in the browser': goesBack,
      'wants to take it off': press('myShops.remove'),
      'keeps it': press('company.cancel'),
      'takes it off while nothing answers': async () => {
        await nextCall(page, 'POST', calls.remove, 'lost')
        await takesOff()
      },
      'takes it off after another tab has': async () => {
        await takeOffElsewhere(merchant, hands)
        await takesOff()
      },
      'takes it off, and hears nothing': async () => {
        await nextCall(page, 'POST', calls.remove, 'unheard')
        await takesOff()
      },
      'takes it off': takesOff,
      'wants to move it': press('myShops.migrate'),
      'wants to move it while nothing answers': async () => {
        await nextCall(page, 'POST', calls.companies, 'lost')
        await hands.press(button('myShops.migrate'))
      },
      'moves it to one not certified': async () => {
        await nextCall(page, 'POST', calls.move, { code: 20016, data: { reason: 'uncertified' } })
        await hands.press(button('myShops.migrate.confirm'))
      },
      'moves it': press('myShops.migrate.confirm'),
    },
    sees: {
      home: homeOf(merchant),
      shops: async () => {
        await expect(nameOf(merchant)).toBeVisible()
        // What is read anew is still being read.
        await expect(page.getByRole('button', { name: words('myShops.details.of', { shop }), exact: true })).not.toHaveAttribute(
          'aria-disabled',
          'true',
        )
        await expect(dialogOf(merchant)).toBeHidden()
        await expect(button('myShops.filter.clear')).toHaveCount(0)
      },
      none: async () => expect(merchant.text('myShops.none')).toBeVisible(),
      narrowed: async () => {
        await expect(button('myShops.filter.clear')).toBeVisible()
        await expect(nameOf(merchant)).toBeVisible()
      },
      unsure: async () => expect(merchant.text('accounts.unsure.title')).toBeVisible(),
      details: async () => {
        await expect(dialogOf(merchant)).toContainText(words('myShops.says.normal'))
        await expect(dialogOf(merchant)).toContainText(amount)
      },
      asked: () => expect(dialogOf(merchant)).toContainText(amount),
      notTaken: async () => {
        await expect(merchant.text('myShops.reread.lost.title')).toBeVisible()
        await expect(nameOf(merchant)).toBeVisible()
      },
      notMoving: () => expect(dialogOf(merchant)).toContainText(words('problem.transport')),
      moving: async () => expect(field('myShops.migrate.to')).toBeVisible(),
      refused: () => expect(dialogOf(merchant)).toContainText(words('myShops.refused.20016')),
      moved: async () => {
        await expect(merchant.text('myShops.migrated')).toBeVisible()
        await seesNone()
      },
      taken: async () => {
        await expect(merchant.text('myShops.removed')).toBeVisible()
        await seesNone()
      },
      changed: async () => {
        await expect(merchant.text('myShops.reread.changed.title')).toBeVisible()
        await seesNone()
      },
      unheard: async () => {
        await expect(merchant.text('myShops.reread.lost.title')).toBeVisible()
        await seesNone()
      },
    },
  }
}

/** An authorisation that ends soon. */
export function tellRenewal(on: OnTour): Told<typeof renewalModel> {
  const { merchant, hands } = on
  const { page, words } = merchant
  const renew = page.getByRole('button', { name: words('myShops.renew.of', { shop }), exact: true })
  const renews = () => hands.press(renew.first())
  const opens = () => merchant.open('/shops')
  return {
    does: {
      'opens the shops while they do not come': async () => {
        await nextCall(page, 'POST', calls.list, 'lost')
        await opens()
      },
      'asks for them again': () => hands.press(merchant.button('page.unavailable.retry')),
      'renews it while nothing answers': async () => {
        await nextCall(page, 'POST', calls.renew, 'lost')
        await renews()
      },
      'renews it while the platform is silent': async () => {
        await nextCall(page, 'POST', calls.renew, { code: 506 })
        await renews()
      },
      'renews it': renews,
      'comes back by the browser': () => page.goBack(),
      refuses: () => decide(merchant, 'deny'),
      'allows it': () => decide(merchant, 'allow', 'big'),
      'goes back to the shops': opens,
      'wants to move it': async () => {
        await hands.press(nameOf(merchant))
        await hands.press(merchant.button('myShops.migrate'))
      },
      'goes back in the browser': () => page.goBack(),
    },
    sees: {
      home: homeOf(merchant),
      unavailable: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
      ending: () => expect(page.getByRole('status').filter({ has: renew })).toContainText(amount),
      notSent: () => expect(page.getByRole('alert')).toContainText(words('problem.transport')),
      silent: async () => expect(merchant.text('myShops.refused.506')).toBeVisible(),
      consent: () => expect(page.getByRole('heading', { name: sandboxWords('consent.title.shop') })).toBeVisible(),
      refused: async () => expect(merchant.heading('shops.refused.title')).toBeVisible(),
      limit: () => expect(merchant.heading('limit.ready.title')).toBeVisible({ timeout: 60_000 }),
      calm: async () => {
        await expect(nameOf(merchant)).toBeVisible()
        await expect(renew).toHaveCount(0)
      },
      nowhere: async () => {
        await expect(merchant.text('myShops.migrate.nowhere')).toBeVisible()
        await expect(page.getByRole('link', { name: words('myShops.migrate.companies') })).toHaveAttribute('href', /\/company\/list$/)
      },
    },
  }
}
