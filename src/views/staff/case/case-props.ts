/** Shared props of the parts of a case's page: its actor, and the case. */
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Case, CaseItem, CaseOperation } from '../../../../contract/staff/cases.ts'
import type { caseReviewMachine } from '../../../../machines/staff/caseReview.ts'
import type { Look } from '../../../../machines/staff/caseReviewSetup.ts'

/** The actor of the case. */
export type CaseFlow = ActorRefFrom<typeof caseReviewMachine>

/** Props of a part: the actor, and the case once it is there. */
export type CaseProps = { flow: CaseFlow; found: Case }

/** Whether something can be done with the case now. */
export function can({ operations }: Case, operation: CaseOperation): boolean {
  return operations.includes(operation)
}

/** The revealed value of an item, or null. */
export function useLook(flow: CaseFlow, item: string): Look | null {
  return useSelector(flow, (snapshot) => snapshot.context.looks[item] ?? null)
}

/** Whether the form that sends an item back is open: nothing else is done until it is sent or closed. */
export function useReturning(flow: CaseFlow): boolean {
  return useSelector(flow, (snapshot) => snapshot.hasTag('returning'))
}

/** Whether an item was asked for and is not there yet: it can only stay asked for, or no longer. */
export function isAsked({ values, file }: Pick<CaseItem, 'values' | 'file'>): boolean {
  return values.length === 0 && file === null
}
