/** The page of the link in the mail about a replaced account, or about second factors that will be removed. Decisions 083, 090. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { accountDisputeMachine } from '../../../machines/lending/accountDispute.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DaySuccess, NightChecking } from '../../ui/drawings/Moments.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

/** The question, what was done, that the link is dead, or that its recipient is frozen. */
export function AccountDisputeView({ flow }: PageProps<typeof accountDisputeMachine>) {
  const { done, invalid, frozen, busy, problem } = useFlow(flow, 'done', 'invalid', 'frozen', 'busy')
  const about = useSelector(flow, ({ context }) => (context.about === 'factors' ? 'factors.' : ''))
  const situation = done ? 'done' : invalid ? 'invalid' : 'ask'
  const words = frozen ? 'lending.dispute.frozen' : `lending.dispute.${about}${situation}`
  return (
    <chakra.div maxW="dialogDefault" mx="auto" px={{ base: '5', md: '0' }} py={{ base: '8', md: '16' }}>
      <Card pad="none">
        {done ? <DaySuccess /> : <NightChecking />}
        <chakra.div p={{ base: '5', md: '8' }} role="status">
          <PageHead title={`${words}.title`} reason={`${words}.text`} size="small" />
          <ProblemBanner problem={problem} />
          {frozen ? null : situation === 'ask' ? (
            <Button label={`${words}.submit`} variant="danger" block busy={busy} onClick={() => flow.send({ type: 'dispute.confirmed' })} />
          ) : (
            <NewPassword />
          )}
        </chakra.div>
      </Card>
    </chakra.div>
  )
}

/** A signed-in user changes it on the profile, and is asked to sign in first where their session has ended. */
function NewPassword() {
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  if (signedIn) return <PageLink to="/profile" look="primary" label="lending.dispute.password" />
  return <Button label="lending.dispute.password" block onClick={() => dialog?.send({ type: 'forgot.requested', email: '' })} />
}
