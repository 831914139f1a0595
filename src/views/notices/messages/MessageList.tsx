/** The records of a list: title and day, unfolded on a press, which reads them. MSG-17. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Message } from '../../../../contract/notices/messages.ts'
import { pagesOf } from '../../../../machines/notices/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { MessagesProps } from './MessagesView.tsx'

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

/** The list and the way to its other pages; `busy` while another page comes. */
export function MessageList({ flow, busy }: MessagesProps & { busy: boolean }) {
  const { records, openId } = useFlow(flow)
  return (
    <>
      <chakra.ul listStyleType="none" aria-busy={busy || undefined} opacity={busy ? '0.6' : undefined}>
        {records.map((record) => (
          <Record key={record.id} flow={flow} record={record} open={record.id === openId} />
        ))}
      </chakra.ul>
      <Pages flow={flow} />
    </>
  )
}

function Record({ flow, record, open }: MessagesProps & { record: Message; open: boolean }) {
  const { id, title, content, link, isRead, createdTime } = record
  const panel = useId()
  return (
    <chakra.li borderTop="{borders.line}" _first={{ borderTop: '0' }}>
      <h2>
        <Head type="button" aria-expanded={open} aria-controls={panel} onClick={() => flow.send({ type: 'message.pressed', id })}>
          <chakra.span w="2" h="2" borderRadius="full" bg={isRead ? 'transparent' : 'action'}>
            {!isRead && <Text as="span" srOnly id="messages.unread" />}
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
            <Button label="messages.go" variant="secondary" size="short" onClick={() => flow.send({ type: 'link.pressed', id })} />
          </chakra.div>
        )}
      </chakra.div>
    </chakra.li>
  )
}

function Pages({ flow }: MessagesProps) {
  const current = useSelector(flow, (snapshot) => snapshot.context.current)
  const pages = useSelector(flow, (snapshot) => pagesOf(snapshot.context))
  return <Pager current={current} pages={pages} onChoose={(page) => flow.send({ type: 'page.chosen', current: page })} />
}
