/** Red packets: every state as it is rendered. */
import { test } from 'vitest'
import { RedPacketsView } from '../../src/views/rewards/RedPacketsView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('redPackets: red packets are listed and collected, in every state and three languages', async () => {
  await expectRendered({ chart: 'redPackets', view: RedPacketsView, page: '/red-packets' })
})
