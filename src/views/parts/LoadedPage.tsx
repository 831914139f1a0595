/** A page that is read first: its rows to come, itself once it is there, or why it could not be read. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { bankAccountsMachine } from '../../../machines/banking/bankAccounts.ts'
import type { companyJoinMachine } from '../../../machines/company/companyJoin.ts'
import type { companyUsersMachine } from '../../../machines/company/companyUsers.ts'
import type { facilityMachine } from '../../../machines/lending/facility.ts'
import type { activateShopMachine } from '../../../machines/limits/activateShop.ts'
import type { applicationsMachine } from '../../../machines/limits/applications.ts'
import type { increaseLimitMachine } from '../../../machines/limits/increaseLimit.ts'
import type { statementsMachine } from '../../../machines/records/statements.ts'
import type { timelineMachine } from '../../../machines/records/timeline.ts'
import type { myShopsMachine } from '../../../machines/shops/myShops.ts'
import type { signingMachine } from '../../../machines/signing/signing.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PageProps } from './page-props.ts'
import { Unavailable } from './Unavailable.tsx'

type Flow =
  | PageProps<typeof companyJoinMachine>['flow']
  | PageProps<typeof facilityMachine>['flow']
  | PageProps<typeof statementsMachine>['flow']
  | PageProps<typeof timelineMachine>['flow']
  | ListFlow
type ListFlow =
  | PageProps<typeof applicationsMachine>['flow']
  | PageProps<typeof bankAccountsMachine>['flow']
  | PageProps<typeof companyUsersMachine>['flow']
  | PageProps<typeof myShopsMachine>['flow']

type ProfiledFlow =
  | ListFlow
  | PageProps<typeof activateShopMachine>['flow']
  | PageProps<typeof increaseLimitMachine>['flow']
  | PageProps<typeof signingMachine>['flow']

/** The page; `title` and `reason` stand above the rows while it is read, its children have a head of their own. */
export function LoadedPage(props: { flow: Flow; title: string; reason?: string; rows: number; children: ReactNode }) {
  const { flow, title, reason, rows, children } = props
  // By itself it is what every one of the flows takes.
  const { send }: { send: (event: { type: 'retry.pressed' }) => void } = flow
  const ready = useSelector(flow, (snapshot) => snapshot.hasTag('ready'))
  const unavailable = useSelector(flow, (snapshot) => snapshot.hasTag('unavailable'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  return (
    <PageFrame>
      {unavailable ? (
        <Unavailable title={title} problem={problem} onRetry={() => send({ type: 'retry.pressed' })} />
      ) : ready ? (
        children
      ) : (
        <>
          <PageHead title={title} reason={reason} size="small" />
          <Card>
            <Skeleton kind="rows" count={rows} />
          </Card>
        </>
      )}
    </PageFrame>
  )
}

/** The width of these pages and the room around them. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }} py={{ base: '6', md: '10' }}>
      {children}
    </chakra.div>
  )
}

/** Whether the signed-in user may change what the page shows of the company. Decision A110. */
export function useAdministers({ flow }: { flow: ProfiledFlow }): boolean {
  return useSelector(flow, (snapshot) => snapshot.context.profile?.role === 'administrator')
}
