/** The tabs of the queue with how many each holds. KYC-22. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { CaseTab } from '../../../../contract/staff/cases.ts'
import { T, useWords } from '../../../ui/T.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { QueueProps } from './QueueView.tsx'

const counted = ['all', 'due', 'waiting', 'mine', 'second', 'disputed', 'returned'] as const satisfies readonly CaseTab[]

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '2',
    px: { base: '2', lg: '3' },
    pb: '2',
    minH: 'control',
    borderBottom: '2px solid transparent',
    color: 'muted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'heading' },
    '&[aria-current=true]': { color: 'heading', fontWeight: '600', borderColor: 'action' },
  },
})

/** Tabs of the queue; late cases are amber. */
export function QueueTabs({ flow }: QueueProps) {
  const words = useWords()
  const intl = useIntl()
  const { tab, counts } = useFlow(flow)
  return (
    <chakra.nav aria-label={words('backoffice.queue.tabs')} display="flex" flexWrap="wrap">
      {counted.map((each) => (
        <Tab key={each} type="button" aria-current={tab === each} onClick={() => flow.send({ type: 'tab.chosen', tab: each })}>
          <chakra.b
            fontSize={{ base: 'lg', lg: '2xl' }}
            lineHeight="1.2"
            color={each === 'due' && (counts?.due ?? 0) > 0 ? 'amberDeep' : 'heading'}
          >
            {counts ? intl.formatNumber(counts[each]) : '–'}
          </chakra.b>
          <T id={`backoffice.tab.${each}`} />
        </Tab>
      ))}
    </chakra.nav>
  )
}
