/** The search over the list of a tab, and what it has found. MSG-17. */
import { chakra } from '@chakra-ui/react'
import { TextButton } from '../../../ui/Button.tsx'
import { T } from '../../../ui/T.tsx'
import { SearchLine } from '../../parts/SearchLine.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { MessagesProps } from './MessagesView.tsx'

/** One line; below it how many were found. */
export function MessageSearch({ flow }: MessagesProps) {
  const { keyword, total, ready } = useFlow(flow, 'ready')
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
              <TextButton label="messages.search.clear" onClick={() => flow.send({ type: 'search.submitted', keyword: '' })} />
            </chakra.span>
          </chakra.p>
        )}
      </chakra.div>
    </>
  )
}
