/** The charts of the studio with their ports, actors and actions. */
import { figuresMachine } from '../../machines/analytics/studioFigures.ts'
import { studioMachine } from '../../machines/studio/studio.ts'
import type { Client } from '../app/client.ts'
import { wirePorts } from '../app/port-wiring.ts'
import { writeLocale } from '../app/store.ts'
import { readSamples, readTested, readVersion } from './records.ts'
import { tabs } from './tabs.ts'

/** The studio. */
export function wiredStudio(client: Client): typeof studioMachine {
  return wirePorts(studioMachine, client).provide({
    actors: { tabs, readSamples, readVersion },
    actions: { storeLocale: (_, { locale }) => writeLocale(locale) },
  })
}

/** The figures in its pictures. */
export function wiredFigures(client: Client): typeof figuresMachine {
  return wirePorts(figuresMachine, client).provide({ actors: { readTested } })
}
