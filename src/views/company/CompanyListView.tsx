/** The companies of the user: which is in use, which is the default, how far each is certified, what the user is there. KYC-16, KYC-37, KYC-38. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { Membership } from '../../../contract/kyc/applications.ts'
import type { companyListMachine } from '../../../machines/company/companyList.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyShop } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { NameCell, RowActions } from '../../ui/Table.tsx'
import { FlowDialog, FlowQuestion } from '../parts/FlowDialog.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { companyName, hasName } from '../parts/names.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { CompanyIcon } from './CompanyIcon.tsx'
import { AffiliationMark, companyWords, KycMark, Short } from './parts.tsx'

type ListProps = PageProps<typeof companyListMachine>

/** The page of the own companies. */
export function CompanyListView({ flow }: ListProps) {
  const { memberships, leaving, details } = useFlow(flow, 'leaving', 'details')
  return (
    <ListPage
      flow={flow}
      title="company.list.title"
      reason="company.list.reason"
      aside={<PageLink to="/company" look="secondary" size="short" icon="plus" label="company.list.join" />}
      custom={companyWords}
      quiet={leaving || details}
      dialogs={
        <>
          <Details flow={flow} />
          <LeaveQuestion flow={flow} />
        </>
      }
      list={{
        table: {
          caption: 'company.list.title',
          rows: memberships,
          rowKey: ({ id }) => id,
          columns: [
            { key: 'company', head: 'company.list.company', cell: (row) => <Name membership={row} index={memberships.indexOf(row)} /> },
            { key: 'kyc', head: 'company.list.kyc', cell: ({ kycStatus }) => <KycMark status={kycStatus} /> },
            { key: 'role', head: 'company.list.role', cell: ({ role }) => <Short id={`company.role.${role}`} /> },
            { key: 'joinMethod', head: 'company.list.joinMethod', cell: (row) => <Short id={`company.joinMethod.${row.joinMethod}`} /> },
            { key: 'status', head: 'company.list.status', cell: () => <AffiliationMark status="Active" /> },
            { key: 'actions', head: 'company.list.actions', cell: (row) => <Actions flow={flow} membership={row} /> },
          ],
        },
        empty: (
          <EmptyCard
            drawing={<EmptyShop />}
            title="company.list.empty.title"
            text="company.list.empty.text"
            action={<PageLink to="/company" look="primary" label="company.list.join" />}
          />
        ),
        end: <Another flow={flow} />,
      }}
    />
  )
}

/** The way to one more company of one's own; while one is not certified yet its row leads on. KYC-35. */
function Another({ flow }: ListProps) {
  const { memberships, founding } = useFlow(flow, 'founding')
  const can = useSelector(flow, (snapshot) => snapshot.can({ type: 'company.requested' }))
  if (memberships.length === 0 || !(can || founding)) return null
  return (
    <chakra.div mt={{ base: '4', md: '6' }}>
      <Button
        label="company.list.another"
        icon="plus"
        variant="secondary"
        busy={founding}
        onClick={() => flow.send({ type: 'company.requested' })}
      />
    </chakra.div>
  )
}

/** A company looked at: its names, numbers and certification, what the user is there. API-021. */
function Details({ flow }: ListProps) {
  const { profile, problem } = useFlow(flow)
  const close = () => flow.send({ type: 'dialog.closed' })
  const named = (name: string) => (name === '' ? <T id="company.list.profile.none" /> : name)
  return (
    <FlowDialog
      flow={flow}
      tag="details"
      title="company.list.profile.title"
      size="company"
      footer={<Button label="company.close" variant="secondary" onClick={close} />}
    >
      <ProblemBanner problem={problem} custom={companyWords} />
      {!profile && !problem && <Skeleton kind="lines" count={6} />}
      {profile && (
        <chakra.dl textStyle="small">
          <Fact name="company.list.profile.nameCn" value={named(profile.registerNameCn)} />
          <Fact name="company.list.profile.nameEn" value={named(profile.registerNameEn)} />
          {profile.businessRegistrationNumber && <Fact name="company.list.profile.brn" value={profile.businessRegistrationNumber} />}
          {profile.unifiedSocialCreditCode && <Fact name="company.list.profile.uscc" value={profile.unifiedSocialCreditCode} />}
          <Fact name="company.list.kyc" value={<KycMark status={profile.kycStatus} />} />
          {profile.reference && <Fact name="company.list.profile.reference" value={profile.reference} />}
          <Fact name="company.list.role" value={<T id={`company.role.${profile.role}`} />} />
          <Fact name="company.list.joinMethod" value={<T id={`company.joinMethod.${profile.joinMethod}`} />} />
          <Fact name="company.list.profile.users" value={profile.users} />
        </chakra.dl>
      )}
    </FlowDialog>
  )
}

/** Confirms leaving a company; the last administrator sees why they cannot leave. USER-06. */
function LeaveQuestion({ flow }: ListProps) {
  const { target } = useFlow(flow)
  const { locale } = useIntl()
  return (
    <FlowQuestion
      flow={flow}
      tag="leaving"
      title="company.list.leave.title"
      text={<T id="company.list.leave.text" values={{ company: target ? companyName(target, locale) : '' }} />}
      confirm="company.list.leave.confirm"
      takesAway
      failed="company.list.leave.failed"
      custom={companyWords}
      onConfirm={() => flow.send({ type: 'removal.confirmed' })}
    />
  )
}

function useNameOf(membership: Membership): string {
  const words = useWords()
  const { locale } = useIntl()
  return hasName(membership) ? companyName(membership, locale) : words('company.unnamed')
}

function Name({ membership, index }: { membership: Membership; index: number }) {
  const current = usePortalState((snapshot) => snapshot.context.company?.companyId)
  return (
    <NameCell picture={<CompanyIcon index={index} />}>
      <chakra.span display="flex" flexWrap="wrap" columnGap="2" rowGap="1">
        {useNameOf(membership)}
        <chakra.span display="inline-flex" gap="1">
          {membership.companyId === current && <Chip words="company.switcher.current" />}
          {membership.isDefault && <Chip words="company.switcher.default" tone="teal" />}
        </chakra.span>
      </chakra.span>
    </NameCell>
  )
}

/** Actions on a company: only a certified one can be switched to or made the default. KYC-38. */
function Actions({ flow, membership }: ListProps & { membership: Membership }) {
  const current = usePortalState((snapshot) => snapshot.context.company?.companyId)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const company = useNameOf(membership)
  const words = useWords()
  const { companyId, kycStatus, isDefault, isLastAdministrator } = membership
  const approved = kycStatus === 'approved'
  const certifying = kycStatus === 'submitted' || kycStatus === 'in progress' ? 'progress' : 'certify'
  return (
    <RowActions>
      {approved && companyId !== current && (
        <TextButton
          label="company.list.switch"
          aria-label={words('company.list.switch.to', { company })}
          waiting={working}
          onClick={() => flow.send({ type: 'company.chosen', companyId })}
        />
      )}
      {approved && !isDefault && (
        <TextButton
          label="company.list.default"
          of={{ company }}
          waiting={working}
          onClick={() => flow.send({ type: 'default.requested', companyId })}
        />
      )}
      {!approved && (
        <TextButton
          label={`company.list.${certifying}`}
          of={{ company }}
          waiting={working}
          onClick={() => flow.send({ type: 'certify.pressed', companyId })}
        />
      )}
      {companyId === current && <PageLink to="/company/users" look="quiet" size="small" label="company.list.users" of={{ company }} />}
      <TextButton
        label="company.list.details"
        of={{ company }}
        waiting={working}
        onClick={() => flow.send({ type: 'details.pressed', companyId })}
      />
      <TextButton
        label="company.list.leave"
        of={{ company }}
        waiting={working}
        disabled={isLastAdministrator}
        onClick={() => flow.send({ type: 'leave.pressed', companyId })}
      />
      {isLastAdministrator && <Text as="span" textStyle="fine" color="muted" id="company.list.leave.last" />}
    </RowActions>
  )
}
