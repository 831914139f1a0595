/** Users of the company with role, join method and status; administrators invite, change and answer. USER-01 to USER-08. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { CompanyUser } from '../../../contract/company/members.ts'
import { isLastAdministrator } from '../../../contract/company/roles.ts'
import type { companyUsersMachine } from '../../../machines/company/companyUsers.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Mailbox } from '../../ui/Mailbox.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { NameCell, NotedCell, RowActions, Table, TableCard } from '../../ui/Table.tsx'
import { FlowQuestion } from '../parts/FlowDialog.tsx'
import { LoadedPage, useAdministers } from '../parts/LoadedPage.tsx'
import { companyName, hasName } from '../parts/names.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ApprovalCard, ApprovalDialog, ChangeDialog } from './ApprovalRule.tsx'
import { AffiliationMark, companyWords, Short, WaitingRow } from './parts.tsx'
import { AddUserDialog, RoleDialog } from './UserDialogs.tsx'

/** The actor behind the page. */
export type UsersProps = PageProps<typeof companyUsersMachine>

/** The page of company users. */
export function CompanyUsersView({ flow }: UsersProps) {
  const { profile, working, ...dialogs } = useFlow(flow, 'working', 'adding', 'editing', 'removing', 'declining', 'approval', 'change')
  const administers = useAdministers({ flow })
  const words = useWords()
  const { locale } = useIntl()
  const company = profile && hasName(profile) ? companyName(profile, locale) : words('company.unnamed')
  const certified = profile?.kycStatus === 'approved'
  return (
    <LoadedPage
      flow={flow}
      title="company.users.title"
      reason={profile ? <T id={`company.users.reason.${administers ? 'administrator' : 'user'}`} values={{ company }} /> : undefined}
      aside={
        administers &&
        certified && (
          <Button
            label="company.users.add"
            icon="plus"
            variant="secondary"
            size="short"
            waiting={working}
            onClick={() => flow.send({ type: 'add.pressed' })}
          />
        )
      }
      custom={companyWords}
      quiet={Object.values(dialogs).includes(true)}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
        {!certified && <Uncertified />}
        {administers && <Asks flow={flow} />}
        <Users flow={flow} />
        {certified && <ApprovalCard flow={flow} />}
      </chakra.div>
      <AddUserDialog flow={flow} />
      <RoleDialog flow={flow} />
      <ApprovalDialog flow={flow} />
      <ChangeDialog flow={flow} />
      <Questions flow={flow} />
    </LoadedPage>
  )
}

/** Before the company is certified no user can be invited: links to the certification or to another company. KYC-36. */
function Uncertified() {
  return (
    <Banner
      kind="warning"
      title="company.users.uncertified.title"
      text="company.users.uncertified.text"
      action={
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <PageLink to="/company" look="quiet" size="small" label="company.users.uncertified.join" />
          <PageLink to="/company/onboarding/company-information" look="secondary" size="short" label="company.users.uncertified.action" />
        </chakra.span>
      }
    />
  )
}

/** Requests to join the company, for an administrator to accept or decline; nothing without any. API-033, API-034, decision A81. */
function Asks({ flow }: UsersProps) {
  const { users, working } = useFlow(flow, 'working')
  const asks = users.filter(({ status, joinMethod }) => status === 'Confirming' && joinMethod === 'requested')
  if (asks.length === 0) return null
  return (
    <Card title="company.users.asks">
      <Text mt="-2" mb="4" textStyle="small" color="muted" id="company.users.asks.text" />
      <chakra.ul listStyleType="none">
        {asks.map(({ id, email, createdTime }) => (
          <WaitingRow
            key={id}
            picture={<Seal name={email} kind="dashed" />}
            title={<Mailbox email={email} />}
            text={<T id="company.users.asks.since" values={{ day: <DateText value={createdTime} /> }} />}
          >
            <TextButton
              label="company.users.decline"
              of={{ email }}
              waiting={working}
              onClick={() => flow.send({ type: 'decline.pressed', id })}
            />
            <Button
              label="company.users.accept"
              size="short"
              waiting={working}
              of={{ email }}
              onClick={() => flow.send({ type: 'accept.pressed', id })}
            />
          </WaitingRow>
        ))}
      </chakra.ul>
    </Card>
  )
}

/** All users except those who ask to join, and what an administrator may change. USER-02, USER-08. */
function Users({ flow }: UsersProps) {
  const { users } = useFlow(flow)
  const administers = useAdministers({ flow })
  const actions = { key: 'actions', head: 'company.users.actions', cell: (user: CompanyUser) => <Actions flow={flow} user={user} /> }
  return (
    <TableCard>
      <Table
        caption="company.users.title"
        rows={users.filter(({ status, joinMethod }) => status === 'Active' || joinMethod !== 'requested')}
        rowKey={({ id }) => id}
        columns={[
          { key: 'user', head: 'company.users.user', cell: (user) => <Name user={user} /> },
          { key: 'role', head: 'company.users.role', cell: ({ role }) => <Short id={`company.role.${role}`} /> },
          { key: 'joinMethod', head: 'company.users.joinMethod', cell: (user) => <Short id={`company.joinMethod.${user.joinMethod}`} /> },
          { key: 'status', head: 'company.users.status', cell: (user) => <Status user={user} /> },
          ...(administers ? [actions] : []),
        ]}
      />
    </TableCard>
  )
}

function useIsOwn({ userId }: CompanyUser): boolean {
  return usePortalState((snapshot) => snapshot.context.user?.userId === userId)
}

function Name({ user }: { user: CompanyUser }) {
  return (
    <NameCell picture={<Seal name={user.email} kind={user.status === 'Active' ? 'plain' : 'dashed'} />}>
      <Mailbox email={user.email} />
      {useIsOwn(user) && (
        <chakra.span ms="2">
          <Chip words="company.users.you" />
        </chakra.span>
      )}
    </NameCell>
  )
}

/** Active or Confirming; of an invitation also until when. */
function Status({ user: { status, expiresTime, expired } }: { user: CompanyUser }) {
  if (!expiresTime) return <AffiliationMark status={status} />
  if (expired) return <StateMark chip state="returned" word="company.users.status.expired" />
  return (
    <NotedCell note={<T id="company.users.status.until" values={{ day: <DateText value={expiresTime} /> }} />}>
      <AffiliationMark status={status} />
    </NotedCell>
  )
}

function Actions({ flow, user }: UsersProps & { user: CompanyUser }) {
  const { working, users } = useFlow(flow, 'working')
  const { id, email, status } = user
  const last = isLastAdministrator(users, user)
  const role = () => flow.send({ type: 'role.pressed', id })
  const remove = () => flow.send({ type: 'remove.pressed', id })
  return (
    <RowActions>
      {status === 'Active' && (
        <NotedCell note={last && <T id="company.users.role.last" />}>
          <TextButton label="company.users.role.change" of={{ email }} waiting={working} disabled={last} onClick={role} />
        </NotedCell>
      )}
      {!useIsOwn(user) && (
        <TextButton
          label={`company.users.${status === 'Active' ? 'remove' : 'withdraw'}`}
          of={{ email }}
          waiting={working}
          onClick={remove}
        />
      )}
    </RowActions>
  )
}

/** Confirms removing a user, withdrawing an invitation, or declining a request to join. USER-06, API-032, API-034. */
function Questions({ flow }: UsersProps) {
  const { target } = useFlow(flow)
  const email = target?.email ?? ''
  const what = target?.status === 'Confirming' ? 'withdraw' : 'remove'
  const common = { custom: companyWords, onConfirm: () => flow.send({ type: 'removal.confirmed' }) }
  return (
    <>
      <FlowQuestion
        flow={flow}
        tag="removing"
        {...common}
        title={`company.users.${what}.title`}
        text={<T id={`company.users.${what}.text`} values={{ email }} />}
        confirm={`company.users.${what}.confirm`}
        takesAway
        failed="company.users.remove.failed"
      />
      <FlowQuestion
        flow={flow}
        tag="declining"
        {...common}
        title="company.users.decline.title"
        text={<T id="company.users.decline.text" values={{ email }} />}
        confirm="company.users.decline.confirm"
      />
    </>
  )
}
