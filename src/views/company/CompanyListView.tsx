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
import { T, useWords } from '../../ui/T.tsx'
import { NameCell, RowActions } from '../../ui/Table.tsx'
import { FlowDialog, FlowQuestion } from '../parts/DialogForm.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { companyName, hasName } from '../parts/names.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { AffiliationMark, companyWords, KycMark, Short } from './parts.tsx'
import { CompanyIcon } from './switcher/CompanyIcon.tsx'

type ListProps = PageProps<typeof companyListMachine>

/** The page of the own companies. */
export function CompanyListView({ flow }: ListProps) {
  const { memberships, leaving, details } = useFlow(flow, 'leaving', 'details')
  return (
    <ListPage
      flow={flow}
      title="companyList.title"
      reason="companyList.reason"
      aside={<PageLink to="/company" look="secondary" size="short" icon="plus" label="companyList.join" />}
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
          caption: 'companyList.title',
          rows: memberships,
          rowKey: ({ id }) => id,
          columns: [
            { key: 'company', head: 'companyList.company', cell: (row) => <Name membership={row} index={memberships.indexOf(row)} /> },
            { key: 'kyc', head: 'companyList.kyc', cell: ({ kycStatus }) => <KycMark status={kycStatus} /> },
            { key: 'role', head: 'companyList.role', cell: ({ role }) => <Short id={`company.role.${role}`} /> },
            { key: 'joinMethod', head: 'companyList.joinMethod', cell: (row) => <Short id={`company.joinMethod.${row.joinMethod}`} /> },
            { key: 'status', head: 'companyList.status', cell: () => <AffiliationMark status="Active" /> },
            { key: 'actions', head: 'companyList.actions', cell: (row) => <Actions flow={flow} membership={row} /> },
          ],
        },
        empty: (
          <EmptyCard
            drawing={<EmptyShop />}
            title="companyList.empty.title"
            text="companyList.empty.text"
            action={<PageLink to="/company" look="primary" label="companyList.join" />}
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
        label="companyList.another"
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
  const named = (name: string) => (name === '' ? <T id="companyList.profile.none" /> : name)
  return (
    <FlowDialog
      flow={flow}
      tag="details"
      title="companyList.profile.title"
      size="company"
      footer={<Button label="company.close" variant="secondary" onClick={close} />}
    >
      <ProblemBanner problem={problem} custom={companyWords} />
      {!profile && !problem && <Skeleton kind="lines" count={6} />}
      {profile && (
        <chakra.dl textStyle="small">
          <Fact name="companyList.profile.nameCn" value={named(profile.registerNameCn)} />
          <Fact name="companyList.profile.nameEn" value={named(profile.registerNameEn)} />
          {profile.businessRegistrationNumber && <Fact name="companyList.profile.brn" value={profile.businessRegistrationNumber} />}
          {profile.unifiedSocialCreditCode && <Fact name="companyList.profile.uscc" value={profile.unifiedSocialCreditCode} />}
          <Fact name="companyList.kyc" value={<KycMark status={profile.kycStatus} />} />
          {profile.reference && <Fact name="companyList.profile.reference" value={profile.reference} />}
          <Fact name="companyList.role" value={<T id={`company.role.${profile.role}`} />} />
          <Fact name="companyList.joinMethod" value={<T id={`company.joinMethod.${profile.joinMethod}`} />} />
          <Fact name="companyList.profile.users" value={profile.users} />
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
      title="companyList.leave.title"
      text={<T id="companyList.leave.text" values={{ company: target ? companyName(target, locale) : '' }} />}
      confirm="companyList.leave.confirm"
      takesAway
      failed="companyList.leave.failed"
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
          {membership.companyId === current && <Chip words="switcher.current" />}
          {membership.isDefault && <Chip words="switcher.default" tone="teal" />}
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
  const { companyId, kycStatus, isDefault } = membership
  const approved = kycStatus === 'approved'
  const certifying = kycStatus === 'submitted' || kycStatus === 'in progress' ? 'progress' : 'certify'
  return (
    <RowActions>
      {approved && companyId !== current && (
        <TextButton
          label="companyList.switch"
          aria-label={words('companyList.switch.to', { company })}
          waiting={working}
          onClick={() => flow.send({ type: 'company.chosen', companyId })}
        />
      )}
      {approved && !isDefault && (
        <TextButton
          label="companyList.default"
          of={{ company }}
          waiting={working}
          onClick={() => flow.send({ type: 'default.requested', companyId })}
        />
      )}
      {!approved && (
        <TextButton
          label={`companyList.${certifying}`}
          of={{ company }}
          waiting={working}
          onClick={() => flow.send({ type: 'certify.pressed', companyId })}
        />
      )}
      {companyId === current && <PageLink to="/company/users" look="quiet" size="small" label="companyList.users" of={{ company }} />}
      <TextButton
        label="companyList.details"
        of={{ company }}
        waiting={working}
        onClick={() => flow.send({ type: 'details.pressed', companyId })}
      />
      <TextButton
        label="companyList.leave"
        of={{ company }}
        waiting={working}
        onClick={() => flow.send({ type: 'leave.pressed', companyId })}
      />
    </RowActions>
  )
}
