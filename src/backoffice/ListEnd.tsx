/** What stands below a list of the back office: the next page of it, and the list read anew. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../ui/Button.tsx'

/** `more` says whether there is another page. */
export function ListEnd({ more, busy, onMore, onRefresh }: { more: boolean; busy: boolean; onMore: () => void; onRefresh: () => void }) {
  return (
    <chakra.div display="flex" justifyContent="center" gap="3" mt="6">
      {more && <Button variant="secondary" size="short" label="backoffice.more" busy={busy} onClick={onMore} />}
      <Button variant="quiet" size="short" icon="again" label="backoffice.refresh" onClick={onRefresh} />
    </chakra.div>
  )
}
