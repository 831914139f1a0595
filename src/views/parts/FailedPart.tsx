/** A part of a page that did not come, with the way to ask for it again; the rest of the page stays. */
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Says so and offers to try again. */
export function FailedPart({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      level={2}
      title="page.unavailable.title"
      text="page.unavailable.text"
      action={<Button label="page.unavailable.retry" icon="again" variant="secondary" size="short" onClick={onRetry} />}
    />
  )
}

/** The same as a card of its own. */
export function FailedCard({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <FailedPart onRetry={onRetry} />
    </Card>
  )
}
