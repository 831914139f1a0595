/** The charts of the dashboard, wired. */
import { factorOfferMachine } from '../../../machines/account/factorOffer.ts'
import { homeMachine } from '../../../machines/home/home.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { wirePorts } from '../port-wiring.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function homeCharts({ client }: Surroundings) {
  return {
    home: wirePorts(homeMachine, client).provide({ actors: { factorOffer: wirePorts(factorOfferMachine, client) } }),
  } satisfies Partial<LaterCharts>
}
