/** Entry of the studio: every chart, followed, replayed and rehearsed. */
import { ChakraProvider } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { showFailedStart } from '../app/plain-page.ts'
import { readLocale } from '../app/store.ts'
import { system } from '../ui/theme.ts'
import { App } from './App.tsx'
import { syncAddress } from './address.ts'
import { client } from './client.ts'
import { studioLocale } from './language.ts'
import { FiguresContext, StudioContext, wordingIn } from './studio-context.ts'
import { studioIntl } from './texts.ts'
import { wiredFigures, wiredStudio } from './wiring.ts'

const root = document.getElementById('root')
if (root) start(root)

function start(place: HTMLElement): void {
  const outlines = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
  const locale = studioLocale(readLocale(), navigator.languages)
  const studio = createActor(wiredStudio(client), { input: { outlines, locale, chart: 'onboardingHookLifecycle' } })
  studio.start()
  const figures = createActor(wiredFigures(client))
  figures.start()
  addEventListener('online', () => figures.send({ type: 'network.returned' }))
  syncAddress(studio)
  const name = () => {
    const { locale, chart } = studio.getSnapshot().context
    document.documentElement.lang = locale.replace('_', '-')
    const intl = studioIntl(locale)
    document.title = [
      wordingIn(locale).chart(chart),
      intl.formatMessage({ id: 'brand.title' }),
      intl.formatMessage({ id: 'brand.name' }),
    ].join(' · ')
  }
  name()
  studio.subscribe(name)
  const requestTests = () => studio.getSnapshot().hasTag('tests') && figures.send({ type: 'tests.requested' })
  requestTests()
  studio.subscribe(requestTests)
  // React removes the page when a part of it cannot be loaded, mostly without the network. Reloading opens the address again.
  const onUncaughtError = (error: unknown) => {
    console.error(error)
    showFailedStart({ whole: true })
  }
  createRoot(place, { onUncaughtError }).render(
    <ChakraProvider value={system}>
      <StudioContext.Provider value={studio}>
        <FiguresContext.Provider value={figures}>
          <App />
        </FiguresContext.Provider>
      </StudioContext.Provider>
    </ChakraProvider>,
  )
}
