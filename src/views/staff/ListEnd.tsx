/** The end of a list of the back office: loads the next page, and re-reads a list that can change. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** Whether there is another page. */
  readonly more: boolean
  readonly busy: boolean
  readonly onMore: () => void
  /** Reads the list again; absent for a list that only grows. */
  readonly onRefresh?: () => void
}

/** Nothing where there is nothing to press. */
export function ListEnd({ more, busy, onMore, onRefresh }: Props) {
  if (!more && !onRefresh) return null
  return (
    <chakra.div display="flex" justifyContent="center" gap="3" mt="6">
      {more && <Button variant="secondary" size="short" label="backoffice.more" busy={busy} onClick={onMore} />}
      {onRefresh && <Button variant="quiet" size="short" icon="again" label="backoffice.refresh" onClick={onRefresh} />}
    </chakra.div>
  )
}
