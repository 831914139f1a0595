/** Red packets: every state as it is rendered. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { RedPacketsView } from '../../src/views/rewards/RedPacketsView.tsx'
import { expectRendered, show } from '../support/rendered.tsx'

test('redPackets: red packets are listed and collected, in every state and three languages', async () => {
  await expectRendered({ chart: 'redPackets', view: RedPacketsView, page: '/red-packets' })
})

test('ERR-C16 a red packet that cannot be collected is reported', async () => {
  const shown = { chart: 'redPackets', view: RedPacketsView, page: '/red-packets' }
  await show({ ...shown, when: (snapshot) => snapshot.hasTag('ready') }, 'en_US', { problem: new Problem(20011) })
  expect(screen.getByRole('alert')).toBeTruthy()
})
