/** Documents of bank accounts that wait: the account as it was entered, its documents, the decision. BANK-02, decision 023. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountReview } from '../../../../contract/staff/account-reviews.ts'
import type { accountReviewsMachine } from '../../../../machines/staff/accountReviews.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { AcceptanceDialog } from './AcceptanceDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RefusalDialog } from './RefusalDialog.tsx'
import { ReviewCard } from './ReviewCard.tsx'

/** The actor of the page. */
export type ReviewsProps = { flow: ActorRefFrom<typeof accountReviewsMachine> }

/** The page. */
export function AccountsView({ flow }: ReviewsProps) {
  const { reviews, problem, busy, unavailable } = useFlow(flow, 'busy', 'unavailable')
  const dialog = useSelector(flow, (snapshot) => (['asking', 'accepting', 'refusing'] as const).some((tag) => snapshot.hasTag(tag)))
  const rows: readonly AccountReview[] = reviews
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} pt={{ base: '5', md: '8' }} pb="14">
      {unavailable ? (
        <Unavailable title="backoffice.accounts.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      ) : (
        <>
          <PageHead title="backoffice.accounts.title" reason="backoffice.accounts.reason" size="small" />
          {!dialog && (
            <ProblemBanner problem={problem} custom={{ 20011: 'backoffice.accounts.tooLate', 20018: 'backoffice.accounts.tooLate' }} />
          )}
          {busy ? (
            <Card>
              <Skeleton kind="rows" count={4} />
            </Card>
          ) : (
            <Waiting flow={flow} rows={rows} />
          )}
        </>
      )}
      <ReasonDialog flow={flow} />
      <AcceptanceDialog flow={flow} />
      <RefusalDialog flow={flow} />
    </chakra.div>
  )
}

function Waiting({ flow, rows }: ReviewsProps & { rows: readonly AccountReview[] }) {
  return (
    <>
      {rows.length === 0 ? (
        <Card>
          <EmptyState level={2} title="backoffice.accounts.empty.title" text="backoffice.accounts.empty.text" />
        </Card>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
          {rows.map((review) => (
            <li key={review.id}>
              <ReviewCard flow={flow} review={review} />
            </li>
          ))}
        </chakra.ul>
      )}
      <chakra.div display="flex" justifyContent="center" mt="6">
        <Button variant="quiet" size="short" icon="again" label="backoffice.refresh" onClick={() => flow.send({ type: 'retry.pressed' })} />
      </chakra.div>
    </>
  )
}
