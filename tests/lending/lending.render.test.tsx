/** Drawing down, and a facility: every state as it is rendered. */
import { test } from 'vitest'
import { DrawdownView } from '../../src/views/lending/drawdown/DrawdownView.tsx'
import { FacilityView } from '../../src/views/lending/facility/FacilityView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('drawdown: a drawdown is priced, checked, confirmed and followed, in every state and three languages', async () => {
  await expectRendered({ chart: 'drawdown', view: DrawdownView, page: '/credit/hook/second-drawdown' })
})

test('facility: a facility shows its terms, in every state and three languages', async () => {
  await expectRendered({ chart: 'facility', view: FacilityView, page: '/facility/:id' })
})
