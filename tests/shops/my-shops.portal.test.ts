/** My shops, as in the models: found, opened, authorised again, removed, moved; and the accounts for signing in to them. */
import { expect } from 'vitest'
import { type Implementation, toursOf } from '../portal/tour-models.ts'
import type { Found } from '../support/in-process/found.ts'
import { otherTab } from '../support/in-process/other-tab.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { consentAt } from './consents.ts'
import { accountsModel, myShopsModel, renewalModel } from './my-shops-models.ts'

/** The shop of the merchant whose stage has a linked shop. */
const shop = 'Victoria Outdoor 維港戶外'

/** An amount of the limit. */
const amount = /HKD\s[\d,]+\.\d\d/

const list = '/metadata/authorized/shop/page'

/** Operations and views of the page. */
function shopsOf(merchant: Visitor) {
  const { button, page, sees, wire, words } = merchant
  const question = page.getByRole('alertdialog')
  return {
    /** Texts of a dialog. */
    details: merchant.dialog(),
    question,
    name: page.getByRole('button', { name: shop, exact: true }),
    press: (id: string) => () => button(id).click(),
    pressesWhile: (id: string, ending: string, fault: Parameters<typeof wire.fail>[2]) => async () => {
      wire.fail('POST', ending, fault)
      await button(id).click()
    },
    opensWhile: (ending: string) => async () => {
      wire.fail('POST', ending, 'lost')
      await merchant.open('/shops')
    },
    goesBack: async () => {
      history.back()
      await merchant.settle()
    },
    seesHome: () => sees(merchant.heading('home.greeting')),
    seesUnavailable: () => sees(merchant.heading('page.unavailable.title')),
    seesIn: (place: Found, said: string | RegExp) => sees(place.filter({ hasText: said })),
    seesNoDialog: async () => {
      await merchant.seesNoMore(merchant.dialog())
      await merchant.seesNoMore(question)
    },
    seesNotSent: () => sees(page.getByRole('alert').filter({ hasText: words('problem.transport') })),
  }
}

/** The list of shops, and the operations on one. */
function myShopsImplementation(merchant: Visitor): Implementation<typeof myShopsModel> {
  const { button, field, page, sees, server, text, wire, words } = merchant
  const { details, question, name, press, ...shops } = shopsOf(merchant)
  const search = page.getByRole('searchbox', { name: words('shops.mine.filter.keyword') })
  const takesOff = press('shops.mine.remove.confirm')
  const seesNone = () => sees(merchant.heading('shops.mine.empty.title'))
  const seesNoneAnd = (id: string) => async () => {
    await sees(text(id))
    await seesNone()
  }
  return {
    does: {
      'opens the shops': () => merchant.open('/shops'),
      'looks for one there is not': async () => {
        await search.fill('  no such shop ')
        await button('notices.messages.search.submit').click()
      },
      'chooses its platform': () => field('shops.mine.filter.platform').selectOption('Amazon'),
      'looks at all again': press('shops.mine.filter.clear'),
      'looks for one while nothing answers': shops.pressesWhile('notices.messages.search.submit', list, 'lost'),
      'reads them again': press('banking.accounts.unsure.retry'),
      'looks at it': () => name.click(),
      'closes it': press('shops.mine.close'),
      'goes back in the browser': shops.goesBack,
      'wants to take it off': press('shops.mine.remove'),
      'keeps it': press('ui.cancel'),
      'takes it off while nothing answers': shops.pressesWhile('shops.mine.remove.confirm', '/authorized/shop/delete', 'lost'),
      'takes it off after another tab has': async () => {
        const { id } = await server.database.db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
        await otherTab(merchant).data('deleteShop', { id })
        await takesOff()
      },
      'takes it off, and hears nothing': shops.pressesWhile('shops.mine.remove.confirm', '/authorized/shop/delete', 'unheard'),
      'takes it off': takesOff,
      'wants to move it': press('shops.mine.migrate'),
      'wants to move it while nothing answers': shops.pressesWhile('shops.mine.migrate', '/affiliation/user/list', 'lost'),
      'moves it to one not certified': shops.pressesWhile('shops.mine.migrate.confirm', '/authorized/shop/migrate', {
        code: 20016,
        data: { fields: {}, reason: 'uncertified' },
      }),
      'moves it': press('shops.mine.migrate.confirm'),
    },
    sees: {
      home: shops.seesHome,
      shops: async () => {
        await sees(name)
        await shops.seesNoDialog()
        const look = page.getByRole('button', { name: words('shops.mine.details.of', { shop }), exact: true })
        expect(look.isDisabled()).toBe(false)
        expect(button('shops.mine.filter.clear').all()).toEqual([])
      },
      none: () => sees(text('shops.mine.none')),
      narrowed: async () => {
        await sees(button('shops.mine.filter.clear'))
        await sees(name)
        const [asked] = wire.requests.filter(({ path }) => path.endsWith(list)).slice(-1)
        expect(JSON.parse(asked?.body ?? '')).toMatchObject({ platform: 'Amazon' })
      },
      unsure: () => sees(text('banking.accounts.unsure.title')),
      details: async () => {
        await shops.seesIn(details, words('shops.mine.says.normal'))
        await shops.seesIn(details, amount)
      },
      asked: () => shops.seesIn(question, amount),
      notTaken: async () => {
        await sees(text('shops.mine.reread.lost.title'))
        await sees(name)
      },
      notMoving: () => shops.seesIn(details, words('problem.transport')),
      moving: () => sees(field('shops.mine.migrate.to')),
      refused: () => shops.seesIn(details, words('shops.mine.refused.20016')),
      moved: seesNoneAnd('shops.mine.migrated'),
      taken: seesNoneAnd('shops.mine.removed'),
      changed: seesNoneAnd('shops.mine.reread.changed.title'),
      unheard: seesNoneAnd('shops.mine.reread.lost.title'),
    },
  }
}

for (const tour of toursOf(myShopsModel))
  test(`SHOP-01 SHOP-16 SHOP-24 SHOP-25 API-045 API-046 API-047 ERR-R04 shops are found, taken off and moved, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('two-companies', { calm: true })
    await merchant.signIn()
    const { does, sees } = myShopsImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

/** An authorisation that ends soon. */
function renewalImplementation(merchant: Visitor): Implementation<typeof renewalModel> {
  const { page, sees, text, wire, words } = merchant
  const { name, press, ...shops } = shopsOf(merchant)
  const renew = page.getByRole('button', { name: words('shops.mine.renew.of', { shop }), exact: true })
  const renews = () => renew.first().click()
  const renewsWhile = (fault: Parameters<typeof wire.fail>[2]) => async () => {
    wire.fail('POST', '/authorized/shop/add', fault)
    await renews()
  }
  const opens = () => merchant.open('/shops')
  return {
    does: {
      'opens the shops while they do not come': shops.opensWhile(list),
      'asks for them again': press('page.unavailable.retry'),
      'renews it while nothing answers': renewsWhile('lost'),
      'renews it while the platform is silent': renewsWhile({ code: 506 }),
      'renews it': renews,
      'comes back by the browser': opens,
      refuses: () => consentAt(merchant, 'deny'),
      'allows it': () => consentAt(merchant, 'allow', { kind: 'big' }),
      'goes back to the shops': opens,
      'wants to move it': async () => {
        await name.click()
        await merchant.button('shops.mine.migrate').click()
      },
      'goes back in the browser': shops.goesBack,
    },
    sees: {
      home: shops.seesHome,
      unavailable: shops.seesUnavailable,
      ending: async () => {
        await shops.seesIn(page.getByRole('status'), amount)
        expect(
          page
            .getByRole('status')
            .filter({ hasText: amount })
            .getByRole('button', { name: words('shops.mine.renew.of', { shop }) })
            .all(),
        ).toHaveLength(1)
      },
      notSent: shops.seesNotSent,
      silent: () => sees(text('shops.mine.refused.506')),
      consent: async () => expect(location.pathname).toMatch(/^\/sandbox\//),
      refused: () => sees(merchant.heading('shops.refused.title')),
      limit: () => sees(merchant.heading('limits.limit.ready.title')),
      calm: async () => {
        await sees(name)
        expect(renew.all()).toEqual([])
      },
      nowhere: async () => {
        await sees(text('shops.mine.migrate.nowhere'))
        const companies = page.getByRole('link', { name: words('shops.mine.migrate.companies') })
        expect(await companies.getAttribute('href')).toMatch(/\/company\/list$/)
      },
    },
  }
}

for (const tour of toursOf(renewalModel))
  test(`SHOP-01 SHOP-18 API-044 ERR-R04 an authorisation that ends soon is given again, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('shop-ending', { speaks: 'zh_HK', calm: true })
    await merchant.signIn()
    const { does, sees } = renewalImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

const account = { shopName: 'Coastline Living', login: 'seller@example.com', password: 'Haian-2026!', host: 'sellercentral.example.com' }

/** The name that distinguishes its buttons. */
const one = { shop: `${account.shopName} ${account.login}` }

/** The accounts. */
function accountsImplementation(merchant: Visitor): Implementation<typeof accountsModel> {
  const { button, page, sees, text, words } = merchant
  const { details, question, press, ...shops } = shopsOf(merchant)
  const table = page.getByRole('table')
  const password = { name: String(words('shops.mine.account.password')) }
  const change = page.getByRole('button', { name: words('shops.mine.account.edit.of', one), exact: true })
  const eye = page.getByRole('button', { name: words('account.reveal.show.of', password), exact: true })
  const cover = page.getByRole('button', { name: words('account.reveal.cover.of', password), exact: true })
  const field = (id: string) => details.getByLabel(words(id), { exact: true })
  const own = field('account.profile.password.old')
  const says = async (typed: string) => {
    await own.fill(typed)
    await button('account.reveal.submit').click()
  }
  const looksFor = async (typed: string) => {
    await page.getByRole('searchbox', { name: words('shops.mine.account.search') }).fill(typed)
    await button('notices.messages.search.submit').click()
  }
  const url = field('shops.mine.account.url')
  const tooOften = details.getByText(words('shops.mine.password.tooOften'))
  const safe = `https://${account.host}/signin`
  const fillIn = async (address: string) => {
    await field('shops.mine.platform').selectOption('Amazon')
    await field('shops.mine.account.shopName').fill(account.shopName)
    await url.fill(address)
    await field('shops.mine.account.login').fill(account.login)
    await field('shops.mine.account.password').fill(account.password)
  }
  const remove = question.getByRole('button', { name: words('shops.mine.account.remove.confirm'), exact: true })
  const seesList = async () => {
    await sees(change)
    await shops.seesNoDialog()
    expect(await table.textContent()).not.toContain(account.password)
  }
  const seesMarked = (id: string) => async () => {
    await sees(text(id))
    await seesList()
  }
  return {
    does: {
      'opens the accounts while they do not come': async () => {
        merchant.wire.fail('POST', '/shop/account/page', 'lost')
        await merchant.open('/shops')
        await page.getByRole('tab').first().click()
        await merchant.press('{ArrowRight}')
      },
      'asks for them again': press('page.unavailable.retry'),
      'adds one': () => button('shops.mine.account.add').last().click(),
      'goes back in the browser': shops.goesBack,
      'types an address that is not safe': () => fillIn('http://example.com'),
      'keeps it while nothing answers': async () => {
        await url.fill(safe)
        await shops.pressesWhile('shops.mine.account.submit', '/shop/account/add', 'lost')()
      },
      'keeps it': press('shops.mine.account.submit'),
      'looks for one there is not': () => looksFor('no such shop'),
      'looks at all again': () => looksFor(''),
      'adds the same again': async () => {
        await button('shops.mine.account.add').last().click()
        await fillIn(safe)
        await button('shops.mine.account.submit').click()
      },
      'wants to see its password': () => eye.click(),
      'closes it': () => merchant.press('{Escape}'),
      'mistypes the own one': () => says('not this one'),
      'types the own one': () => says(merchant.password),
      'covers it': () => cover.click(),
      'leaves the window': async () => {
        window.dispatchEvent(new Event('blur'))
        await merchant.settle()
      },
      'looks until it is too often': async () => {
        for (let looks = 0; looks < 6 && tooOften.all().length === 0; looks++) {
          await eye.click()
          await says(merchant.password)
          if (cover.all().length > 0) await cover.click()
        }
      },
      'changes it': () => change.click(),
      'changes it after another tab has': async () => {
        const { data } = await otherTab(merchant).call('searchShopAccounts', {})
        const [{ id, version, status, ...kept } = notFound()] = data.records
        const { login, shop_name, platform, login_url } = kept
        await otherTab(merchant).data('editShopAccount', {
          id,
          version,
          status,
          account: { login, shop_name, platform, login_url, password: 'Haian-2027!' },
        })
        await change.click()
        await button('shops.mine.account.submit').click()
      },
      'disables it': async () => {
        await details.getByRole('radio', { name: words('shops.mine.account.status.disabled') }).check()
        await button('shops.mine.account.submit').click()
      },
      'wants to delete it': () => page.getByRole('button', { name: words('shops.mine.account.remove.of', one), exact: true }).click(),
      'keeps it all the same': press('ui.cancel'),
      'deletes it while nothing answers': async () => {
        merchant.wire.fail('POST', '/shop/account/delete', 'lost')
        await remove.click()
      },
      'deletes it': () => remove.click(),
    },
    sees: {
      home: shops.seesHome,
      unavailable: shops.seesUnavailable,
      empty: async () => {
        await sees(merchant.heading('shops.mine.account.empty.title'))
        await shops.seesNoDialog()
      },
      form: () => sees(button('shops.mine.account.submit')),
      faulty: async () => expect(url.description()).toMatch(words('field.invalid')),
      notKept: async () => {
        await shops.seesIn(details, words('problem.transport'))
        expect(url.value()).toBe(safe)
      },
      listed: async () => {
        await seesList()
        const link = page.getByRole('link', { name: words('shops.mine.account.open.of', { shop: account.shopName, host: account.host }) })
        expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
      },
      none: () => sees(text('shops.mine.account.none')),
      double: async () => expect(field('shops.mine.account.login').description()).toMatch(words('shops.mine.account.taken')),
      own: async () => expect(document.activeElement).toBe(own.element()),
      wrong: () => shops.seesIn(details, words('account.profile.password.wrong')),
      shown: async () => expect(await table.textContent()).toContain(account.password),
      tooOften: () => sees(tooOften),
      seen: seesList,
      changing: () => sees(button('shops.mine.account.submit')),
      changedElsewhere: seesMarked('banking.accounts.reread.changed.title'),
      disabled: seesMarked('shops.mine.account.status.disabled'),
      asked: () => sees(text('shops.mine.account.remove.title')),
      notDeleted: seesMarked('banking.accounts.reread.lost.title'),
      deleted: () => sees(merchant.heading('shops.mine.account.empty.title')),
    },
  }
}

function notFound(): never {
  throw new Error('There is no account')
}

for (const tour of toursOf(accountsModel))
  test(`SHOP-17 SHOP-26 API-048 API-049 API-050 API-051 API-052 accounts of shops are kept, seen, changed and deleted, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('company-approved', { speaks: 'en_US', calm: true })
    await merchant.signIn()
    const { does, sees } = accountsImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })
