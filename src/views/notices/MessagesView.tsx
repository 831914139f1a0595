/** Messages to the user and announcements to all users: two tabs, a search, records that unfold. MSG-01, MSG-17. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Message } from '../../../contract/notices/messages.ts'
import { type MessageTab, type messagesMachine, messageTabs, pagesOf } from '../../../machines/notices/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { T, Text } from '../../ui/T.tsx'
import { RecordList } from '../parts/ListPage.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { Pager } from '../parts/Pager.tsx'
import { PageTabs } from '../parts/PageTabs.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { FoundLine, SearchLine } from '../parts/SearchLine.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

type MessagesProps = PageProps<typeof messagesMachine>

/** The page of messages and announcements. */
export function MessagesView({ flow }: MessagesProps) {
  const { records, openId, keyword, total, current, ready, busy, unavailable } = useFlow(flow, 'ready', 'busy', 'unavailable')
  const tab = useSelector(flow, (snapshot) => messageTabs.find((each) => snapshot.hasTag(each)) ?? 'messages')
  const pages = useSelector(flow, (snapshot) => pagesOf(snapshot.context))
  const notices = usePortalState((snapshot) => snapshot.children.notices)
  const unread = useSelector(notices, (snapshot) => snapshot?.context.unread)
  const search = (words: string) => flow.send({ type: 'search.submitted', keyword: words })
  return (
    <LoadedPage flow={flow} title="notices.messages.title" ready unavailable={false} quiet={!unavailable}>
      <PageTabs
        label="notices.messages.tabs"
        tabs={messageTabs}
        current={tab}
        words={(each) => `notices.messages.tab.${each}`}
        aside={(each) => <Count count={unread?.[each] ?? 0} />}
        onChoose={(each) => flow.send({ type: 'tab.chosen', tab: each })}
      >
        <SearchLine
          key={tab}
          keyword={keyword}
          label="notices.messages.search.label"
          placeholder="notices.messages.search.placeholder"
          onSearch={search}
        />
        <FoundLine
          narrowed={ready && keyword !== '' && total > 0}
          text={<T id="notices.messages.found" values={{ keyword, count: total }} />}
          clear="notices.messages.search.clear"
          onClear={() => search('')}
        />
        <RecordList
          state={unavailable ? 'failed' : busy && records.length === 0 ? 'reading' : 'read'}
          rows={5}
          again={busy}
          onRetry={() => flow.send({ type: 'retry.pressed' })}
          empty={<Nothing flow={flow} tab={tab} />}
          end={<Pager current={current} pages={pages} onChoose={(page) => flow.send({ type: 'page.chosen', current: page })} />}
        >
          {records.length > 0 && (
            <Card pad="none">
              <chakra.ul listStyleType="none">
                {records.map((record) => (
                  <Record key={record.id} flow={flow} record={record} open={record.id === openId} />
                ))}
              </chakra.ul>
            </Card>
          )}
        </RecordList>
      </PageTabs>
    </LoadedPage>
  )
}

/** Unread count beside the name of a tab; nothing when it is zero. */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <chakra.span px="2" borderRadius="full" bg="actionSoft" color="actionDeep" textStyle="fine" fontWeight="600">
      <chakra.span aria-hidden="true">{count}</chakra.span>
      <Text as="span" srOnly id="notices.messages.unread.count" values={{ count }} />
    </chakra.span>
  )
}

/** Nothing found, or nothing there yet: says why, and one thing to do. */
function Nothing({ flow, tab }: MessagesProps & { tab: MessageTab }) {
  const keyword = useSelector(flow, (snapshot) => snapshot.context.keyword)
  if (keyword !== '')
    return (
      <EmptyCard
        title={<T id="notices.messages.none.title" values={{ keyword }} />}
        text="notices.messages.none.text"
        action={
          <Button
            label="notices.messages.search.clear"
            variant="secondary"
            onClick={() => flow.send({ type: 'search.submitted', keyword: '' })}
          />
        }
      />
    )
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title={`notices.messages.empty.${tab}.title`}
      text={`notices.messages.empty.${tab}.text`}
      action={
        tab === 'messages' && (
          <Button
            label="notices.messages.empty.go"
            variant="secondary"
            onClick={() => flow.send({ type: 'tab.chosen', tab: 'announcements' })}
          />
        )
      }
    />
  )
}

const Head = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '10px minmax(0, 1fr) 16px', md: '10px minmax(0, 1fr) auto 16px' },
    alignItems: 'center',
    columnGap: '3',
    w: 'full',
    px: { base: '4', md: '6' },
    py: '4',
    color: 'heading',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'quietSoft' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

/** A record: title and day, unfolded on a press, which reads it. MSG-17. */
function Record({ flow, record, open }: MessagesProps & { record: Message; open: boolean }) {
  const { id, title, content, link, isRead, createdTime } = record
  const panel = useId()
  return (
    <chakra.li borderTop="{borders.line}" _first={{ borderTop: '0' }}>
      <h2>
        <Head type="button" aria-expanded={open} aria-controls={panel} onClick={() => flow.send({ type: 'message.pressed', id })}>
          <chakra.span w="2" h="2" borderRadius="full" bg={isRead ? 'transparent' : 'action'}>
            {!isRead && <Text as="span" srOnly id="notices.messages.unread" />}
          </chakra.span>
          <chakra.span minW="0" overflowWrap="anywhere" fontWeight={isRead ? '400' : '600'}>
            {title}
          </chakra.span>
          <chakra.span gridRow={{ base: '2', md: '1' }} gridColumn={{ base: '2', md: '3' }} textStyle="note" fontWeight="400" color="muted">
            <DateText value={createdTime} kind="moment" />
          </chakra.span>
          <chakra.span
            display="inline-flex"
            gridRow={{ base: '1 / span 2', md: '1' }}
            gridColumn={{ base: '3', md: '4' }}
            color="muted"
            rotate={open ? '180deg' : undefined}
          >
            <Icon name="down" small />
          </chakra.span>
        </Head>
      </h2>
      <chakra.div id={panel} hidden={!open} px={{ base: '4', md: '6' }} pt="2" pb="5" ps={{ base: '38px', md: '46px' }}>
        <chakra.p maxW="reading" whiteSpace="pre-line" overflowWrap="anywhere">
          {content}
        </chakra.p>
        {link && (
          <chakra.div mt="3">
            <Button label="notices.messages.go" variant="secondary" size="short" onClick={() => flow.send({ type: 'link.pressed', id })} />
          </chakra.div>
        )}
      </chakra.div>
    </chakra.li>
  )
}
