/** Join a company: invitations and asks that wait, a search, and certifying one's own. KYC-02, KYC-35, KYC-36. */
import { useSelector } from '@xstate/react'
import type { companyJoinMachine } from '../../../machines/company/companyJoin.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RailNote, SideRail } from '../../ui/SideRail.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { CompanySearch } from './CompanySearch.tsx'
import { companyWords } from './parts.tsx'
import { Waiting } from './Waiting.tsx'

export type JoinProps = PageProps<typeof companyJoinMachine>

/** The page of joining a company. */
export function CompanyJoinView({ flow }: JoinProps) {
  const { memberships, linkDead, ready, ...is } = useFlow(flow, 'ready', 'asking', 'declining', 'withdrawing')
  const email = usePortalState((snapshot) => snapshot.context.user?.email ?? '')
  const words = useWords()
  const certified = memberships.some(({ kycStatus }) => kycStatus === 'approved')
  const reason = memberships.length === 0 ? 'none' : certified ? 'another' : 'uncertified'
  return (
    <LoadedPage
      flow={flow}
      title="company.join.title"
      reason={ready ? `company.join.reason.${reason}` : undefined}
      aside={memberships.length > 0 && <PageLink to="/company/list" look="quiet" size="small" label="company.join.list" />}
      custom={companyWords}
      quiet={is.asking || is.declining || is.withdrawing}
    >
      <SideRail label={words('company.join.rail')} aside={<Rail />}>
        {linkDead && <Banner kind="warning" title="company.join.link.title" text={<T id="company.join.link.text" values={{ email }} />} />}
        <Waiting flow={flow} />
        <CompanySearch flow={flow} />
        {!certified && <Own flow={flow} begun={memberships.length > 0} />}
      </SideRail>
    </LoadedPage>
  )
}

/** The way to a company of one's own. KYC-35, KYC-36. */
function Own({ flow, begun }: JoinProps & { begun: boolean }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  return (
    <Card title="company.join.own">
      <Text mb="4" color="muted" id="company.join.own.text" />
      <Button
        label={begun ? 'company.join.own.continue' : 'company.join.own.begin'}
        variant="secondary"
        size="short"
        waiting={working}
        onClick={() => flow.send({ type: 'certify.pressed' })}
      />
    </Card>
  )
}

function Rail() {
  return (
    <>
      {(['who', 'seen', 'next'] as const).map((note) => (
        <RailNote key={note} title={`company.join.rail.${note}`}>
          <T id={`company.join.rail.${note}.text`} />
        </RailNote>
      ))}
      <RailNote title="company.join.rail.passkey">
        <T id="company.join.rail.passkey.text" /> <PageLink to="/profile" look="quiet" size="small" label="company.join.rail.passkey.add" />
      </RailNote>
    </>
  )
}
