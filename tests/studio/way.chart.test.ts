/** The way of a merchant: every stop, arrow, hold and actor that is drawn follows from the charts. Decision 133. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { journeySteps } from '../../contract/analytics/journey-map.ts'
import { locales } from '../../contract/kernel/constants.ts'
import { charts } from '../../machines/charts.ts'
import { lifecycles } from '../../machines/lifecycles.ts'
import { besideTheWay, chapters, life } from '../../machines/studio/life.ts'
import { mainLineOf } from '../../machines/studio/outline/mainLine.ts'
import { type Outline, type OutlineTransition, outlineOf } from '../../machines/studio/outline/outline.ts'
import { meshLane, type StopPicture, stopPictureOf } from '../../machines/studio/outline/stopPicture.ts'
import { partiesOf } from '../../machines/studio/outline/whoActs.ts'
import { awaitedFrom, causedBy, notFromUsers } from '../../machines/who-acts.ts'
import { branchWords } from '../../src/studio/stop-layouts.ts'
import { wayOf } from '../../src/studio/way.ts'
import { wording } from '../../src/studio/wording.ts'

const outlines = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
const outlineNamed = (name: string) => outlines.find((outline) => outline.name === name) as Outline
const stops = chapters.flatMap((chapter) => life[chapter])
const drawn = stops.map(({ chart }) => outlineNamed(chart))
const within = (path: string, area: string) => path === area || path.startsWith(`${area}.`)

describe('the stops', () => {
  test('are charts of the registry, each drawn once', () => {
    const named = stops.flatMap(({ chart, others }) => [chart, ...others])
    expect(named.filter((name) => !(name in charts))).toEqual([])
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  })

  test('hold every lifecycle and every chart of a page of the portal, but for those that are named as beside the way', () => {
    const pages = outlineNamed('portal').states.flatMap(({ invokes }) => invokes.flatMap(({ id, src }) => (id === 'page' ? [src] : [])))
    const met = new Set([...pages, ...Object.keys(lifecycles).map((name) => `${name}Lifecycle`)])
    const placed = [...stops.flatMap(({ chart, others }) => [chart, ...others]), ...Object.keys(besideTheWay)]
    expect([...met].filter((name) => !placed.includes(name))).toEqual([])
    expect(Object.keys(besideTheWay).filter((name) => !met.has(name))).toEqual([])
    expect(placed.filter((name, index) => placed.indexOf(name) !== index)).toEqual([])
  })

  test('lead through the steps of the journey in their order', () => {
    const steps = stops.flatMap(({ step }) => step ?? [])
    expect([...new Set(steps)]).toEqual([...journeySteps])
    expect([...steps].sort((one, other) => journeySteps.indexOf(one) - journeySteps.indexOf(other))).toEqual(steps)
  })

  test('know the pages of both products, and that a higher limit is asked for in one alone', () => {
    const way = wayOf(outlines).flatMap(({ stops: each }) => each)
    const productsOf = (chart: string) => way.find((stop) => stop.chart === chart)?.pages.map(({ product }) => product)
    expect(productsOf('drawdown')).toEqual(['hook', 'underwriting'])
    expect(productsOf('increaseLimit')).toEqual(['underwriting'])
    expect(productsOf('arrangementLifecycle')).toEqual([null])
    expect(way.map(({ number }) => number)).toEqual(way.map((_, index) => index + 1))
  })

  for (const locale of locales)
    test(`say in ${locale} what happens there`, () => {
      const { studio } = JSON.parse(readFileSync(`locales/flows/${locale}.json`, 'utf8')) as { studio: Record<string, string> }
      expect(stops.filter(({ chart }) => !studio[`overview.stop.${chart}`]).map(({ chart }) => chart)).toEqual([])
    })
})

/** What is drawn of a chart and does not follow from it: ids of arrows, paths of places. */
function liesIn(outline: Outline, { outline: picture, through, holds, mesh, who }: StopPicture): string[] {
  const line = mainLineOf(outline)
  const as = (path: string) => line.drawnAs.get(path) ?? path
  const known = (path: string) => outline.states.some((state) => state.path === path)
  const places = picture.states.filter(({ path }) => who.has(path)).map(({ path }) => path)
  const bears = (id: string): boolean => {
    const [from = '', to = ''] = id.split('>')
    if (from === meshLane) return mesh.every((each) => bears(`${each}>${to}`))
    if (to === meshLane) return mesh.every((each) => bears(`${from}>${each}`))
    const chains = through.get(id) ?? []
    return (
      chains.length > 0 &&
      chains.every(
        (chain) =>
          chain.length > 0 &&
          chain.every((link) => outline.transitions.includes(link)) &&
          within(as(chain[0]?.source ?? ''), from) &&
          chain.at(-1)?.targets.some((target) => within(as(target), to)),
      )
    )
  }
  const arrows = [
    ...picture.transitions.map(({ source, targets }) => `${source}>${targets[0]}`),
    ...holds.flatMap(({ states, from, to }) =>
      states.flatMap(({ path }) => [...from.map((each) => `${each}>${path}`), ...to.map((each) => `${path}>${each}`)]),
    ),
  ]
  const acts = (path: string) => {
    const leading = outline.transitions.filter(
      ({ source, targets }) => targets.some((target) => target !== source) && (within(source, path) || within(as(source), path)),
    )
    return leading.flatMap((each) => partiesOf(outline, each))
  }
  return [
    ...picture.states.filter(({ path }) => !known(path) && path !== meshLane).map(({ path }) => path),
    ...mesh.flatMap((from) => mesh.filter((to) => to !== from && !bears(`${from}>${to}`))),
    ...arrows.filter((id) => !bears(id)),
    ...holds.flatMap(({ states }) => states.filter(({ outcome }) => outcome !== 'held').map(({ path }) => path)),
    ...places.filter((path) => who.get(path)?.some((party) => !acts(path).includes(party))),
    ...places.filter(
      (path) =>
        picture.states.find((state) => state.path === path)?.kind !== 'transient' &&
        acts(path).some((party) => party !== 'system' && !who.get(path)?.includes(party)),
    ),
  ]
}

describe('the drawing of a chart', () => {
  for (const outline of outlines)
    test(`${outline.name}: every place, arrow, hold and actor follows from the chart`, () =>
      expect(liesIn(outline, stopPictureOf(outline))).toEqual([]))

  test('leaves out no arrow of the main line between two places', () => {
    const picture = stopPictureOf(outlineNamed('kycLifecycle'))
    const ways = outlineNamed('kycLifecycle').transitions.flatMap(({ source, targets }) => targets.map((target) => `${source}>${target}`))
    expect([...picture.through.keys()].sort()).toEqual([...new Set(ways)].sort())
  })

  test('joins no two regions; a region in which nothing is reached and no one is held up is one place', () => {
    const { outline } = stopPictureOf(outlineNamed('signing'))
    const region = (path: string | undefined) => path?.split('.')[0]
    expect(outline.transitions.filter(({ source, targets }) => region(source) !== region(targets[0]))).toEqual([])
    expect(outline.states.filter(({ path }) => region(path) === 'signers').map(({ path }) => path)).toEqual(['signers'])
  })

  test('has what stops a merchant apart from the places, with where one comes from', () => {
    const { outline, holds } = stopPictureOf(outlineNamed('drawdown'))
    const overdue = holds.find(({ states }) => states.some(({ path }) => path === 'overdue'))
    expect(overdue?.from).toEqual(['standing'])
    expect(outline.states.some(({ path }) => path === 'overdue')).toBe(false)
  })

  test('has alternatives from one place side by side', () => {
    const { transitions } = stopPictureOf(outlineNamed('shopAuthorisation')).outline
    const from = transitions.filter(({ source }) => source === 'choosingMethod').map(({ targets }) => targets[0])
    expect(from).toEqual(['startingKeys', 'startingShop'])
    expect(transitions.some(({ source, targets }) => source === 'startingKeys' && targets.includes('startingShop'))).toBe(false)
  })

  for (const locale of locales)
    test(`has words in ${locale} on each arrow of a place that leads to several, and on no other`, () => {
      const wordless = drawn.flatMap((outline) => {
        const picture = stopPictureOf(outline)
        const { transitions } = picture.outline
        const words = branchWords({ outline, picture, wording: wording(locale) })
        const branches = ({ source }: OutlineTransition) => transitions.filter((each) => each.source === source).length > 1
        return transitions.filter((arrow) => (words(arrow).join('') !== '') !== branches(arrow)).map(({ id }) => `${outline.name} ${id}`)
      })
      expect(wordless).toEqual([])
    })

  test('draws places of which each leads to each other as one lane: what leads from all of them is one arrow', () => {
    const { mesh, outline } = stopPictureOf(outlineNamed('collectionCaseLifecycle'))
    expect(mesh).toEqual(['due', 'contact', 'demand', 'handOver', 'promised'])
    expect(outline.transitions.map(({ id }) => id)).toContain('each>closed')
    expect(outline.transitions.some(({ source, targets }) => mesh.includes(source) && mesh.includes(targets[0] ?? ''))).toBe(false)
    expect(outlines.filter((each) => stopPictureOf(each).mesh.length > 0 && drawn.includes(each)).map(({ name }) => name)).toEqual([
      'collectionCaseLifecycle',
    ])
  })

  test('says that the signers sign, the bank pays, the marketplace gives the sales and the staff review', () => {
    const who = (chart: string, path: string) => stopPictureOf(outlineNamed(chart)).who.get(path)
    expect(who('signing', 'contract.waiting')).toEqual(['signer'])
    expect(who('drawdown', 'paying')).toEqual(['bank'])
    expect(who('creditLimit', 'importing')).toEqual(['marketplace'])
    expect(who('kycWizard', 'waiting')).toEqual(['staff'])
    expect(who('kycWizard', 'editing')).toEqual(['merchant'])
  })

  test('is found to lie: an arrow without a transition, one led elsewhere, an actor who does nothing, a hold that holds no one', () => {
    const outline = outlineNamed('drawdown')
    const picture = stopPictureOf(outline)
    const [arrow] = picture.outline.transitions as readonly [OutlineTransition]
    const drawing = (transition: OutlineTransition) => ({
      ...picture,
      outline: { ...picture.outline, transitions: [...picture.outline.transitions, transition] },
    })
    const settled = outline.states.filter(({ path }) => path === 'settled')
    expect(liesIn(outline, drawing({ ...arrow, source: 'overdue', targets: ['form'] }))).toEqual(['overdue>form'])
    expect(liesIn(outline, drawing({ ...arrow, source: 'form', targets: ['settled'] }))).toEqual(['form>settled'])
    expect(liesIn(outline, { ...picture, through: new Map(picture.through).set('form>confirming', [[arrow]]) })).toEqual([
      'form>confirming',
    ])
    expect(liesIn(outline, { ...picture, who: new Map(picture.who).set('form', ['merchant', 'bank']) })).toEqual(['form'])
    expect(liesIn(outline, { ...picture, who: new Map(picture.who).set('paying', ['system']) })).toEqual(['paying'])
    expect(liesIn(outline, { ...picture, mesh: ['form', 'confirming'] })).toEqual(['form'])
    expect(liesIn(outline, { ...picture, holds: [{ states: settled, from: [], to: [] }] })).toEqual(['settled'])
  })
})

describe('where a chart of the way stops', () => {
  for (const outline of drawn)
    test(`${outline.name}: a place that leads nowhere says whether it is reached, holds up or is left`, () => {
      const { outline: picture, mesh, who } = stopPictureOf(outline)
      const isRegion = ({ parent }: { parent: string | null }) => parent === '' && outline.states[0]?.kind === 'parallel'
      const mute = picture.states.filter(
        (state) =>
          who.has(state.path) &&
          state.outcome === null &&
          !isRegion(state) &&
          !picture.transitions.some(({ source }) => source === state.path || (source === meshLane && mesh.includes(state.path))),
      )
      expect(mute.map(({ path }) => path)).toEqual([])
    })

  for (const outline of drawn)
    test(`${outline.name}: a failure from which one can only try again holds up, or is that of the service`, () => {
      const repeated = ['retry.pressed', 'network.returned', 'page.shown', 'back.pressed']
      const stuck = mainLineOf(outline).aside.filter((path) =>
        outline.transitions
          .filter(({ source, targets }) => source === path && targets.length > 0)
          .every(({ cause }) => cause.kind === 'said' && repeated.includes(cause.type)),
      )
      const states = outline.states.filter(({ path }) => stuck.includes(path))
      expect(states.filter(({ tags, outcome }) => outcome === null && !tags.includes('unavailable')).map(({ path }) => path)).toEqual([])
    })
})

describe('who acts', () => {
  test('is said of every event of every lifecycle, and of no other', () => {
    for (const [name, chart] of Object.entries(lifecycles)) {
      const events = outlineOf(name, chart).transitions.flatMap(({ cause }) => (cause.kind === 'said' ? [cause.type] : []))
      expect(Object.keys(causedBy[name as keyof typeof causedBy]).sort(), name).toEqual([...new Set(events)].sort())
    }
  })

  test('is said of every call that a chart of the way repeats by a clock, and of no call that does not exist', () => {
    const repeated = drawn.flatMap(({ name, states, transitions }) => {
      const timed = transitions.filter(({ cause }) => cause.kind === 'after').flatMap(({ targets }) => targets)
      return states.filter(({ path }) => timed.includes(path)).flatMap(({ invokes }) => invokes.map(({ id }) => `${name}.${id}`))
    })
    const said = Object.entries(awaitedFrom).flatMap(([name, calls]) => Object.keys(calls).map((id) => `${name}.${id}`))
    const existing = drawn.flatMap(({ name, states }) => states.flatMap(({ invokes }) => invokes.map(({ id }) => `${name}.${id}`)))
    expect(repeated.filter((call) => !said.includes(call))).toEqual([])
    expect(said.filter((call) => !existing.includes(call))).toEqual([])
  })

  test('is the merchant for every event that a view sends, and the system for the others', () => {
    const views = ['src/views', 'src/ui', 'src/landing'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
    )
    const sent = new Set(views.join('\n').match(/'[a-zA-Z]+(\.[a-zA-Z]+)+'/g))
    const said = drawn
      .filter(({ name }) => !name.endsWith('Lifecycle'))
      .flatMap(({ transitions }) => transitions.flatMap(({ cause }) => (cause.kind === 'said' ? [cause.type] : [])))
    const isSent = (type: string) => sent.has(`'${type}'`)
    expect([...new Set(said)].filter((type) => !isSent(type) && !notFromUsers.includes(type) && type !== 'back.pressed')).toEqual([])
    expect(notFromUsers.filter((type) => isSent(type) || !said.includes(type))).toEqual([])
  })

  test('is the system for what the server moves as the system', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const moves = files.flatMap((file) => [
      ...readFileSync(`server/${file}`, 'utf8').matchAll(/chart: (\w+)Lifecycle\b[^}]*event: \{ type: '([\w.]+)' \},\s*actor: 'system'/g),
    ])
    expect(moves.length).toBeGreaterThan(3)
    const wrong = moves.filter(([, name = '', type = '']) => {
      const parties = (causedBy as Record<string, Record<string, string | readonly string[]>>)[name]?.[type]
      return ![parties].flat().includes('system')
    })
    expect(wrong.map(([, name, type]) => `${name} ${type}`)).toEqual([])
  })
})
