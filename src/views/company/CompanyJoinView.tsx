/** Join a company: invitations and asks that wait, a search, and certifying one's own. KYC-02, KYC-35, KYC-36. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { companyJoinMachine } from '../../../machines/company/companyJoin.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RailNote, SideRail } from '../../ui/SideRail.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { PageProps } from '../parts/page-props.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { CompanySearch } from './CompanySearch.tsx'
import { companyWords } from './parts.tsx'
import { Waiting } from './Waiting.tsx'

export type JoinProps = PageProps<typeof companyJoinMachine>

/** The page of joining a company. */
export function CompanyJoinView({ flow }: JoinProps) {
  return (
    <LoadedPage flow={flow} title="companyJoin.title" rows={3}>
      <Parts flow={flow} />
    </LoadedPage>
  )
}

function Parts({ flow }: JoinProps) {
  const memberships = useSelector(flow, (snapshot) => snapshot.context.memberships)
  const linkDead = useSelector(flow, (snapshot) => snapshot.context.linkDead)
  const asking = useSelector(flow, (snapshot) => snapshot.hasTag('asking'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const email = usePortalState((snapshot) => snapshot.context.user?.email ?? '')
  const words = useWords()
  const certified = memberships.some(({ kycStatus }) => kycStatus === 'approved')
  const reason = memberships.length === 0 ? 'none' : certified ? 'another' : 'uncertified'
  return (
    <>
      <PageHead
        title="companyJoin.title"
        reason={`companyJoin.reason.${reason}`}
        size="small"
        aside={memberships.length > 0 && <PageLink to="/company/list" look="quiet" size="small" label="companyJoin.list" />}
      />
      <SideRail label={words('companyJoin.rail')} aside={<Rail />}>
        {linkDead && (
          <Banner kind="warning" title="companyJoin.link.title">
            <T id="companyJoin.link.text" values={{ email }} />
          </Banner>
        )}
        {!asking && problem && <ProblemBanner problem={problem} custom={companyWords} />}
        <Waiting flow={flow} />
        <CompanySearch flow={flow} />
        {!certified && <Own flow={flow} begun={memberships.length > 0} />}
      </SideRail>
    </>
  )
}

/** The way to a company of one's own. KYC-35, KYC-36. */
function Own({ flow, begun }: JoinProps & { begun: boolean }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  return (
    <Card title="companyJoin.own">
      <chakra.p mb="4" color="muted">
        <T id="companyJoin.own.text" />
      </chakra.p>
      <Button
        label={begun ? 'companyJoin.own.continue' : 'companyJoin.own.begin'}
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
        <RailNote key={note} title={`companyJoin.rail.${note}`}>
          <T id={`companyJoin.rail.${note}.text`} />
        </RailNote>
      ))}
    </>
  )
}
