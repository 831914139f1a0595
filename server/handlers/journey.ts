/** The journey map of the studio. Decision 017. */
import type { InputOf } from '../../contract/endpoints.ts'
import type { journey } from '../../contract/journey.ts'
import type { Call, HandlersOf } from '../call.ts'
import { readMap } from '../journey/map.ts'

export const journeyHandlers: HandlersOf<typeof journey> = {
  async readJourney({ deps }: Call, span: InputOf<'readJourney'>) {
    return readMap(deps.db, { ...span, now: deps.clock.now() })
  },
}
