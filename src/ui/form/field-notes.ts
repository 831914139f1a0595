/** Notes on fields from a reviewer, shown in place of the hint. */
import { createContext } from 'react'
import type { Words } from '../T.tsx'

/** The note on the field of a name; around a form, or around a part of it. */
export const FieldNotes = createContext<(name: string) => Words | undefined>(() => undefined)
