/** Entry of the back office: where the staff review companies. Decision 020. */
import { ChakraProvider } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { type AnyActorRef, createActor } from 'xstate'
import { startingLocale } from '../../../machines/kernel/language.ts'
import { leadFocus } from '../../ui/lead-focus.ts'
import { system } from '../../ui/theme.ts'
import { placeAt, syncAddress, tokenAt } from '../../views/staff/address.ts'
import { OfficeContext } from '../../views/staff/office-context.ts'
import { readLocale } from '../store.ts'
import { App } from './App.tsx'
import { officeIntl } from './texts.ts'
import { officeId, wiredBackoffice } from './wiring.ts'

const root = document.getElementById('root')
if (root) start(root)

function start(container: HTMLElement): void {
  const input = { token: tokenAt(location), place: placeAt(location), locale: startingLocale(readLocale()) }
  const office = createActor(wiredBackoffice, { input, systemId: officeId })
  const name = () => {
    const { locale, place } = office.getSnapshot().context
    const intl = officeIntl(locale)
    document.documentElement.lang = locale.replace('_', '-')
    const say = (id: string) => intl.formatMessage({ id })
    document.title = [say(`staff.page.${place.page}`), say('staff.title'), say('staff.brand')].join(' · ')
  }
  name()
  office.subscribe(name)
  office.start()
  syncAddress(office)
  addEventListener('online', () => {
    const actors: (AnyActorRef | undefined)[] = [office, ...Object.values(office.getSnapshot().children)]
    for (const actor of actors) actor?.send({ type: 'network.returned' })
  })
  leadFocus('h1')
  createRoot(container).render(
    <ChakraProvider value={system}>
      <OfficeContext.Provider value={office}>
        <App />
      </OfficeContext.Provider>
    </ChakraProvider>,
  )
}
