/** Error view of a page that could not be loaded: reason and retry. */
import type { Problem } from '../../../contract/kernel/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyCard, EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'

/** The page could not be loaded; `title` is the page's own. */
export function Unavailable({ title, problem, onRetry }: { title: string; problem: Problem | null; onRetry: () => void }) {
  return (
    <>
      <PageHead title={title} size="small" />
      <ProblemBanner problem={problem} />
      <EmptyCard
        title="page.unavailable.title"
        text="page.unavailable.text"
        action={<Button label="page.unavailable.retry" icon="again" onClick={onRetry} />}
      />
    </>
  )
}

/** A part of a page that did not come, with the way to ask for it again; the rest of the page stays. */
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
