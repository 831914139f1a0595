/** The steps so far, each with its time; pressed, the picture goes back to it. Moves of a company are listed in CompanyLog. */
import { chakra } from '@chakra-ui/react'
import { FormattedTime } from 'react-intl'
import type { Step } from '../../machines/studio/log.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/T.tsx'
import { happeningOf } from './happening.ts'
import { Part } from './Part.tsx'
import { useOutline, useStudio, useStudioState, useWording } from './studio-context.ts'
import type { Wording } from './wording.ts'

/** A step in the log. */
export const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '4.5rem 1fr',
    w: 'full',
    minH: '10',
    alignItems: 'baseline',
    py: '1',
    lineHeight: '1.3',
    px: '2',
    borderRadius: 'chip',
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'sunk' },
    '&[aria-current=step]': { bg: 'actionSoft', color: 'actionDeep', fontWeight: '600' },
    '&[data-later]': { color: 'muted' },
  },
})

/** The log of the rehearsal or of the tab. */
export function Log() {
  const studio = useStudio()
  const outline = useOutline()
  const wording = useWording()
  const words = useWords()
  const { steps, at } = useStudioState(({ context }) => stepsIn(context))
  const rehearsing = useStudioState((snapshot) => snapshot.hasTag('rehearsing'))
  const fromTab = useStudioState(({ context }) => context.source === 'tab')
  const company = useStudioState(({ context }) => context.source === 'company')
  if (company || steps.length === 0) return null
  const again = rehearsing && steps.length > 1 && (
    <Button variant="quiet" size="small" label="log.restart" onClick={() => studio.send({ type: 'rehearsal.restarted' })} />
  )
  return (
    <Part title={fromTab ? 'log.tab.title' : 'log.rehearsal.title'} aside={again}>
      <ol>
        {steps.map((step, place) => (
          <li key={step.number}>
            <Row
              type="button"
              aria-current={place === at ? 'step' : undefined}
              data-later={place > at ? '' : undefined}
              onClick={() => studio.send({ type: 'step.chosen', at: place })}
            >
              <chakra.span color="muted" fontSize="note" fontWeight="400">
                {step.at ? <FormattedTime value={step.at} hour="2-digit" minute="2-digit" second="2-digit" hour12={false} /> : place + 1}
              </chakra.span>
              <span>
                {titleOf(step, outline, wording) || words('log.begin')}
                <chakra.span display="block" color="muted" fontSize="xs" fontWeight="400">
                  {placeOf(step, outline, wording)}
                </chakra.span>
              </span>
            </Row>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** What happened, in the words of the transition taken. */
export function titleOf({ event, transitions }: Step, outline: Outline, wording: Wording): string {
  if (event === '' && transitions.length === 0) return ''
  const taken = outline.transitions.find(({ id }) => id === transitions[0]) ?? outline.transitions.find((each) => each.event === event)
  return taken ? happeningOf(outline, taken, wording) : event
}

/** Target of a step: the innermost state. */
export function placeOf({ paths }: Step, outline: Outline, wording: Wording): string {
  const [path] = [...paths].sort((one, other) => other.split('.').length - one.split('.').length)
  const state = outline.states.find((each) => each.path === path)
  return state ? wording.state(outline.name, state) : ''
}
