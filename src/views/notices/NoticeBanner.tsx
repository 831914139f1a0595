/** The strip below the top bar: one notice of the company at a time. MSG-03 to MSG-08. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isCalm, isPaused, type rotatingBannerMachine } from '../../../machines/kernel/rotatingBanner.ts'
import { noticeOf } from '../../../machines/notices/notices/setup.ts'
import type { noticesMachine } from '../../../machines/notices/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { holding } from '../parts/holding.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { useFlow } from '../parts/use-flow.ts'
import { ServiceCode } from '../site/ServiceCode.tsx'
import { RejectionDialog } from './RejectionDialog.tsx'

/** The actor of notices. */
export type NoticesFlow = ActorRefFrom<typeof noticesMachine>

const Strip = chakra('section', {
  base: { borderBottom: '{borders.line}', textStyle: 'small' },
  variants: {
    level: {
      error: { bg: 'packetSoft', color: 'packetDeep' },
      other: { bg: 'actionSoft', color: 'text' },
    },
  },
})

const Press = chakra('button', {
  base: {
    minH: 'control',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'chip',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '4px' },
  },
})

const Tool = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: '9',
    h: 'control',
    color: 'inherit',
    borderRadius: 'chip',
    cursor: 'pointer',
    '@media (hover: hover)': { _hover: { bg: 'surface' } },
  },
})

/** The banner with its two dialogs; nothing while there are no notices. */
export function NoticeBanner() {
  const flow = usePortalState((snapshot) => snapshot.children.notices)
  if (!flow) return null
  return (
    <>
      <Banner flow={flow} />
      <NoticeDialog flow={flow} />
      <RejectionDialog flow={flow} />
    </>
  )
}

function Banner({ flow }: { flow: NoticesFlow }) {
  const banner = useSelector(flow, (snapshot) => snapshot.children.banner)
  return banner ? <Turning flow={flow} banner={banner} /> : null
}

function Turning({ flow, banner }: { flow: NoticesFlow; banner: ActorRefFrom<typeof rotatingBannerMachine> }) {
  const { shown, rotating } = useFlow(banner, 'rotating')
  const notice = useSelector(flow, (snapshot) => noticeOf(snapshot.context, shown))
  const index = useSelector(flow, (snapshot) => snapshot.context.notices.findIndex(({ id }) => String(id) === shown))
  const count = useSelector(flow, (snapshot) => snapshot.context.notices.length)
  const calm = useSelector(banner, (snapshot) => isCalm(snapshot.context))
  const paused = useSelector(banner, (snapshot) => isPaused(snapshot.context))
  const words = useWords()
  if (!notice) return null
  const isError = notice.level === 'error'
  return (
    <Strip level={notice.level} aria-label={words('notices.label')} {...holding(banner)}>
      <chakra.div
        display="flex"
        // On a phone text and tools are below each other, and equally high for every notice of several, so that the page does not jump.
        flexWrap={{ base: count > 1 ? 'wrap' : 'nowrap', md: 'nowrap' }}
        alignItems="center"
        columnGap={{ base: '1', md: '2' }}
        maxW="page"
        minH="12"
        mx="auto"
        px={{ base: '5', md: '6' }}
        py={{ base: '1', md: '0' }}
        data-part="container"
      >
        <chakra.span display={{ base: 'none', md: 'inline-flex' }}>
          <Icon name={isError ? 'error' : 'bell'} />
        </chakra.span>
        <chakra.div
          flexBasis={{ base: count > 1 ? '65%' : 'auto', md: 'auto' }}
          minW="0"
          maxW="65%"
          aria-live={rotating ? 'off' : 'polite'}
          data-part="text"
        >
          <Press
            key={notice.id}
            type="button"
            aria-haspopup="dialog"
            onClick={() => flow.send({ type: 'notice.opened', key: String(notice.id) })}
            display="grid"
            alignItems="center"
            minH={{ base: count > 1 ? '60px' : 'control', md: 'control' }}
            maxW="full"
            animation="appear 0.2s"
          >
            {/* Three lines on a phone, which the longest titles need: the event is at their end. */}
            <chakra.span
              display="-webkit-box"
              overflow="hidden"
              lineHeight="20px"
              overflowWrap="anywhere"
              css={{ WebkitBoxOrient: 'vertical', WebkitLineClamp: { base: 3, md: 1 } }}
            >
              <b>{notice.title}</b>
              <chakra.span ms="2">{notice.content}</chakra.span>
            </chakra.span>
          </Press>
        </chakra.div>
        {count > 1 && (
          <chakra.span order={{ md: '1' }} flex={{ base: '1 0 30%', md: 'none' }} ms={{ md: 'auto' }} textStyle="note" textAlign="end">
            <span aria-hidden="true">
              {index + 1} / {count}
            </span>
            <Text as="span" srOnly id="notices.place" values={{ place: index + 1, count }} />
          </chakra.span>
        )}
        {isError && (
          <Press
            type="button"
            aria-haspopup="dialog"
            onClick={() => flow.send({ type: 'contact.pressed', key: String(notice.id) })}
            flex="none"
            fontWeight="600"
          >
            <T id="notices.contact" />
          </Press>
        )}
        {count > 1 && (
          <chakra.div
            order={{ md: '1' }}
            display="flex"
            alignItems="center"
            flex="none"
            ms={{ base: 'auto', md: '0' }}
            me={{ base: '-2', md: '0' }}
          >
            {!calm && (
              <Tool
                type="button"
                aria-label={words(paused ? 'notices.play' : 'notices.pause')}
                onClick={() => banner.send({ type: 'pause.pressed' })}
              >
                <Icon name={paused ? 'play' : 'pause'} small />
              </Tool>
            )}
            <Tool type="button" aria-label={words('notices.next')} onClick={() => banner.send({ type: 'next.pressed' })}>
              <Icon name="right" small />
            </Tool>
          </chakra.div>
        )}
      </chakra.div>
    </Strip>
  )
}

/** One notice in full, with the code of customer service. MSG-07, SHELL-20, SHELL-21. */
function NoticeDialog({ flow }: { flow: NoticesFlow }) {
  const { details: open, opened: notice } = useFlow(flow, 'details')
  const service = useSelector(flow, (snapshot) => snapshot.children.service)
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={<span>{notice?.title}</span>}
      footer={
        <>
          <Button label="notices.details.close" variant="secondary" onClick={close} />
          {notice?.link && <Button label="notices.details.go" onClick={() => flow.send({ type: 'link.pressed' })} />}
        </>
      }
    >
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {notice?.content}
      </chakra.p>
      <chakra.section mt="6" pt="5" borderTop="{borders.line}" aria-labelledby="notice-contact">
        <chakra.h3 id="notice-contact" textStyle="cardTitle" textAlign="center">
          <T id="notices.details.contact" />
        </chakra.h3>
        <Text mt="1" mb="4" textAlign="center" textStyle="small" color="muted" id="notices.details.text" />
        {service && <ServiceCode flow={service} />}
      </chakra.section>
    </Dialog>
  )
}
