/** The search over the list of a tab, and what it has found. MSG-17. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../../ui/Button.tsx'
import { T } from '../../../ui/T.tsx'
import { SearchLine } from '../../parts/SearchLine.tsx'
import type { MessagesProps } from './MessagesView.tsx'

/** One line; below it how many were found. */
export function MessageSearch({ flow }: MessagesProps) {
  const keyword = useSelector(flow, (snapshot) => snapshot.context.keyword)
  const total = useSelector(flow, (snapshot) => snapshot.context.total)
  const ready = useSelector(flow, (snapshot) => snapshot.hasTag('ready'))
  return (
    <>
      <SearchLine
        keyword={keyword}
        label="messages.search.label"
        placeholder="messages.search.placeholder"
        onSearch={(keyword) => flow.send({ type: 'search.submitted', keyword })}
      />
      <chakra.div role="status" textStyle="small" color="muted">
        {ready && keyword !== '' && total > 0 && (
          <chakra.p mb="4">
            <T id="messages.found" values={{ keyword, count: total }} />
            <chakra.span ms="4">
              <Button
                label="messages.search.clear"
                variant="quiet"
                size="small"
                onClick={() => flow.send({ type: 'search.submitted', keyword: '' })}
              />
            </chakra.span>
          </chakra.p>
        )}
      </chakra.div>
    </>
  )
}
