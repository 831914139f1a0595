/** Test coverage, chart by chart: walked paths, transitions taken by behaviour tests, guards tested both ways, caught mutants; and a list of the surviving mutants. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { leastTested, type Tested } from '../../machines/kernel/tested.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { T, useWords } from '../ui/T.tsx'
import { kindText } from './Figures.tsx'
import { happeningOf } from './happening.ts'
import { countText, shareText } from './journey/spans.ts'
import { mutantsOf } from './marks.ts'
import { useFigures, useFiguresState, useStudio, useStudioState, useWording } from './studio-context.ts'

/** Figures of one chart. */
interface Row {
  readonly outline: Outline
  readonly paths: number
  readonly states: { readonly met: number; readonly all: number }
  readonly transitions: { readonly met: number; readonly all: number }
  readonly guards: { readonly met: number; readonly all: number }
  readonly mutants: { readonly caught: number; readonly all: number }
  /** Transitions taken by behaviour tests; null while they were not counted of this chart. */
  readonly behaviour: number | null
  /** The day of the mutants; null while this chart was not mutated. */
  readonly mutated: string | null
}

const Cell = chakra('td', {
  base: { py: '2', ps: { base: '3', md: '6' }, textAlign: 'end', whiteSpace: 'nowrap', borderTop: '{borders.line}' },
})
const Head = chakra('th', {
  base: {
    pb: '2',
    ps: { base: '3', md: '6' },
    textAlign: 'end',
    fontWeight: '400',
    textStyle: 'note',
    color: 'muted',
    verticalAlign: 'bottom',
    whiteSpace: { md: 'nowrap' },
  },
})
/** The columns shown on a phone; surviving mutants are listed below the table. */
const onPhones: readonly string[] = ['states', 'transitions', 'mutants']
const onDesk = { base: 'none', md: 'table-cell' }
const Name = chakra('button', {
  base: {
    minH: 'target',
    color: 'heading',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { color: 'actionDeep', textDecoration: 'underline' },
  },
})

/** The page; its figures are fetched when it is opened. */
export function TestsPage() {
  const tested = useFiguresState(({ context }) => context.tested)
  const failed = useFiguresState((snapshot) => snapshot.hasTag('unfound'))
  const figures = useFigures()
  return (
    <chakra.section maxW="1180px" mx="auto" px={{ base: '4', md: '10' }} pt={{ base: '6', md: '8' }} pb="14">
      <chakra.h1 textStyle={{ base: 'title', md: 'h2' }}>
        <T id="tests.title" />
      </chakra.h1>
      {tested ? (
        <Shown tested={tested} />
      ) : failed ? (
        <chakra.div mt="4">
          <Banner
            kind="error"
            action={
              <Button size="small" variant="secondary" label="journey.retry" onClick={() => figures.send({ type: 'tests.requested' })} />
            }
          >
            <T id="tested.failed" />
          </Banner>
        </chakra.div>
      ) : (
        <chakra.p role="status" mt="4" color="muted">
          <T id="tests.waiting" />
        </chakra.p>
      )}
    </chakra.section>
  )
}

function Shown({ tested }: { tested: Tested }) {
  const words = useWords()
  const intl = useIntl()
  const outlines = useStudioState(({ context }) => context.outlines)
  const rows = useMemo(() => outlines.map((outline) => rowOf(outline, tested)), [outlines, tested])
  const sum = (figure: (row: Row) => number) => rows.reduce((total, row) => total + figure(row), 0)
  const caught = sum(({ mutants }) => mutants.caught)
  const all = sum(({ mutants }) => mutants.all)
  const dates = rows.flatMap(({ mutated }) => mutated ?? []).sort()
  return (
    <>
      <chakra.p mt="1" color="muted" maxW="75ch">
        <T
          id="tests.sum"
          values={{
            charts: rows.length,
            paths: countText(
              intl,
              sum(({ paths }) => paths),
            ),
          }}
        />
      </chakra.p>
      {dates.length > 0 && (
        <chakra.p mt="1" color="muted" maxW="75ch">
          <T
            id="tests.mutated"
            values={{
              charts: dates.length,
              all: rows.length,
              from: dates[0],
              to: dates.at(-1),
              times: countText(intl, all),
              share: shareText(intl, caught / all),
            }}
          />
        </chakra.p>
      )}
      <Least rows={rows} />
      <chakra.div mt="6" overflowX="auto" tabIndex={0} role="region" aria-label={words('tests.title')}>
        <chakra.table w="full" borderCollapse="collapse" textStyle="small" fontVariantNumeric="tabular-nums">
          <thead>
            <tr>
              <Head scope="col" textAlign="start" ps={{ base: '0', md: '0' }}>
                <T id="tests.chart" />
              </Head>
              {(['paths', 'states', 'transitions', 'behaviour', 'guards', 'mutants', 'survived'] as const).map((column) => (
                <Head key={column} scope="col" display={onPhones.includes(column) ? undefined : onDesk}>
                  <T id={`tests.${column}`} />
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ChartRow key={row.outline.name} row={row} />
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      <Survivors tested={tested} />
    </>
  )
}

/** The charts of which behaviour tests take the smallest shares of the transitions. */
function Least({ rows }: { rows: readonly Row[] }) {
  const wording = useWording()
  const intl = useIntl()
  const counted = rows.flatMap(({ outline, transitions: { all }, behaviour }) =>
    behaviour === null || all === 0 ? [] : [{ name: outline.name, taken: behaviour, all }],
  )
  if (counted.length === 0) return null
  const named = leastTested(counted).map(({ name, taken, all }) => `${wording.chart(name)} ${shareText(intl, taken / all)}`)
  return (
    <chakra.p mt="1" color="muted" maxW="75ch">
      <T id="tests.least" values={{ charts: intl.formatList(named) }} />
    </chakra.p>
  )
}

function ChartRow({ row: { outline, paths, states, transitions, behaviour, guards, mutants } }: { row: Row }) {
  const studio = useStudio()
  const wording = useWording()
  const intl = useIntl()
  const survived = mutants.all - mutants.caught
  const of = ({ met, all }: Row['states']) => <T id="tests.of" values={{ met: countText(intl, met), all: countText(intl, all) }} />
  return (
    <tr>
      <chakra.th scope="row" py="2" textAlign="start" fontWeight="600" borderTop="{borders.line}">
        <Name type="button" onClick={() => studio.send({ type: 'chart.opened', chart: outline.name })}>
          {wording.chart(outline.name)}
        </Name>
      </chakra.th>
      <Cell display={onDesk}>{countText(intl, paths)}</Cell>
      <Cell>{of(states)}</Cell>
      <Cell>{of(transitions)}</Cell>
      <Cell display={onDesk}>{behaviour === null ? '—' : of({ met: behaviour, all: transitions.all })}</Cell>
      <Cell display={onDesk}>{guards.all === 0 ? '—' : of(guards)}</Cell>
      <Cell>{mutants.all === 0 ? '—' : shareText(intl, mutants.caught / mutants.all)}</Cell>
      <Cell display={onDesk} color={survived > 0 ? 'amberDeep' : undefined} fontWeight={survived > 0 ? '600' : undefined}>
        {mutants.all === 0 ? '—' : survived}
      </Cell>
    </tr>
  )
}

/** Surviving mutants, chart by chart, each with a link to its transition. */
function Survivors({ tested }: { tested: Tested }) {
  const outlines = useStudioState(({ context }) => context.outlines)
  const studio = useStudio()
  const wording = useWording()
  const intl = useIntl()
  const left = outlines.flatMap((outline) =>
    Object.entries(tested.mutants[outline.name] ?? {}).flatMap(([place, { survived }]) =>
      [...new Set(survived)].map((kind) => ({ outline, place, kind })),
    ),
  )
  return (
    <chakra.section mt="10">
      <chakra.h2 textStyle="title">
        <T id="tests.left.title" values={{ count: left.length }} />
      </chakra.h2>
      <chakra.p mt="1" color="muted" textStyle="small">
        <T id="tests.left.text" />
      </chakra.p>
      <chakra.ul mt="3" display="grid" gap="2" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="8" textStyle="small">
        {left.map(({ outline, place, kind }) => {
          const transition = outline.transitions.find(({ id }) => id === place)
          // An input, an assign or a delay: the path of its state, what it is, and its name.
          const [path = '', , name = ''] = place.split('|')
          const state = outline.states.find((each) => each.path === path)
          return (
            <li key={`${outline.name} ${place} ${kind}`}>
              <Name type="button" onClick={() => studio.send({ type: 'chart.opened', chart: outline.name, state: path || null })}>
                {wording.chart(outline.name)}
                {state && path !== '' && ` › ${wording.state(outline.name, state)}`}
              </Name>
              <chakra.span color="muted">{` · ${transition ? happeningOf(outline, transition, wording) : name} · ${kindText(intl, kind)}`}</chakra.span>
            </li>
          )
        })}
      </chakra.ul>
    </chakra.section>
  )
}

function rowOf(outline: Outline, { charts, mutants }: Tested): Row {
  const counts = charts[outline.name]
  const of = (met: number, all: number) => ({ met, all })
  const guards = Object.values(counts?.guards ?? {})
  return {
    outline,
    paths: counts?.paths ?? 0,
    states: of(outline.states.filter(({ path }) => path === '' || (counts?.states[path] ?? 0) > 0).length, outline.states.length),
    transitions: of(outline.transitions.filter(({ id }) => (counts?.transitions[id] ?? 0) > 0).length, outline.transitions.length),
    guards: of(guards.filter(([yes, no]) => yes > 0 && no > 0).length, guards.length),
    mutants: mutantsOf(Object.keys(mutants[outline.name] ?? {}), mutants[outline.name] ?? {}),
    behaviour: counts?.behaviour ?? null,
    mutated: counts?.mutated ?? null,
  }
}
