/** The lists the forms choose from. API-068. */
import type { references } from '../../contract/references.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { referenceLists } from '../reference/lists.ts'

export const referenceHandlers: HandlersOf<typeof references> = {
  async readReferenceLists(call: CallOf<'user'>) {
    return referenceLists(call.locale)
  },
}
