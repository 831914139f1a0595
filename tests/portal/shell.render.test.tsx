/** The shell of every page: every state as it is rendered. */
import { test } from 'vitest'
import { ConnectionStrip } from '../../src/views/shell/ConnectionStrip.tsx'
import { ConsentStrip } from '../../src/views/shell/ConsentStrip.tsx'
import { LoadingOverlay } from '../../src/views/shell/LoadingOverlay.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('consent: consent is requested, in every state and three languages', async () => {
  await expectRendered({
    chart: 'consent',
    view: ConsentStrip,
    who: 'visitor',
    as: 'consent',
    when: (snapshot) => snapshot.hasTag('asking'),
  })
})

test('connection: a lost connection is shown, in every state and three languages', async () => {
  await expectRendered({ chart: 'connection', view: ConnectionStrip, who: 'visitor', as: 'connection' })
})

test('loading: a loading page is shown, in every state and three languages', async () => {
  await expectRendered({ chart: 'loading', view: LoadingOverlay, who: 'visitor', as: 'loading' })
})
