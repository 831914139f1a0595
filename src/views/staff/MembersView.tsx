/** The members of the staff, for leads: who they are, and what can be done with each. Decision 087. */
import { type MemberStatus, memberStatuses, otherRole } from '../../../contract/staff/member-status.ts'
import type { StaffEntry } from '../../../contract/staff/members.ts'
import type { MemberFilter, membersMachine } from '../../../machines/staff/members.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Mailbox } from '../../ui/Mailbox.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T } from '../../ui/T.tsx'
import { NameCell, NotedCell } from '../../ui/Table.tsx'
import { FlowQuestion } from '../parts/FlowDialog.tsx'
import { RecordsPage } from '../parts/RecordsPage.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { OfficeFrame } from './office-frame.tsx'

/** The actor behind the page. */
export type MembersProps = PageProps<typeof membersMachine>

const filters: readonly MemberFilter[] = ['all', ...memberStatuses]

const marks: Record<MemberStatus, MarkState> = { invited: 'waiting', active: 'done', locked: 'failed', closed: 'notStarted' }

/** The page. */
export function MembersView({ flow }: MembersProps) {
  const { reread, mailedTo, working, busy, unsure, ...dialogs } = useFlow(
    flow,
    ...(['working', 'busy', 'unsure', 'adding', 'inviting', 'changingRole', 'closing'] as const),
  )
  return (
    <RecordsPage
      flow={flow}
      title="staff.members.title"
      reason="staff.members.reason"
      frame={OfficeFrame}
      ready
      quiet={dialogs.adding || dialogs.inviting || dialogs.changingRole || dialogs.closing}
      aside={
        <Button
          label="staff.members.add"
          icon="plus"
          variant="secondary"
          size="short"
          waiting={working || busy || unsure}
          onClick={() => flow.send({ type: 'add.pressed' })}
        />
      }
      notes={
        <>
          {reread && <Banner mb="4" title={`staff.members.reread.${reread}.title`} text={`staff.members.reread.${reread}.text`} />}
          {mailedTo && <Banner mb="4" kind="success" text={<T id="staff.members.mailed" values={{ email: mailedTo }} />} />}
        </>
      }
      filters={{ label: 'staff.members.filter', options: filters, words: (each) => `staff.members.status.${each}` }}
      dimmed={({ status }) => status === 'closed'}
      columns={[
        { key: 'name', head: 'staff.members.name', cell: (member) => <Name member={member} /> },
        { key: 'role', head: 'staff.members.role', cell: ({ role }) => <T id={`staff.role.${role}`} /> },
        { key: 'status', head: 'staff.members.status', cell: (member) => <Status member={member} /> },
        {
          key: 'signedIn',
          head: 'staff.members.signedIn',
          cell: ({ lastSignIn }) => (lastSignIn ? <DateText value={lastSignIn} kind="moment" /> : <T id="staff.members.never" />),
        },
      ]}
      actions={(member) => <Actions flow={flow} member={member} waiting={working} />}
      empty="staff.members.empty"
      more="staff.more"
      dialogs={
        <>
          <AddMemberDialog flow={flow} />
          <Questions flow={flow} />
        </>
      }
    />
  )
}

function Name({ member: { name, email, status } }: { member: StaffEntry }) {
  return (
    <NameCell
      picture={<Seal name={name} kind={status === 'invited' || status === 'closed' ? 'dashed' : 'plain'} />}
      note={<Mailbox email={email} />}
    >
      {name}
    </NameCell>
  )
}

/** The status; of an invitation also until when its link works. */
function Status({ member: { status, invitation } }: { member: StaffEntry }) {
  const mark = <StateMark chip state={marks[status]} word={`staff.members.status.${status}`} />
  if (!invitation) return mark
  const { expired, expiresAt } = invitation
  const until = <T id="staff.members.until" values={{ at: <DateText value={expiresAt} kind="moment" /> }} />
  return <NotedCell note={expired ? <T id="staff.members.expired" /> : until}>{mark}</NotedCell>
}

/** What the server allows with a member. */
function Actions({ flow, member, waiting }: MembersProps & { member: StaffEntry; waiting: boolean }) {
  const { id, name, role, operations } = member
  const common = { of: { name }, waiting }
  return (
    <>
      {operations.includes('unlock') && (
        <TextButton {...common} label="staff.members.unlock" onClick={() => flow.send({ type: 'unlock.pressed', id })} />
      )}
      {operations.includes('invite') && (
        <TextButton {...common} label="staff.members.invite" onClick={() => flow.send({ type: 'invite.pressed', id })} />
      )}
      {operations.includes('changeRole') && (
        <TextButton {...common} label={`staff.members.change.${otherRole(role)}`} onClick={() => flow.send({ type: 'role.pressed', id })} />
      )}
      {operations.includes('close') && (
        <TextButton {...common} label="staff.members.close" onClick={() => flow.send({ type: 'close.pressed', id })} />
      )}
    </>
  )
}

/** Asks before a new link, another role and the end of a member. */
function Questions({ flow }: MembersProps) {
  const { target } = useFlow(flow)
  const values = { name: target?.name ?? '', email: target?.email ?? '' }
  const change = `staff.members.change.${otherRole(target?.role)}` as const
  const common = { flow, onConfirm: () => flow.send({ type: 'change.confirmed' }) }
  return (
    <>
      <FlowQuestion
        {...common}
        tag="inviting"
        title="staff.members.invite.title"
        text={<T id="staff.members.invite.text" values={values} />}
        confirm="staff.members.invite.confirm"
      />
      <FlowQuestion
        {...common}
        tag="changingRole"
        title={`${change}.title`}
        text={<T id={`${change}.text`} values={values} />}
        confirm={`${change}.confirm`}
      />
      <FlowQuestion
        {...common}
        tag="closing"
        title="staff.members.close.title"
        text={<T id="staff.members.close.text" values={values} />}
        confirm="staff.members.close.confirm"
        takesAway
      />
    </>
  )
}
