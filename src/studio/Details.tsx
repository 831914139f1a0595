/** Details of the selected state: path, description, transitions and invoked actors; then the log. Of a company its moves come before the rest. */

import { calls } from 'virtual:calls'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { waysDown } from '../../machines/studio/outline/areas.ts'
import type { OutlineState } from '../../machines/studio/outline/outline.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/drawings/Icons.tsx'
import { hasMessage, T, useWords } from '../ui/T.tsx'
import { CompanyLog } from './CompanyLog.tsx'
import { Events } from './Events.tsx'
import { Figures } from './Figures.tsx'
import { Data, Live } from './Live.tsx'
import { Log } from './Log.tsx'
import { Part } from './Part.tsx'
import { pageOf } from './pages.ts'
import { Scenarios } from './Scenarios.tsx'
import { useOutline, useStudio, useStudioState, useWording } from './studio-context.ts'

/** The panel of the right side; `sheet`: from the bottom of a phone. */
export function Details({ sheet = false }: { sheet?: boolean }) {
  const words = useWords()
  const studio = useStudio()
  const open = useStudioState((snapshot) => snapshot.hasTag('details'))
  const looked = useLooked()
  const wording = useWording()
  const outline = useOutline()
  if (!sheet)
    return (
      <chakra.aside aria-label={words('details.label')} minH="0" overflowY="auto" px="6" py="5" bg="surface" borderStart="{borders.line}">
        <Contents state={looked} />
      </chakra.aside>
    )
  return (
    <chakra.aside aria-label={words('details.label')} bg="surface" borderTop="{borders.line}" boxShadow="raised">
      <chakra.button
        type="button"
        aria-expanded={open}
        onClick={() => studio.send({ type: 'details.toggled' })}
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        w="full"
        minH="12"
        px="4"
        cursor="pointer"
        textAlign="start"
      >
        <b>{wording.state(outline.name, looked)}</b>
        <chakra.span display="inline-flex" alignItems="center" gap="1" color="actionDeep" fontSize="note">
          <T id={open ? 'details.fold' : 'details.open'} />
          <Icon name={open ? 'down' : 'up'} />
        </chakra.span>
      </chakra.button>
      {open && (
        <chakra.div maxH="52dvh" overflowY="auto" px="4" pb="6">
          <Contents state={looked} />
        </chakra.div>
      )}
    </chakra.aside>
  )
}

/** The selected state, else the innermost current state, else the chart. */
function useLooked(): OutlineState {
  const outline = useOutline()
  const path = useStudioState(({ context }) => {
    const { steps, at } = stepsIn(context)
    const standing = [...(steps[at]?.paths ?? [])].sort((one, other) => other.split('.').length - one.split('.').length)
    return context.state ?? standing[0] ?? ''
  })
  return outline.states.find((state) => state.path === path) ?? nothing
}

const nothing: OutlineState = {
  path: '',
  key: '',
  parent: null,
  kind: 'compound',
  initial: null,
  description: '',
  page: null,
  status: null,
  outcome: null,
  tags: [],
  invokes: [],
  entry: [],
  exit: [],
}

function Contents({ state }: { state: OutlineState }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6" fontSize="sm">
      <Head state={state} />
      <CompanyLog />
      <Live />
      <Scenarios />
      <Figures state={state} />
      <Events state={state} />
      <Invokes state={state} />
      <Data />
      <Log />
    </chakra.div>
  )
}

function Head({ state }: { state: OutlineState }) {
  const studio = useStudio()
  const outline = useOutline()
  const wording = useWording()
  const intl = useIntl()
  const chosen = useStudioState(({ context }) => context.state !== null)
  const around = waysDown(state.path)
    .slice(0, -1)
    .flatMap((path) => outline.states.find((each) => each.path === path) ?? [])
  const address = pageOf(outline.name, state.page)
  const tags = state.tags.filter((tag) => hasMessage(intl, `tag.${tag}`))
  return (
    <section>
      <chakra.nav display="flex" flexWrap="wrap" gap="1" color="muted" fontSize="note">
        {state.path !== '' && <Crumb onClick={() => studio.send({ type: 'state.chosen', state: '' })}>{wording.chart(outline.name)}</Crumb>}
        {around.map((each) => (
          <span key={each.path}>
            › <Crumb onClick={() => studio.send({ type: 'state.chosen', state: each.path })}>{wording.state(outline.name, each)}</Crumb>
          </span>
        ))}
      </chakra.nav>
      <chakra.h2 textStyle="title" mt="0.5">
        {wording.state(outline.name, state)}
      </chakra.h2>
      <chakra.p mt="1">{wording.description(state.description)}</chakra.p>
      <chakra.p display="flex" flexWrap="wrap" gap="2" mt="2" _empty={{ display: 'none' }}>
        {state.page !== null &&
          (address === null ? (
            <Chip words={<span>{state.page}</span>} />
          ) : (
            <a href={address} target="_blank" rel="noreferrer">
              <T id="page.open" values={{ path: state.page }} />
            </a>
          ))}
        {state.status !== null && <Chip tone="teal" words={<T id="details.status" values={{ status: state.status }} />} />}
        {tags.map((tag) => (
          <Chip key={tag} words={`tag.${tag}`} />
        ))}
      </chakra.p>
      {chosen && (
        <chakra.p mt="2">
          <Crumb onClick={() => studio.send({ type: 'state.chosen', state: null })}>
            <T id="details.whole" />
          </Crumb>
        </chakra.p>
      )}
    </section>
  )
}

function Crumb({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <chakra.button
      type="button"
      onClick={onClick}
      color="actionDeep"
      textDecoration="underline"
      textUnderlineOffset="4px"
      cursor="pointer"
      minH="target"
    >
      {children}
    </chakra.button>
  )
}

function Invokes({ state }: { state: OutlineState }) {
  const studio = useStudio()
  const wording = useWording()
  const outlines = useStudioState(({ context }) => context.outlines)
  if (state.invokes.length === 0) return null
  return (
    <Part title="invokes.title">
      <ul>
        {state.invokes.map(({ id, src }) => {
          const chart = outlines.some(({ name }) => name === src)
          const call = !chart && Object.hasOwn(calls as object, src)
          return (
            <chakra.li key={id} display="flex" gap="2" alignItems="baseline" minH="8">
              <Chip tone={chart ? 'teal' : 'plain'} words={chart ? 'invokes.chart' : call ? 'invokes.call' : 'invokes.other'} />
              {chart ? (
                <Crumb onClick={() => studio.send({ type: 'chart.opened', chart: src })}>{wording.chart(src)}</Crumb>
              ) : call ? (
                <a href={`/docs#${src}`} target="_blank" rel="noreferrer">
                  {wording.actor(src)}
                </a>
              ) : (
                wording.actor(src)
              )}
            </chakra.li>
          )
        })}
      </ul>
    </Part>
  )
}
