/** In place of a page whose address names nothing that is there, or nothing of the company. */
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import type { MessageId } from '../../ui/T.tsx'
import { PageLink } from './PageLink.tsx'
import { usePortalState } from './portal-context.ts'

/** What is missing, and the way home. */
export function MissingPage({ title, text, home }: { title: MessageId; text: MessageId; home: MessageId }) {
  const product = usePortalState((snapshot) => snapshot.context.product)
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={title}
      text={text}
      action={<PageLink to={`/credit/${product}/home`} look="secondary" label={home} />}
    />
  )
}
