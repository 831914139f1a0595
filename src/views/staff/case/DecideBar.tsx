/** The foot of a case: how far it was looked at, and what can be done with it now. KYC-19, decision 020. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Proposal } from '../../../../contract/staff/cases.ts'
import { progressOf, unopenedFor } from '../../../../machines/staff/caseLayout.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { useOfficeState } from '../office-context.ts'
import { type CaseProps, can, useReturning } from './case-props.ts'

/** Always in sight on the desk. */
export function DecideBar({ flow, found }: CaseProps) {
  const words = useWords()
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const returning = useReturning(flow)
  return (
    <chakra.section
      aria-label={words('staff.decide.label')}
      position={{ lg: 'sticky' }}
      bottom="0"
      zIndex="1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
      px={{ base: '4', lg: '6' }}
      py="4"
      bg="surface"
      borderTop="{borders.line}"
      boxShadow="raised"
    >
      <chakra.p flex="1" flexBasis="72" display="flex" alignItems="center" gap="3" textStyle="small" role="status">
        <chakra.span color="actionDeep">
          <Icon name="eye" />
        </chakra.span>
        <Standing flow={flow} found={found} />
      </chakra.p>
      {can(found, 'release') && (
        <Button
          variant="quiet"
          size="short"
          label="staff.release"
          disabled={returning}
          waiting={working}
          onClick={() => flow.send({ type: 'release.pressed' })}
        />
      )}
      {can(found, 'claim') && <Button label="staff.operation.claim" busy={working} onClick={() => flow.send({ type: 'claim.pressed' })} />}
      {(can(found, 'propose') || can(found, 'settle')) && <Opinions flow={flow} found={found} />}
    </chakra.section>
  )
}

/** Status text above the buttons. */
function Standing({ flow, found }: CaseProps) {
  const returning = useReturning(flow)
  const own = useOfficeState(({ context }) => context.staff?.id === found.first?.id)
  const { all, seen, returned } = progressOf(found)
  const covered = unopenedFor(found, 'approve').length
  const values = { all, seen, left: all - seen, returned, covered, name: found.first?.name ?? '' }
  if (found.concerned && found.status !== 'decided') return <T id="staff.standing.concerned" />
  if (returning) return <T id="staff.standing.returning" />
  if (can(found, 'propose'))
    return (
      <span>
        <T id={seen < all ? 'staff.standing.under' : covered > 0 ? 'staff.standing.covered' : 'staff.standing.seen'} values={values} />{' '}
        <T id="staff.standing.fourEyes" />
      </span>
    )
  if (can(found, 'settle'))
    return (
      <span>
        <T id="staff.standing.settle" /> {covered > 0 && <T id="staff.standing.settle.covered" values={values} />}
      </span>
    )
  if (can(found, 'confirm')) return <T id="staff.standing.second" />
  if (found.status === 'decided') return <T id={`staff.standing.decided.${found.proposal ?? 'return'}`} />
  if (found.status === 'waiting') return <T id="staff.standing.waiting" />
  if (found.status === 'disputed') return <T id="staff.standing.disputed" />
  if (found.status === 'proposed') return <T id="staff.standing.proposed" />
  return <T id={own ? 'staff.standing.own' : 'staff.standing.colleague'} values={values} />
}

/** An approval needs everything found right and opened, a return something sent back; who settles opens that, too. */
function Opinions({ flow, found }: CaseProps) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { all, seen, returned } = progressOf(found)
  const settles = can(found, 'settle')
  const action = settles ? 'settle' : 'propose'
  const right = seen === all && returned === 0
  const opened = (proposal: Proposal) => unopenedFor(found, proposal).length === 0
  const returning = useReturning(flow)
  const say = (proposal: Proposal) => flow.send({ type: 'opinion.pressed', proposal })
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      <Button
        variant="secondary"
        label={`staff.decide.${action}.reject`}
        disabled={returning || !opened('reject')}
        waiting={working}
        onClick={() => say('reject')}
      />
      <Button
        variant={returned > 0 ? 'secondary' : 'primary'}
        label={`staff.decide.${action}.approve`}
        disabled={returning || !right || !opened('approve')}
        waiting={working}
        onClick={() => say('approve')}
      />
      <Button
        variant={returned > 0 ? 'primary' : 'secondary'}
        label={<T id={`staff.decide.${action}.return`} values={{ count: returned }} />}
        disabled={returning || returned === 0 || !opened('return')}
        waiting={working}
        onClick={() => say('return')}
      />
    </chakra.div>
  )
}
