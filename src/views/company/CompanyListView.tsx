/** The companies of the user: which is in use, which is the default, how far each is certified, what the user is there. KYC-16, KYC-37, KYC-38. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { Membership } from '../../../contract/kyc/applications.ts'
import type { companyListMachine } from '../../../machines/company/companyList.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyShop } from '../../ui/drawings/Still.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../ui/T.tsx'
import { Table } from '../../ui/Table.tsx'
import { companyName, hasName } from '../parts/company-name.ts'
import { PageFrame } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { PageProps } from '../parts/page-props.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { Unavailable } from '../parts/Unavailable.tsx'
import { CompanyDetails } from './CompanyDetails.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { AffiliationMark, companyWords, KycMark, Short, TableCard } from './parts.tsx'
import { CompanyIcon } from './switcher/CompanyIcon.tsx'

export type ListProps = PageProps<typeof companyListMachine>

/** The page of the own companies. */
export function CompanyListView({ flow }: ListProps) {
  const ready = useSelector(flow, (snapshot) => snapshot.hasTag('ready'))
  const unavailable = useSelector(flow, (snapshot) => snapshot.hasTag('unavailable'))
  const dialog = useSelector(flow, (snapshot) => snapshot.hasTag('leaving') || snapshot.hasTag('details'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  if (unavailable)
    return (
      <PageFrame>
        <Unavailable title="companyList.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </PageFrame>
    )
  return (
    <PageFrame>
      <PageHead
        title="companyList.title"
        reason="companyList.reason"
        size="small"
        aside={<PageLink to="/company" look="secondary" size="short" icon="plus" label="companyList.join" />}
      />
      {!dialog && <ProblemBanner problem={problem} custom={companyWords} />}
      {ready ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
          <Companies flow={flow} />
          <Another flow={flow} />
        </chakra.div>
      ) : (
        <Card>
          <Skeleton kind="rows" count={3} />
        </Card>
      )}
      <CompanyDetails flow={flow} />
      <LeaveQuestion flow={flow} />
    </PageFrame>
  )
}

/** The way to one more company of one's own; while one is not certified yet its row leads on. KYC-35. */
function Another({ flow }: ListProps) {
  const begun = useSelector(flow, (snapshot) => snapshot.hasTag('founding'))
  const can = useSelector(flow, (snapshot) => snapshot.can({ type: 'company.wanted' }))
  const none = useSelector(flow, (snapshot) => snapshot.context.memberships.length === 0)
  if (none || !(can || begun)) return null
  return (
    <div>
      <Button
        label="companyList.another"
        icon="plus"
        variant="secondary"
        busy={begun}
        onClick={() => flow.send({ type: 'company.wanted' })}
      />
    </div>
  )
}

function Companies({ flow }: ListProps) {
  const memberships = useSelector(flow, (snapshot) => snapshot.context.memberships)
  if (memberships.length === 0) return <NoCompany />
  return (
    <TableCard>
      <Table
        caption="companyList.title"
        rows={memberships}
        rowKey={({ id }) => id}
        columns={[
          { key: 'company', head: 'companyList.company', cell: (row) => <Name membership={row} index={memberships.indexOf(row)} /> },
          { key: 'kyc', head: 'companyList.kyc', cell: ({ kycStatus }) => <KycMark status={kycStatus} /> },
          { key: 'role', head: 'companyList.role', cell: ({ role }) => <Short id={`company.role.${role}`} /> },
          {
            key: 'joinMethod',
            head: 'companyList.joinMethod',
            cell: ({ joinMethod }) => <Short id={`company.joinMethod.${joinMethod}`} />,
          },
          { key: 'status', head: 'companyList.status', cell: () => <AffiliationMark status="Active" /> },
          { key: 'actions', head: 'companyList.actions', cell: (row) => <Actions flow={flow} membership={row} /> },
        ]}
      />
    </TableCard>
  )
}

function NoCompany() {
  return (
    <Card>
      <EmptyState
        level={2}
        drawing={<EmptyShop />}
        title="companyList.empty.title"
        text="companyList.empty.text"
        action={<PageLink to="/company" look="primary" label="companyList.join" />}
      />
    </Card>
  )
}

function useNameOf(membership: Membership): string {
  const words = useWords()
  const { locale } = useIntl()
  return hasName(membership) ? companyName(membership, locale) : words('company.unnamed')
}

function Name({ membership, index }: { membership: Membership; index: number }) {
  const current = usePortalState((snapshot) => snapshot.context.company?.companyId)
  const name = useNameOf(membership)
  return (
    <chakra.span display="flex" alignItems="center" gap="3" textAlign="start">
      <CompanyIcon index={index} />
      <chakra.span
        display="flex"
        flexWrap="wrap"
        columnGap="2"
        rowGap="1"
        minW="0"
        overflowWrap="anywhere"
        color="heading"
        fontWeight="600"
        lineHeight="1.4"
      >
        {name}
        <chakra.span display="inline-flex" gap="1">
          {membership.companyId === current && <Chip words="switcher.current" />}
          {membership.isDefault && <Chip words="switcher.default" tone="teal" />}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}

/** Actions on a company: only a certified one can be switched to or made the default. KYC-38. */
function Actions({ flow, membership }: ListProps & { membership: Membership }) {
  const current = usePortalState((snapshot) => snapshot.context.company?.companyId)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const company = useNameOf(membership)
  const words = useWords()
  const { companyId, kycStatus, isDefault } = membership
  const approved = kycStatus === 'approved'
  const certifying = kycStatus === 'submitted' || kycStatus === 'in progress' ? 'progress' : 'certify'
  const link = { variant: 'quiet', size: 'small', waiting: working } as const
  return (
    <chakra.span
      display="inline-flex"
      flexWrap="wrap"
      justifyContent={{ base: 'flex-end', md: 'flex-start' }}
      columnGap="4"
      rowGap={{ base: '4', md: '1' }}
    >
      {approved && companyId !== current && (
        <Button
          {...link}
          label="companyList.switch"
          aria-label={words('companyList.switch.to', { company })}
          onClick={() => flow.send({ type: 'company.chosen', companyId })}
        />
      )}
      {approved && !isDefault && (
        <Button
          {...link}
          label="companyList.default"
          aria-label={words('companyList.default.of', { company })}
          onClick={() => flow.send({ type: 'default.requested', companyId })}
        />
      )}
      {!approved && (
        <Button
          {...link}
          label={`companyList.${certifying}`}
          aria-label={words(`companyList.${certifying}.of`, { company })}
          onClick={() => flow.send({ type: 'certify.pressed', companyId })}
        />
      )}
      {companyId === current && (
        <PageLink
          to="/company/users"
          look="quiet"
          size="small"
          label="companyList.users"
          aria-label={words('companyList.users.of', { company })}
        />
      )}
      <Button
        {...link}
        label="companyList.details"
        aria-label={words('companyList.details.of', { company })}
        onClick={() => flow.send({ type: 'details.pressed', companyId })}
      />
      <Button
        {...link}
        label="companyList.leave"
        aria-label={words('companyList.leave.of', { company })}
        onClick={() => flow.send({ type: 'leave.pressed', companyId })}
      />
    </chakra.span>
  )
}
