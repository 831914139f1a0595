/** My shops, as the models say: found, looked at, authorised again, taken off, moved; and the accounts to sign in to them with. */

import { test } from '../kernel/world.ts'
import { settle, toursIn } from '../portal/tours.ts'
import { accountsModel, myShopsModel, renewalModel } from './my-shops-models.ts'
import { tellMyShops, tellRenewal } from './my-shops-walk.ts'
import { tellAccounts } from './shop-accounts-walk.ts'

for (const { setting, how, walk } of toursIn(renewalModel, { speaks: 'zh_HK', width: 390, point: 'shop-ending' }))
  test(`SHOP-01 SHOP-18 API-044 ERR-R04 an authorisation that ends soon is given anew, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellRenewal(on))
  })

const point = 'two-companies'
for (const { setting, how, walk } of toursIn(
  myShopsModel,
  { speaks: 'zh_CN', width: 1280, point },
  { speaks: 'zh_HK', width: 390, point },
  { speaks: 'en_US', width: 1280, keyboard: true, point },
  { speaks: 'en_US', width: 390, point },
))
  test(`SHOP-01 SHOP-16 SHOP-24 SHOP-25 API-045 API-046 API-047 ERR-R04 shops are found, taken off and moved, ${how}`, async ({
    standing,
  }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellMyShops(on))
  })

const keyboard = { speaks: 'en_US', width: 1280, keyboard: true, point: 'company-approved' } as const
for (const { setting, how, walk } of toursIn(accountsModel, keyboard))
  test(`SHOP-17 SHOP-26 API-048 API-049 API-050 API-051 API-052 accounts of shops are kept, seen, changed and deleted, ${how}`, async ({
    standing,
  }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellAccounts(on))
  })
