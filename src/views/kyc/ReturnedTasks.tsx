/** An application that was sent back: what, why and by when, one entry each; sent again once all of it is corrected. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import type { Returned, ReturnedItem, ReviewMoment } from '../../../contract/kyc/returns.ts'
import { everythingCorrected, stepOf } from '../../../machines/kyc/kycWizard/returned.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RailNote, SideRail } from '../../ui/SideRail.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { useService } from '../site/use-service.ts'
import { Due } from './Corrections.tsx'
import { IdentityBack, IdentityFront } from './IdentityPicture.tsx'
import { OutdatedNote } from './OutdatedNote.tsx'
import type { KycFlow } from './StepFrame.tsx'
import { type TaskKind, type TaskWords, useTaskWords } from './task-names.ts'
import { Waterline } from './Waterline.tsx'

/** The list of tasks; each leads to its field, the button below waits until nothing is left. */
export function ReturnedTasks({ flow, application, returned }: { flow: KycFlow; application: KycApplication; returned: Returned }) {
  const { busy, problem, outdated } = useFlow(flow, 'busy', 'outdated')
  const ready = useSelector(flow, (snapshot) => snapshot.can({ type: 'answers.confirmed' }))
  const words = useWords()
  const wordsOf = useTaskWords(application)
  const { items } = returned
  const left = items.filter(({ corrected }) => !corrected)
  const first = left[0]
  const whole = everythingCorrected(application)
  return (
    <>
      <Waterline application={application} step={first ? stepOf(first.item) : 'check'} />
      <PageHead
        title={whole ? 'kyc.tasks.ready.title' : <T id="kyc.tasks.title" values={{ count: items.length }} />}
        reason={whole ? 'kyc.tasks.ready.reason' : 'kyc.tasks.reason'}
      />
      <chakra.div mb={{ base: '5', md: '8' }}>
        <Banner kind="warning" title={<Due returned={returned} />}>
          <T id="kyc.tasks.due.text" />
          {application.reason && <Text mt="2" overflowWrap="anywhere" id="kyc.tasks.message" values={{ message: application.reason }} />}
        </Banner>
      </chakra.div>
      <SideRail aside={<Aside returned={returned} />}>
        <OutdatedNote flow={flow} />
        <ProblemBanner problem={outdated ? null : problem} />
        <chakra.section aria-label={words('kyc.tasks.label')} borderRadius="card" bg="surface" boxShadow="edge" overflow="hidden">
          <Progress done={items.length - left.length} count={items.length} />
          <chakra.ul listStyleType="none">
            {items.map((task) => (
              <Task
                key={task.item}
                task={task}
                words={wordsOf(task.item)}
                next={task === first}
                onOpen={() => flow.send({ type: 'task.opened', item: task.item })}
              />
            ))}
          </chakra.ul>
        </chakra.section>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ md: 'center' }}
          justifyContent="space-between"
          gap="3"
          pt="2"
        >
          <chakra.span textStyle="small" color="muted" role="status">
            {left.length > 0 && <T id="kyc.tasks.left" values={{ count: left.length }} />}
          </chakra.span>
          <Button label="kyc.tasks.submit" busy={busy} waiting={!ready && !busy} onClick={() => flow.send({ type: 'answers.confirmed' })} />
        </chakra.div>
      </SideRail>
    </>
  )
}

function Progress({ done, count }: { done: number; count: number }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="4" px={{ base: '4', md: '6' }} py="4" textStyle="small">
      <Text as="b" color="heading" id="kyc.tasks.progress" values={{ done, count }} />
      <chakra.span aria-hidden="true" display="inline-flex" gap="1">
        {Array.from({ length: Math.min(count, 12) }, (_, place) => (
          <chakra.i
            // biome-ignore lint/suspicious/noArrayIndexKey: one mark each, all alike
            key={place}
            w="8"
            h="1.5"
            borderRadius="full"
            bg={place < done ? 'greenDeep' : 'skeleton'}
          />
        ))}
      </chakra.span>
    </chakra.p>
  )
}

function Task(props: { task: ReturnedItem; words: TaskWords; next: boolean; onOpen: () => void }) {
  const {
    task: { reason, note, corrected },
    words: { kind, name, place, action },
    next,
    onOpen,
  } = props
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      columnGap="4"
      rowGap="3"
      alignItems="start"
      px={{ base: '4', md: '6' }}
      py={{ base: '4', md: '6' }}
      borderTop="{borders.line}"
      bg={corrected ? 'page' : undefined}
    >
      <TaskPicture kind={kind} />
      <chakra.div minW="0">
        <chakra.h2 textStyle="cardTitle" fontWeight={corrected ? '400' : undefined} color={corrected ? 'muted' : 'heading'}>
          {name}
        </chakra.h2>
        <chakra.p mt="1" textStyle="small" color={corrected ? 'muted' : 'text'} overflowWrap="anywhere">
          <T
            id="kyc.tasks.why"
            values={{
              reason: <T id={`kyc.returned.reason.${reason}`} />,
              why: (chunks) => <chakra.span color={corrected ? undefined : 'amberDeep'}>{chunks}</chakra.span>,
            }}
          />
          {note && (
            <chakra.span display="block" mt="0.5">
              {note}
            </chakra.span>
          )}
        </chakra.p>
        <Text mt="1" textStyle="note" color="muted" id="kyc.tasks.where" values={{ place }} />
      </chakra.div>
      <chakra.div
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        display={{ base: 'flex', md: 'grid' }}
        alignItems="center"
        justifyContent={{ base: 'space-between', md: 'end' }}
        justifyItems="end"
        gap="2"
        minW={{ md: '28' }}
      >
        {corrected ? (
          <>
            <StateMark state="done" word="kyc.tasks.done" />
            <TextButton onClick={onOpen}>
              <T id="kyc.tasks.again" />
              <chakra.span srOnly>{name}</chakra.span>
            </TextButton>
          </>
        ) : (
          <Button size="short" variant={next ? 'primary' : 'secondary'} onClick={onOpen} style={{ flex: 1 }}>
            <T id={action} />
            <chakra.span srOnly>{name}</chakra.span>
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}

/** Last words of the message ids of moments; a return of an earlier round without its count. */
const moments = { submitted: 'sent', 'in progress': 'read', returned: 'returned.before' } as const

/** Moments with which time each was, the latest first: `submitted` for the second time, read for the first. */
function numbered(history: readonly ReviewMoment[]): (ReviewMoment & { time: number })[] {
  return history.map((moment, place) => ({ ...moment, time: history.slice(place).filter(({ what }) => what === moment.what).length }))
}

function Aside({ returned: { items, history } }: { returned: Returned }) {
  const openService = useService()
  return (
    <>
      <RailNote title="kyc.tasks.history.title">
        <chakra.ol listStyleType="none" color="text">
          {numbered(history).map(({ what, at, time }, place) => (
            <chakra.li key={`${what} ${time}`} display="flex" justifyContent="space-between" gap="4" py="2" borderTop="{borders.line}">
              {what === 'returned' && place === 0 ? (
                <T id="kyc.tasks.history.returned" values={{ count: items.length }} />
              ) : (
                <T id={`kyc.tasks.history.${moments[what]}`} values={{ round: time }} />
              )}
              <chakra.span flex="none" color="muted">
                <DateText value={at} kind="day" />
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ol>
      </RailNote>
      <RailNote title="kyc.tasks.after.title">
        <Text id="kyc.tasks.after.text" />
      </RailNote>
      <RailNote title="kyc.tasks.question.title">
        <Text id="kyc.tasks.question.text" />
        <TextButton label="kyc.tasks.question.button" onClick={openService} />
      </RailNote>
    </>
  )
}

const paper = 'var(--chakra-colors-surface)'
const ground = 'var(--chakra-colors-sunk)'
const line = 'var(--chakra-colors-deducted)'
const field = 'var(--chakra-colors-sea)'

/** The picture of an item; decorative, because its name is beside it. */
function TaskPicture({ kind }: { kind: TaskKind }) {
  if (kind === 'idFront') return <IdentityFront present />
  if (kind === 'idBack') return <IdentityBack present />
  return (
    <chakra.svg viewBox="0 0 88 64" aria-hidden="true" w="16" h="12" flex="none" borderRadius="chip">
      <rect width="88" height="64" fill={ground} />
      {kind === 'document' ? (
        <>
          <g opacity=".7">
            <rect x="20" y="8" width="60" height="48" rx="3" fill={paper} />
            <path d="M28 18h32M28 26h44M28 34h40M28 42h24" stroke={line} strokeWidth="3" />
          </g>
          <path d="M4 60 40 4" stroke={paper} strokeWidth="14" opacity=".8" />
        </>
      ) : (
        <path d="M18 17h52M18 33h52M18 49h34" stroke={kind === 'people' ? line : field} strokeWidth="10" strokeLinecap="round" />
      )}
    </chakra.svg>
  )
}
