/** A page that is read first: its rows to come, itself once it is there, or why it could not be read. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonCard } from '../../ui/Skeleton.tsx'
import type { MessageId, Words } from '../../ui/T.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { Unavailable } from './Unavailable.tsx'
import { type Flow, useFlow } from './use-flow.ts'

/** A chart with the tags `ready` and `unavailable`, a problem, and the event to read again. */
type ReadFlow = Flow & { send: (event: { type: 'retry.pressed' }) => void }

/** What a page has beside its content. */
type LoadedPageProps = {
  flow: ReadFlow
  title: MessageId
  /** Title of the page once it is there, where it says more. */
  head?: Words
  reason?: Words
  /** At the end of the title line, once the page is there. */
  aside?: ReactNode
  /** Rows that are drawn while the page is read. */
  rows?: number
  /** Drawn instead of rows. */
  skeleton?: ReactNode
  /** Whether it is there; the tag `ready` when not given. */
  ready?: boolean
  /** Whether it could not be read at all; the tag `unavailable` when not given. */
  unavailable?: boolean
  /** Texts of refusals of its calls. */
  custom?: Record<number, MessageId>
  /** A dialog or a part of the page says itself why a call failed. */
  quiet?: boolean
  /** Room around the page. */
  frame?: ComponentType<{ children: ReactNode }>
  /** Dialogs over whatever the page shows. */
  dialogs?: ReactNode
  children: ReactNode
}

/** The page. */
export function LoadedPage(props: LoadedPageProps) {
  const {
    flow,
    title,
    head = title,
    reason,
    aside,
    rows = 4,
    skeleton,
    custom,
    quiet = false,
    frame: Frame = PageFrame,
    dialogs,
    children,
  } = props
  const tagged = useFlow(flow, 'ready', 'unavailable')
  const { ready = tagged.ready, unavailable = tagged.unavailable } = props
  const { problem } = tagged
  return (
    <Frame>
      {unavailable ? (
        <Unavailable title={title} problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      ) : (
        <>
          <PageHead title={head} reason={reason} size="small" aside={ready && aside} />
          {!quiet && <ProblemBanner problem={problem} custom={custom} />}
          {ready ? children : (skeleton ?? <SkeletonCard rows={rows} />)}
        </>
      )}
      {dialogs}
    </Frame>
  )
}

/** The width of these pages and the room around them. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }} py={{ base: '6', md: '10' }}>
      {children}
    </chakra.div>
  )
}

/** Whether the signed-in user may change what the page shows of the company. Decision A110. */
export function useAdministers({ flow }: { flow: Flow }): boolean {
  return useSelector(flow, (snapshot) => snapshot.context.profile?.role === 'administrator')
}
