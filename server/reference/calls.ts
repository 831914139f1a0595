/** Handler of the reference lists of the forms. API-068. */
import type { references } from '../../contract/reference/lists.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { referenceLists } from './lists.ts'

export const referenceHandlers: HandlersOf<typeof references> = {
  async readReferenceLists(call: CallOf<'user'>) {
    return referenceLists(call.locale)
  },
}
