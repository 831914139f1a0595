/** The charts of applications for a limit, wired. */
import { activateShopMachine } from '../../../machines/limits/activateShop.ts'
import { applicationsMachine } from '../../../machines/limits/applications.ts'
import { increaseLimitMachine } from '../../../machines/limits/increaseLimit.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { wirePorts } from '../port-wiring.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function limitsCharts({ client }: Surroundings) {
  return {
    activateShop: wirePorts(activateShopMachine, client),
    increaseLimit: wirePorts(increaseLimitMachine, client),
    applications: wirePorts(applicationsMachine, client),
  } satisfies Partial<LaterCharts>
}
