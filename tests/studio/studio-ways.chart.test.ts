/** User actions in the studio and their effects: screens, details panel, modes, drawn extent and figures on the pictures. */
import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { areasOf } from '../../machines/studio/outline/areas.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { answers, fails, passes, play } from '../harness/play.ts'

const names = ['connection', 'shopAuthorisation', 'kycWizard', 'portal']
const outlines = names.flatMap((name) => (charts[name] ? [outlineOf(name, charts[name])] : []))
const input = { outlines, locale: 'zh_CN', chart: 'connection' }
const outlineNamed = (name: string) => outlines.find((outline) => outline.name === name) ?? { name, states: [], transitions: [] }

const opens = (chart: string, state?: string | null): AnyEventObject => ({ type: 'chart.opened', chart, state })
const looksAt = (state: string | null): AnyEventObject => ({ type: 'state.chosen', state })
const draws = (extent: 'main' | 'whole'): AnyEventObject => ({ type: 'extent.chosen', extent })
const goesTo = (at: number): AnyEventObject => ({ type: 'step.chosen', at })
const takes = (transition: string): AnyEventObject => ({ type: 'way.taken', transition, at: 1 })
const lost = takes('connected|network.lost|0')
const back = takes('lost|network.returned|0')

const studio = (...happens: readonly (AnyEventObject | string)[]) => play('studio', input, ...happens)
const stepsOf = ({ context }: ReturnType<typeof studio>) => stepsIn(context as Parameters<typeof stepsIn>[0])
const stepCount = (...happens: readonly (AnyEventObject | string)[]) => stepsOf(studio(...happens)).steps.length

describe('screens', () => {
  test('the overview opens first, then the requested screen', () => {
    expect(studio().tags).toBe('overview rehearsing')
    expect(studio('list.requested').tags).toBe('list rehearsing')
    expect(studio('journey.requested').tags).toBe('journey rehearsing')
    expect(studio('tests.requested').tags).toBe('rehearsing tests')
    expect(studio('tests.requested', 'overview.requested').tags).toBe('overview rehearsing')
    expect(studio('journey.requested', opens('connection')).tags).toBe('chart rehearsing')
  })

  test('a chart that does not exist is not opened: the page says so', () => {
    expect(studio('list.requested', opens('nobody drew this'))).toMatchObject({
      tags: 'missing rehearsing',
      context: { chart: 'connection' },
    })
  })
})

describe('details', () => {
  test('a chosen state opens the details panel; another chart closes it', () => {
    expect(studio(opens('connection'), looksAt('lost')).tags).toBe('chart details rehearsing')
    expect(studio(opens('connection'), looksAt('lost'), 'details.toggled').tags).toBe('chart rehearsing')
    expect(studio(opens('connection'), 'details.toggled').tags).toBe('chart details rehearsing')
    expect(studio(opens('connection'), looksAt('lost'), opens('kycWizard')).tags).toBe('chart rehearsing')
    expect(studio(opens('connection', 'lost'))).toMatchObject({ tags: 'chart details rehearsing', context: { state: 'lost' } })
    expect(studio(looksAt('lost'), looksAt(null)).context.state).toBeNull()
  })
})

describe('drawn extent', () => {
  test('of a chart its main line with areas folded up, of a small one everything', () => {
    expect(studio(opens('kycWizard')).context).toMatchObject({ extent: 'main', closed: ['editing', 'correcting'] })
    expect(studio(opens('connection')).context).toMatchObject({ extent: 'whole', closed: [] })
  })

  test('everything, when it is requested or a state outside of the main line is chosen', () => {
    expect(studio(opens('kycWizard'), draws('whole')).context).toMatchObject({ extent: 'whole', closed: [] })
    expect(studio(opens('kycWizard', 'unavailable')).context).toMatchObject({ extent: 'whole', state: 'unavailable' })
    expect(studio(opens('kycWizard'), looksAt('unavailable')).context).toMatchObject({ extent: 'whole', state: 'unavailable' })
    expect(studio(opens('kycWizard'), looksAt('waiting')).context).toMatchObject({ extent: 'main', state: 'waiting' })
  })

  test('the main line again: no state is chosen, areas are collapsed', () => {
    expect(studio(opens('kycWizard', 'unavailable'), draws('main')).context).toMatchObject({
      extent: 'main',
      state: null,
      closed: ['editing', 'correcting'],
    })
  })

  test('an area is expanded, chosen and collapsed again; all areas can be expanded and collapsed', () => {
    const area = { type: 'area.toggled', path: 'editing' }
    expect(studio(opens('kycWizard'), area).context).toMatchObject({ closed: ['correcting'], state: 'editing' })
    expect(studio(opens('kycWizard'), area, area).context).toMatchObject({ closed: ['correcting', 'editing'], state: 'editing' })
    const all = areasOf(outlineNamed('portal'))
    expect(studio(opens('portal'), { type: 'areas.toggled', closed: [] }).context.closed).toEqual([])
    expect(studio(opens('portal'), { type: 'areas.toggled', closed: all }).context.closed).toEqual(all)
  })

  test('a state in a collapsed area expands the areas around it', () => {
    expect(studio(opens('kycWizard', 'editing.saving')).context.closed).toEqual(['correcting'])
    expect(studio(opens('kycWizard'), looksAt('editing.saving')).context.closed).toEqual(['correcting'])
  })
})

describe('steps', () => {
  test('are rehearsed one by one, and restarted', () => {
    expect(stepCount(opens('connection'), lost)).toBe(2)
    expect(stepCount(opens('connection'), lost, back)).toBe(3)
    expect(stepCount(opens('connection'), lost, 'rehearsal.restarted')).toBe(1)
    expect(stepCount(opens('connection'), takes('nothing'))).toBe(1)
  })

  test('can be stepped back; a new step then removes the later ones', () => {
    const gone = studio(opens('connection'), lost, back, goesTo(0))
    expect([gone.tags, stepsOf(gone).at]).toEqual(['chart replaying', 0])
    const on = studio(opens('connection'), lost, back, goesTo(0), lost)
    expect([on.tags, stepsOf(on)]).toMatchObject(['chart rehearsing', { at: 1, steps: { length: 2 } }])
  })

  test('are played from where one is; from the beginning when that was the last', () => {
    const walked = [opens('connection'), lost, back]
    const played = (...happens: (AnyEventObject | string)[]) => studio(...walked, ...happens)
    expect(played('replay.requested').tags).toBe('chart replaying')
    expect(stepsOf(played('replay.requested')).at).toBe(2)
    const begun = played('replay.requested', 'play.pressed')
    expect([begun.tags, stepsOf(begun).at]).toEqual(['chart playing replaying', 0])
    const further = played('replay.requested', 'play.pressed', passes('step'))
    expect([further.tags, stepsOf(further).at]).toEqual(['chart playing replaying', 1])
    expect(stepsOf(played(goesTo(1), 'play.pressed')).at).toBe(1)
    const through = played(goesTo(1), 'play.pressed', passes('step'), passes('step'))
    expect([through.tags, stepsOf(through).at]).toEqual(['chart replaying', 2])
  })

  test('pause on request, or when a step is chosen', () => {
    const playing = [opens('connection'), lost, back, goesTo(0), 'play.pressed']
    expect(studio(...playing, 'pause.pressed').tags).toBe('chart replaying')
    const chosen = studio(...playing, goesTo(2))
    expect([chosen.tags, stepsOf(chosen).at]).toEqual(['chart replaying', 2])
  })

  test('of another chart are rehearsed again, of the same tab followed', () => {
    expect(studio(opens('connection'), lost, goesTo(0), opens('kycWizard')).tags).toBe('chart rehearsing')
    expect(studio(opens('connection'), 'tab.requested', goesTo(0), opens('kycWizard')).tags).toBe('chart following')
    expect(studio(opens('connection'), 'tab.requested', opens('kycWizard')).tags).toBe('chart following')
  })

  test('of a tab are no rehearsal: nothing is taken while it is followed', () => {
    const followed = studio(opens('connection'), 'tab.requested', lost)
    expect(followed).toMatchObject({ tags: 'chart following', context: { source: 'tab', rehearsed: { length: 1 } } })
    expect(studio(opens('connection'), 'tab.requested', 'rehearsal.requested').context.source).toBe('rehearsal')
  })
})

describe('other settings', () => {
  test('words that are searched, the language, which is stored', () => {
    expect(studio({ type: 'words.changed', words: 'x' }).context.words).toBe('x')
    const spoken = studio({ type: 'language.chosen', locale: 'en_US' })
    expect([spoken.context.locale, spoken.did]).toEqual(['en_US', ['storeLocale']])
  })

  test('an assumed guard result is kept until it is reset or another chart is opened', () => {
    const supposes = (holds: boolean | null) => ({ type: 'guard.assumed', guard: 'hasReturned', holds })
    expect(studio(supposes(true)).context.assumed).toEqual({ hasReturned: true })
    expect(studio(supposes(true), supposes(false)).context.assumed).toEqual({ hasReturned: false })
    expect(studio(supposes(true), supposes(null)).context.assumed).toEqual({})
    expect(studio(supposes(true), opens('kycWizard')).context.assumed).toEqual({})
  })

  test('the samples of rehearsals; without them conditions are supposed', () => {
    expect(studio().context.samples).toBeNull()
    expect(studio(answers('readSamples', { connection: {} })).context.samples).toEqual({ connection: {} })
    expect(studio(fails('readSamples')).context.samples).toBeNull()
  })
})

describe('an earlier version', () => {
  const chosen = { type: 'version.chosen', file: { text: async () => '' } }
  const version = { difference: {}, joined: {}, added: [], removed: [] }
  const compared = [opens('connection'), chosen, answers('readVersion', version)] as const

  test('is read from the chosen file and compared until it is closed or another chart is opened', () => {
    expect(studio(opens('connection'), chosen).did).toEqual(['asks readVersion'])
    expect(studio(...compared)).toMatchObject({ tags: 'chart comparing rehearsing', context: { version } })
    for (const ends of [{ type: 'comparison.closed' }, opens('kycWizard')])
      expect(studio(...compared, ends)).toMatchObject({ tags: 'chart rehearsing', context: { version: null } })
  })

  test('a file that is no chart, of another chart or cannot be read is refused with the reason; another one can be chosen', () => {
    for (const why of ['noChart', 'otherChart'])
      expect(studio(opens('connection'), chosen, answers('readVersion', why))).toMatchObject({
        tags: 'chart rehearsing unreadable',
        context: { version: null, unreadable: why },
      })
    const failed = studio(opens('connection'), chosen, fails('readVersion'))
    expect(failed).toMatchObject({ tags: 'chart rehearsing unreadable', context: { unreadable: 'noChart' } })
    expect(studio(opens('connection'), chosen, fails('readVersion'), chosen, answers('readVersion', version)).tags).toContain('comparing')
  })
})

describe('figures on the pictures', () => {
  const figures = (...happens: readonly (AnyEventObject | string)[]) => play('figures', undefined, ...happens)
  const map = { steps: [], charts: [] }
  const rows = { charts: [] }
  const tested = { charts: {}, mutants: {} }

  test('nothing is fetched before it is requested', () => expect(figures()).toMatchObject({ tags: '', did: [] }))

  test('the number of people is read again each time it is switched on, and not after it is switched off', () => {
    const requested = figures('people.toggled')
    expect([requested.tags, requested.did]).toEqual(['counting people', ['asks readJourney']])
    const counted = [answers('readJourney', map), answers('readStatusCounts', rows)] as const
    expect(figures('people.toggled', counted[0])).toMatchObject({ tags: 'counting people', did: ['asks readStatusCounts'] })
    expect(figures('people.toggled', ...counted)).toMatchObject({ tags: 'people', context: { people: map, rows } })
    expect(figures('people.toggled', 'people.toggled').tags).toBe('')
    expect(figures('people.toggled', counted[0], 'people.toggled').tags).toBe('')
    expect(figures('people.toggled', ...counted, 'people.toggled').tags).toBe('')
    expect(figures('people.toggled', ...counted, 'people.toggled', 'people.toggled').did).toEqual(['asks readJourney'])
  })

  test('numbers that failed to load are shown as missing, and fetched again', () => {
    expect(figures('people.toggled', fails('readJourney')).tags).toBe('people uncounted')
    expect(figures('people.toggled', answers('readJourney', map), fails('readStatusCounts')).tags).toBe('people uncounted')
    for (const again of ['people.toggled', 'network.returned', passes('again')])
      expect(figures('people.toggled', fails('readJourney'), again).tags).toBe('counting people')
  })

  test('the records of the tests are fetched once', () => {
    expect(figures('tests.toggled').did).toEqual(['asks readTested'])
    expect(figures('tests.requested').did).toEqual(['asks readTested'])
    const shown = figures('tests.toggled', answers('readTested', tested))
    expect([shown.tags, shown.context.tested]).toEqual(['tested', tested])
    const again = figures('tests.toggled', answers('readTested', tested), 'tests.toggled', 'tests.toggled')
    expect([again.tags, again.did]).toEqual(['tested', []])
    expect(figures('tests.toggled', 'tests.toggled').tags).toBe('')
    expect(figures('tests.toggled', answers('readTested', tested), 'tests.toggled').tags).toBe('')
    expect(figures('tests.toggled', answers('readTested', tested), 'tests.requested').tags).toBe('tested')
  })

  test('records that failed to load are fetched again', () => {
    expect(figures('tests.toggled', fails('readTested')).tags).toBe('unfound')
    expect(figures('tests.toggled', fails('readTested'), 'tests.toggled').tags).toBe('tested')
    expect(figures('tests.toggled', fails('readTested'), 'tests.requested').tags).toBe('tested')
  })
})
