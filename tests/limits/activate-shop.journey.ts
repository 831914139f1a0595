/** Further shops in an open facility, more asked for, a refused limit dealt with: as the models say, down to the last signature. */

import { test } from '../kernel/world.ts'
import { settle, toursIn } from '../portal/tours.ts'
import { tellActivation, tellIncrease, tellRejection } from './activation-walk.ts'
import { activationModel, increaseModel, rejectionModel } from './limit-models.ts'

for (const { setting, how, walk } of toursIn(activationModel, { speaks: 'zh_CN', width: 1280, point: 'drawn' }))
  test(`ACT-01 ACT-02 ACT-05 DASH-06 ERR-R04 a shop is brought into the facility, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellActivation(on))
  })

for (const { setting, how, walk } of toursIn(increaseModel, { speaks: 'zh_HK', width: 390, point: 'drawn-underwriting' }))
  test(`ACT-02 ACT-04 CRED-05 API-091 ERR-R04 a higher limit is asked for, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellIncrease(on))
  })

const keyboard = { speaks: 'en_US', width: 1280, keyboard: true, point: 'company-approved' } as const
for (const { setting, how, walk } of toursIn(rejectionModel, keyboard))
  test(`ACT-05 ACT-06 MSG-09 MSG-11 MSG-12 ERR-C19 a limit that was refused is told and dealt with, ${how}`, async ({ standing }) => {
    const on = await settle(await standing(setting.point), setting)
    await walk(on, tellRejection(on))
  })
