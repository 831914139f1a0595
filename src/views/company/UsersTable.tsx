/** The users of a company in a table: role, join method, status, and what an administrator may change. USER-02, USER-08. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CompanyUser } from '../../../contract/company/members.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { Table } from '../../ui/Table.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import type { UsersProps } from './CompanyUsersView.tsx'
import { AffiliationMark, Mailbox, Short } from './parts.tsx'

/** All users except those who ask to join, who are listed above. */
export function UsersTable({ flow }: UsersProps) {
  const users = useSelector(flow, (snapshot) => snapshot.context.users)
  const administers = useAdministers({ flow })
  const rows = users.filter(({ status, joinMethod }) => status === 'Active' || joinMethod !== 'requested')
  const actions = {
    key: 'actions',
    head: 'companyUsers.actions',
    cell: (user: CompanyUser) => <Actions flow={flow} user={user} />,
  }
  return (
    <Table
      caption="companyUsers.title"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'user', head: 'companyUsers.user', cell: (user) => <Name user={user} /> },
        { key: 'role', head: 'companyUsers.role', cell: ({ role }) => <Short id={`company.role.${role}`} /> },
        { key: 'joinMethod', head: 'companyUsers.joinMethod', cell: ({ joinMethod }) => <Short id={`company.joinMethod.${joinMethod}`} /> },
        { key: 'status', head: 'companyUsers.status', cell: (user) => <Status user={user} /> },
        ...(administers ? [actions] : []),
      ]}
    />
  )
}

function useIsOwn({ userId }: CompanyUser): boolean {
  return usePortalState((snapshot) => snapshot.context.user?.userId === userId)
}

function Name({ user }: { user: CompanyUser }) {
  const own = useIsOwn(user)
  return (
    <chakra.span display="flex" alignItems="center" gap="3" textAlign="start">
      <Seal name={user.email} kind={user.status === 'Active' ? 'plain' : 'dashed'} />
      <chakra.span minW="0" overflowWrap="anywhere" color="heading" fontWeight="600">
        <Mailbox email={user.email} />
        {own && (
          <chakra.span ms="2">
            <Chip words="companyUsers.you" />
          </chakra.span>
        )}
      </chakra.span>
    </chakra.span>
  )
}

/** Active or Confirming; of an invitation also until when. */
function Status({ user: { status, expiresTime, expired } }: { user: CompanyUser }) {
  if (!expiresTime) return <AffiliationMark status={status} />
  if (expired) return <StateMark chip state="returned" word="companyUsers.status.expired" />
  return (
    <chakra.span display="inline-grid" justifyItems={{ base: 'end', md: 'start' }} gap="0.5">
      <AffiliationMark status={status} />
      <chakra.span textStyle="fine" color="muted">
        <T id="companyUsers.status.until" values={{ day: <DateText value={expiresTime} /> }} />
      </chakra.span>
    </chakra.span>
  )
}

function Actions({ flow, user }: UsersProps & { user: CompanyUser }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const own = useIsOwn(user)
  const words = useWords()
  const { id, email, status } = user
  const link = { variant: 'quiet', size: 'small', waiting: working } as const
  const removal = status === 'Active' ? 'remove' : 'withdraw'
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent={{ base: 'flex-end', md: 'flex-start' }} columnGap="4" rowGap="1">
      {status === 'Active' && (
        <Button
          {...link}
          label="companyUsers.role.change"
          aria-label={words('companyUsers.role.change.of', { email })}
          onClick={() => flow.send({ type: 'role.pressed', id })}
        />
      )}
      {!own && (
        <Button
          {...link}
          label={`companyUsers.${removal}`}
          aria-label={words(`companyUsers.${removal}.of`, { email })}
          onClick={() => flow.send({ type: 'remove.pressed', id })}
        />
      )}
    </chakra.span>
  )
}
