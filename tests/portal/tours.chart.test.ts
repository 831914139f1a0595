/** The tours of shops, limits and red packets together take every transition of their models. */

import { expect, test } from 'vitest'
import { activationModel, increaseModel, rejectionModel } from '../limits/limit-models.ts'
import { redPacketsModel } from '../rewards/red-packets-model.ts'
import { aloneModel, keysModel, pingPongModel, withPspModel } from '../shops/linking-models.ts'
import { accountsModel, myShopsModel, renewalModel } from '../shops/my-shops-models.ts'
import { type Model, model, toursOf } from './tour-models.ts'

const models: readonly Model[] = [
  aloneModel,
  withPspModel,
  pingPongModel,
  keysModel,
  renewalModel,
  myShopsModel,
  accountsModel,
  activationModel,
  increaseModel,
  rejectionModel,
  redPacketsModel,
]

for (const drawn of models)
  test(`SHELL-37 ${drawn.id}: the tours together take every transition of the model`, () => {
    const taken = toursOf(drawn).flatMap(({ steps }) =>
      steps.slice(1).map(({ event }, index) => `${String(steps[index]?.state.value)}: ${event.type}`),
    )
    const all = Object.entries(drawn.states).flatMap(([name, { on = {} }]) => Object.keys(on).map((operation) => `${name}: ${operation}`))
    expect(all.filter((transition) => !taken.includes(transition))).toEqual([])
  })

test('SHELL-37 a transition that cannot be reached is an error, and is not left out', () => {
  const drawn = model({ id: 'an island', initial: 'shore', states: { shore: {}, island: { on: { 'swims back': 'shore' } } } })
  expect(() => toursOf(drawn)).toThrow('1 transitions of an island are out of reach')
})
