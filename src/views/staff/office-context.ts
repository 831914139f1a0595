/** The actor of the back office for its views. */
import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { backofficeMachine } from '../../../machines/staff/backoffice.ts'

/** The actor of the back office. */
export type Office = ActorRefFrom<typeof backofficeMachine>

/** Provided once, by main.tsx. */
export const OfficeContext = createContext<Office | null>(null)

/** The actor of the back office. */
export function useOffice(): Office {
  const office = useContext(OfficeContext)
  if (!office) throw new Error('No back office is provided')
  return office
}

/** A value of its snapshot. */
export function useOfficeState<Value>(select: (snapshot: SnapshotFrom<typeof backofficeMachine>) => Value): Value {
  return useSelector(useOffice(), select, shallowEqual)
}
