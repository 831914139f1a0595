/** The position of a merchant, and the journey map of the studio. API-084, decision 017. */

import type { journey } from '../../contract/analytics/journey-map.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import type { Call, CallOf, HandlersOf } from '../platform/call.ts'
import { storePosition } from './events.ts'
import { readFunnel } from './funnel.ts'

export const journeyHandlers: HandlersOf<typeof journey> = {
  async storePosition(call: CallOf<'company'>, { path, path_name, state }: InputOf<'storePosition'>) {
    await storePosition(call, { path, name: path_name, state: state ?? '' })
    return null
  },

  async readJourney({ deps }: Call, span: InputOf<'readJourney'>) {
    return readFunnel(deps.db, { ...span, now: deps.clock.now() })
  },
}
