/** One question: its heading opens the answer; in print every answer is open. */
import { chakra } from '@chakra-ui/react'
import { Fragment, useId } from 'react'
import { sentenceWith } from '../../../../machines/site/questions.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { arrow, turned } from '../../../ui/Summary.tsx'
import { T } from '../../../ui/T.tsx'
import { hrefOf } from '../../parts/links.ts'
import { Blocks } from '../legal/Blocks.tsx'
import { type Block, wordsOf } from '../legal/page-texts.ts'

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
export function QuestionRow(props: {
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
          <T id="questions.link" /> <CopyButton text={address} what="questions.link" />
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}
