/** Users of the company with role, join method and status; administrators invite, change and answer. USER-01 to USER-08. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { companyUsersMachine } from '../../../machines/company/companyUsers.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { companyName, hasName } from '../parts/company-name.ts'
import { LoadedPage, useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { PageProps } from '../parts/page-props.ts'
import { AddUserDialog } from './AddUserDialog.tsx'
import { Asks } from './Asks.tsx'
import { companyWords, TableCard } from './parts.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { UserQuestions } from './UserQuestions.tsx'
import { UsersTable } from './UsersTable.tsx'

export type UsersProps = PageProps<typeof companyUsersMachine>

/** The page of company users. */
export function CompanyUsersView({ flow }: UsersProps) {
  return (
    <LoadedPage flow={flow} title="companyUsers.title" rows={4}>
      <Parts flow={flow} />
    </LoadedPage>
  )
}

function Parts({ flow }: UsersProps) {
  const profile = useSelector(flow, (snapshot) => snapshot.context.profile)
  const dialog = useSelector(flow, (snapshot) =>
    ['adding', 'editing', 'removing', 'declining'].some((tag) => snapshot.hasTag(tag as 'adding')),
  )
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const administers = useAdministers({ flow })
  const words = useWords()
  const { locale } = useIntl()
  const company = profile && hasName(profile) ? companyName(profile, locale) : words('company.unnamed')
  const certified = profile?.kycStatus === 'approved'
  return (
    <>
      <PageHead
        title="companyUsers.title"
        reason={<T id={`companyUsers.reason.${administers ? 'administrator' : 'user'}`} values={{ company }} />}
        size="small"
        aside={
          administers &&
          certified && (
            <Button
              label="companyUsers.add"
              icon="plus"
              variant="secondary"
              size="short"
              waiting={working}
              onClick={() => flow.send({ type: 'add.pressed' })}
            />
          )
        }
      />
      {!dialog && <ProblemBanner problem={problem} custom={companyWords} />}
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
        {!certified && <Uncertified />}
        {administers && <Asks flow={flow} />}
        <TableCard>
          <UsersTable flow={flow} />
        </TableCard>
      </chakra.div>
      <AddUserDialog flow={flow} />
      <RoleDialog flow={flow} />
      <UserQuestions flow={flow} />
    </>
  )
}

/** Before the company is certified no user can be invited: links to the certification or to another company. KYC-36. */
function Uncertified() {
  return (
    <Banner
      kind="warning"
      title="companyUsers.uncertified.title"
      action={
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <PageLink to="/company" look="quiet" size="small" label="companyUsers.uncertified.join" />
          <PageLink to="/company/onboarding/company-information" look="secondary" size="short" label="companyUsers.uncertified.action" />
        </chakra.span>
      }
    >
      <T id="companyUsers.uncertified.text" />
    </Banner>
  )
}
