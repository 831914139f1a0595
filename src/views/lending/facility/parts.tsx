/** Words of a facility that several pages share. CHG-10. */
import type { FacilityStatus } from '../../../../contract/lending/facilities.ts'
import { type MarkState, StateMark } from '../../../ui/StateMark.tsx'

const marks: Record<FacilityStatus, MarkState> = { active: 'done', expired: 'returned', closed: 'notStarted' }

/** The status of a facility. */
export function FacilityMark({ status }: { status: FacilityStatus }) {
  return <StateMark state={marks[status]} word={`lending.facility.status.${status}`} chip />
}
