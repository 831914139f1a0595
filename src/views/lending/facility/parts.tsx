/** Words of a facility that several pages share. CHG-10. */
import type { Money } from '../../../../contract/kernel/money.ts'
import type { FacilityStatus } from '../../../../contract/lending/facilities.ts'
import { type MarkState, StateMark } from '../../../ui/StateMark.tsx'
import { Text } from '../../../ui/T.tsx'

const marks: Record<FacilityStatus, MarkState> = { active: 'done', expired: 'returned', closed: 'notStarted' }

/** The status of a facility. */
export function FacilityMark({ status }: { status: FacilityStatus }) {
  return <StateMark state={marks[status]} word={`lending.facility.status.${status}`} chip />
}

/** What the frozen part of a limit is, what goes on and whom to ask; nothing while no part is. CRED-06. */
export function FrozenNote({ frozenLimit }: { frozenLimit: Money }) {
  return frozenLimit.amount !== '0' && <Text mt="2" textStyle="note" color="muted" id="home.limit.frozen.text" />
}
