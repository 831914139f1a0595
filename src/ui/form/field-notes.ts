/** What somebody has said about a field, shown at it in place of its hint. */
import { createContext } from 'react'
import type { Words } from '../T.tsx'

/** The note on the field of a name; around a form, or around a part of it. */
export const FieldNotes = createContext<(name: string) => Words | undefined>(() => undefined)
