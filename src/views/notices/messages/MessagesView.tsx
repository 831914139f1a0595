/** Messages to the user and announcements to all users: two tabs, a search, records that unfold. MSG-01, MSG-17. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type MessageTab, type messagesMachine, messageTabs } from '../../../../machines/notices/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { usePortalState } from '../../parts/portal-context.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { MessageList } from './MessageList.tsx'
import { MessageSearch } from './MessageSearch.tsx'

export type MessagesProps = PageProps<typeof messagesMachine>

/** The page of messages and announcements. */
export function MessagesView({ flow }: MessagesProps) {
  const tab = useSelector(flow, (snapshot) => messageTabs.find((each) => snapshot.hasTag(each)) ?? 'messages')
  const notices = usePortalState((snapshot) => snapshot.children.notices)
  const unread = useSelector(notices, (snapshot) => snapshot?.context.unread)
  return (
    <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }} py={{ base: '6', md: '10' }}>
      <PageHead title="messages.title" size="small" />
      <PageTabs
        label="messages.tabs"
        tabs={messageTabs}
        current={tab}
        words={(each) => `messages.tab.${each}`}
        aside={(each) => <Count count={unread?.[each] ?? 0} />}
        onChoose={(each) => flow.send({ type: 'tab.chosen', tab: each })}
      >
        <MessageSearch key={tab} flow={flow} />
        <Card pad="none">
          <List flow={flow} tab={tab} />
        </Card>
      </PageTabs>
    </chakra.div>
  )
}

/** Unread count beside the name of a tab; nothing when it is zero. */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <chakra.span px="2" borderRadius="full" bg="actionSoft" color="actionDeep" textStyle="fine" fontWeight="600">
      <chakra.span aria-hidden="true">{count}</chakra.span>
      <Text as="span" srOnly id="messages.unread.count" values={{ count }} />
    </chakra.span>
  )
}

function List({ flow, tab }: MessagesProps & { tab: MessageTab }) {
  const { busy, unavailable, problem } = useFlow(flow, 'busy', 'unavailable')
  const empty = useSelector(flow, (snapshot) => snapshot.context.records.length === 0)
  if (unavailable)
    return (
      <chakra.div p={{ base: '4', md: '6' }}>
        <ProblemBanner problem={problem} />
        <EmptyState
          level={2}
          title="page.unavailable.title"
          text="page.unavailable.text"
          action={<Button label="page.unavailable.retry" icon="again" onClick={() => flow.send({ type: 'retry.pressed' })} />}
        />
      </chakra.div>
    )
  if (busy && empty)
    return (
      <chakra.div px={{ base: '4', md: '6' }}>
        <Skeleton kind="rows" count={5} />
      </chakra.div>
    )
  return empty ? <Nothing flow={flow} tab={tab} /> : <MessageList flow={flow} busy={busy} />
}

/** Nothing found, or nothing there yet: says why, and one thing to do. */
function Nothing({ flow, tab }: MessagesProps & { tab: MessageTab }) {
  const keyword = useSelector(flow, (snapshot) => snapshot.context.keyword)
  if (keyword !== '')
    return (
      <EmptyState
        level={2}
        title={<T id="messages.none.title" values={{ keyword }} />}
        text="messages.none.text"
        action={
          <Button label="messages.search.clear" variant="secondary" onClick={() => flow.send({ type: 'search.submitted', keyword: '' })} />
        }
      />
    )
  return (
    <EmptyState
      level={2}
      drawing={<EmptyRecords />}
      title={`messages.empty.${tab}.title`}
      text={`messages.empty.${tab}.text`}
      action={
        tab === 'messages' && (
          <Button label="messages.empty.go" variant="secondary" onClick={() => flow.send({ type: 'tab.chosen', tab: 'announcements' })} />
        )
      }
    />
  )
}
