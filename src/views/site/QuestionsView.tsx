/** Frequently asked questions by group, searched in every language, each with its own link. ROUTE-07, SHELL-30. */
import { chakra } from '@chakra-ui/react'
import { Fragment, use, useId } from 'react'
import { type questionsMachine, sentenceWith } from '../../../machines/site/questions.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { Wrap } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { arrow, turned } from '../../ui/Summary.tsx'
import { T, Text } from '../../ui/T.tsx'
import { Contents } from '../parts/Contents.tsx'
import { hrefOf } from '../parts/links.ts'
import { FailedPart } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { useLocale } from '../parts/use-locale.ts'
import { Blocks } from './LegalBlocks.tsx'
import { type Block, pageText, wordsOf } from './legal-texts.ts'
import { useService } from './use-service.ts'

type QuestionsProps = PageProps<typeof questionsMachine>

/** The page; while its texts come it has its shape. */
export function QuestionsView({ flow }: QuestionsProps) {
  const { busy, failed } = useFlow(flow, 'busy', 'failed')
  return (
    <Wrap>
      <chakra.div
        display={{ lg: 'grid' }}
        gridTemplateColumns={{ lg: '240px minmax(0, {sizes.reading})' }}
        columnGap="20"
        py={{ base: '8', md: '16' }}
        css={{ '& > :not(nav)': { gridColumn: { lg: '2' } }, '@media print': { display: 'block' } }}
      >
        <Text as="h1" textStyle="h2" id="site.questions.title" />
        <Text mt="2" mb="6" color="muted" textWrap="pretty" id="site.questions.lead" />
        {busy && <Skeleton kind="lines" count={6} />}
        {failed && <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />}
        {!busy && !failed && <Shown flow={flow} />}
      </chakra.div>
    </Wrap>
  )
}

function Shown({ flow }: QuestionsProps) {
  const { groups } = use(pageText('questions', useLocale()))
  const { words, found, asked, opened, nothing, all } = useFlow(flow, 'nothing', 'all')
  const id = useId()
  return (
    <>
      {all && (
        <Contents deskOnly title="site.questions.groups" parts={groups.map((group) => ({ id: `${id}-${group.id}`, title: group.title }))} />
      )}
      <SearchField
        label="site.questions.search.label"
        placeholder="site.questions.search.placeholder"
        value={words}
        onChange={(typed) => flow.send({ type: 'search.changed', words: typed })}
        onClear={() => flow.send({ type: 'search.cleared' })}
      />
      <chakra.p role="status" mt="2" minH="6" textStyle="small" color="muted">
        {!all && !nothing && <T id="site.questions.search.found" values={{ count: found.length }} />}
      </chakra.p>
      {nothing ? (
        <Nothing onClear={() => flow.send({ type: 'search.cleared' })} />
      ) : (
        groups.map((group) => {
          const shown = group.questions.filter((question) => found.includes(question.id))
          if (shown.length === 0) return null
          return (
            <chakra.section key={group.id} aria-labelledby={`${id}-${group.id}`} mt="8">
              <chakra.h2 id={`${id}-${group.id}`} tabIndex={-1} textStyle="h3" mb="2" scrollMarginTop="6">
                {group.title}
              </chakra.h2>
              <chakra.div borderTop="{borders.line}">
                {shown.map((question) => (
                  <QuestionRow
                    key={question.id}
                    {...question}
                    words={words}
                    open={opened.includes(question.id)}
                    asked={question.id === asked}
                    onToggle={() => flow.send({ type: 'question.toggled', id: question.id })}
                  />
                ))}
              </chakra.div>
            </chakra.section>
          )
        })
      )}
      {!nothing && <AskAPerson />}
    </>
  )
}

function Nothing({ onClear }: { onClear: () => void }) {
  const ask = useService()
  return (
    <EmptyState
      level={2}
      title="site.questions.nothing.title"
      text="site.questions.nothing.text"
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="4">
          <Button label="site.questions.ask.action" onClick={ask} />
          <Button label="site.questions.nothing.all" variant="secondary" onClick={onClear} />
        </chakra.div>
      }
    />
  )
}

function AskAPerson() {
  const ask = useService()
  return (
    <chakra.section mt="12" p="6" borderRadius="card" bg="surface" boxShadow="edge" css={{ '@media print': { display: 'none' } }}>
      <Text as="h2" textStyle="cardTitle" id="site.questions.ask.title" />
      <Text mt="1" mb="4" color="muted" id="site.questions.ask.text" />
      <Button label="site.questions.ask.action" variant="secondary" size="short" onClick={ask} />
    </chakra.section>
  )
}

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    w: 'full',
    py: '4',
    color: 'heading',
    fontSize: { base: 'md', md: 'lg' },
    fontWeight: '600',
    lineHeight: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    _after: arrow,
    '&[aria-expanded=true]': { _after: turned },
    '@media print': { py: '2', _after: { display: 'none' } },
  },
})

/** Brings the question of the address into view, once it is drawn. */
function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

/** A question; `asked` is the one the address names. */
function QuestionRow(props: {
  id: string
  title: string
  answer: readonly Block[]
  open: boolean
  asked: boolean
  /** The search. */
  words: string
  onToggle: () => void
}) {
  const { id, title, answer, open, asked, words, onToggle } = props
  const sentence = open ? null : sentenceWith(wordsOf(answer).replace(/\{\w+\}/g, '…'), words)
  const answerId = useId()
  const address = new URL(hrefOf(`/questions?question=${id}`), globalThis.location?.origin ?? 'http://localhost').href
  return (
    <chakra.div ref={asked ? bringIntoView : undefined} borderBottom="{borders.line}" css={{ '@media print': { breakInside: 'avoid' } }}>
      <h3>
        <Opener type="button" aria-expanded={open} aria-controls={answerId} onClick={onToggle}>
          {title}
        </Opener>
        {/* Paper has no buttons. */}
        <chakra.span display="none" aria-hidden="true" fontWeight="600" css={{ '@media print': { display: 'block' } }}>
          {title}
        </chakra.span>
      </h3>
      {sentence && (
        <chakra.p pb="4" mt="-2" textStyle="small" color="muted" css={{ '& mark': { bg: 'amberSoft', color: 'heading' } }}>
          {sentence.map(({ text, hit }, place) => {
            const key = `${place}-${text}`
            return hit ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>
          })}
        </chakra.p>
      )}
      <chakra.div id={answerId} display={open ? 'block' : 'none'} pb="5" css={{ '@media print': { display: 'block' } }}>
        <Blocks blocks={answer} />
        <chakra.p mt="3" textStyle="fine" color="muted" css={{ '@media print': { display: 'none' } }}>
          <T id="site.questions.link" /> <CopyButton text={address} what="site.questions.link" />
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}
