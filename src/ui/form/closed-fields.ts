/** Fields that are shown as they stand and cannot be changed. */
import { createContext } from 'react'

/** Whether the field of a name is closed; around a form, or around a part of it. */
export const ClosedFields = createContext<(name: string) => boolean>(() => false)
