/** Walks tours of the accounts of shops: what the merchant does for each deed, and what must be seen in each situation. */
import { expect } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import { type Hands, pointing } from '../kernel/hands.ts'
import { type Merchant, merchant as merchantOn } from '../kernel/world.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import type { accountsModel } from './my-shops-models.ts'

const calls = {
  list: '**/metadata/authorized/shop/account/page',
  add: '**/metadata/authorized/shop/account/add',
  remove: '**/metadata/authorized/shop/account/delete',
} as const

const account = { shopName: 'Coastline Living', login: 'seller@example.com', password: 'Haian-2026!', host: 'sellercentral.example.com' }

/** What its buttons are told apart by. */
const one = { shop: `${account.shopName} ${account.login}` }

const dialogOf = ({ page }: Merchant) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const changeOf = ({ page, words }: Merchant) => page.getByRole('button', { name: words('myShops.account.edit.of', one), exact: true })
const tabOf = ({ page, words }: Merchant) => page.getByRole('tab', { name: new RegExp(`^${words('myShops.tab.accounts')}`) })

/** Writes the account into the form that is open. */
async function fillIn(merchant: Merchant, hands: Hands, address: string): Promise<void> {
  const form = dialogOf(merchant)
  const field = (id: string) => form.getByLabel(merchant.words(id), { exact: true })
  await hands.pick(field('myShops.platform'), 'Amazon')
  await hands.write(field('myShops.account.shopName'), account.shopName)
  await hands.write(field('myShops.account.url'), address)
  await hands.write(field('myShops.account.login'), account.login)
  await hands.write(field('myShops.account.password'), account.password)
}

/** Changes it in a second tab; this one hears nothing of it. */
async function changeElsewhere({ page, locale, product, email, phone }: Merchant): Promise<void> {
  const other = merchantOn(await page.context().newPage(), locale, product, { email, phone })
  await other.open('/shops')
  await tabOf(other).click()
  await changeOf(other).click()
  await pointing.write(dialogOf(other).getByLabel(other.words('myShops.account.password'), { exact: true }), 'Haian-2027!')
  await other.button('myShops.account.submit').click()
  await expect(other.text('myShops.account.saved')).toBeVisible()
  await other.page.close()
}

/** The accounts. */
export function tellAccounts({ merchant, hands }: OnTour): Told<typeof accountsModel> {
  const { page, words, button } = merchant
  const press = (id: string) => () => hands.press(button(id))
  const goesBack = () => page.goBack()
  const table = page.getByRole('table')
  const password = { name: String(words('myShops.account.password')) }
  const eye = page.getByRole('button', { name: words('reveal.show.of', password), exact: true })
  const cover = page.getByRole('button', { name: words('reveal.cover.of', password), exact: true })
  const own = dialogOf(merchant).getByLabel(words('profile.password.old'), { exact: true })
  const says = async (typed: string) => {
    await hands.write(own, typed)
    await hands.press(button('reveal.submit'))
  }
  const search = page.getByRole('searchbox', { name: words('myShops.account.search') })
  const looksFor = async (typed: string) => {
    await hands.write(search, typed)
    await hands.press(button('messages.search.submit'))
  }
  const url = dialogOf(merchant).getByLabel(words('myShops.account.url'), { exact: true })
  const tooOften = dialogOf(merchant).getByText(words('myShops.password.tooOften'))
  const safe = `https://${account.host}/signin`
  const seesList = async () => {
    await expect(changeOf(merchant)).toBeVisible()
    await expect(dialogOf(merchant)).toBeHidden()
    await expect(table).not.toContainText(account.password)
  }
  const seesMarked = (id: string) => async () => {
    await expect(merchant.text(id)).toBeVisible()
    await seesList()
  }
  return {
    does: {
      'opens the accounts while they do not come': async () => {
        await nextCall(page, 'POST', calls.list, 'lost')
        await merchant.open('/shops')
        await hands.press(page.getByRole('tab').first())
        await page.keyboard.press('ArrowRight')
      },
      'asks for them again': press('page.unavailable.retry'),
      'adds one': () => hands.press(button('myShops.account.add').last()),
      'goes back in the browser': goesBack,
      'types an address that is not safe': () => fillIn(merchant, hands, 'http://example.com'),
      'keeps it while nothing answers': async () => {
        await hands.write(url, safe)
        await nextCall(page, 'POST', calls.add, 'lost')
        await hands.press(button('myShops.account.submit'))
      },
      'keeps it': press('myShops.account.submit'),
      'looks for one there is not': () => looksFor('no such shop'),
      'looks at all again': () => looksFor(''),
      'adds the same again': async () => {
        await hands.press(button('myShops.account.add').last())
        await fillIn(merchant, hands, safe)
        await hands.press(button('myShops.account.submit'))
      },
      'wants to see its password': () => hands.press(eye),
      'closes it': () => page.keyboard.press('Escape'),
      'mistypes the own one': () => says('not this one'),
      'types the own one': () => says(merchant.password),
      'covers it': () => hands.press(cover),
      'leaves the window': () => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
      'looks until it is too often': async () => {
        for (let looks = 0; looks < 6 && !(await tooOften.isVisible()); looks++) {
          await hands.press(eye)
          await says(merchant.password)
          await expect(cover.or(tooOften)).toBeVisible()
          if (await cover.isVisible()) await hands.press(cover)
        }
      },
      'changes it': () => hands.press(changeOf(merchant)),
      'changes it after another tab has': async () => {
        await changeElsewhere(merchant)
        await hands.press(changeOf(merchant))
        await hands.press(button('myShops.account.submit'))
      },
      'disables it': async () => {
        await hands.tick(dialogOf(merchant).getByRole('radio', { name: words('myShops.account.status.disabled') }))
        await hands.press(button('myShops.account.submit'))
      },
      'wants to delete it': () => hands.press(page.getByRole('button', { name: words('myShops.account.remove.of', one), exact: true })),
      'keeps it all the same': press('company.cancel'),
      'deletes it while nothing answers': async () => {
        await nextCall(page, 'POST', calls.remove, 'lost')
        await hands.press(dialogOf(merchant).getByRole('button', { name: words('myShops.account.remove.confirm'), exact: true }))
      },
      'deletes it': () =>
        hands.press(dialogOf(merchant).getByRole('button', { name: words('myShops.account.remove.confirm'), exact: true })),
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      unavailable: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
      empty: async () => {
        await expect(merchant.heading('myShops.account.empty.title')).toBeVisible()
        await expect(dialogOf(merchant)).toBeHidden()
      },
      form: async () => expect(button('myShops.account.submit')).toBeVisible(),
      faulty: () => expect(url).toHaveAccessibleDescription(new RegExp(String(words('field.invalid')))),
      notKept: async () => {
        await expect(dialogOf(merchant)).toContainText(words('problem.transport'))
        await expect(url).toHaveValue(safe)
      },
      listed: async () => {
        await seesList()
        await expect(
          page.getByRole('link', { name: words('myShops.account.open.of', { shop: account.shopName, host: account.host }) }),
        ).toHaveAttribute('rel', 'noopener noreferrer')
      },
      none: async () => expect(merchant.text('myShops.account.none')).toBeVisible(),
      double: () =>
        expect(dialogOf(merchant).getByLabel(words('myShops.account.login'), { exact: true })).toHaveAccessibleDescription(
          new RegExp(String(words('myShops.account.taken'))),
        ),
      own: () => expect(own).toBeFocused(),
      wrong: () => expect(dialogOf(merchant)).toContainText(words('profile.password.wrong')),
      shown: () => expect(table).toContainText(account.password),
      tooOften: () => expect(tooOften).toBeVisible(),
      seen: seesList,
      changing: async () => expect(button('myShops.account.submit')).toBeVisible(),
      changedElsewhere: seesMarked('accounts.reread.changed.title'),
      disabled: seesMarked('myShops.account.status.disabled'),
      asked: async () => expect(merchant.text('myShops.account.remove.title')).toBeVisible(),
      notDeleted: seesMarked('accounts.reread.lost.title'),
      deleted: async () => expect(merchant.heading('myShops.account.empty.title')).toBeVisible(),
    },
    alike: { changing: 'form' },
  }
}
