/** The implementation of the atlas: names of pictures, paths to states, answers of a held call, changes, and the pages. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { charts } from '../../machines/charts.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import { demoAccounts } from '../../server/sandbox/demo.ts'
import { layoutOf } from '../../src/studio/layout.ts'
import { svgOf } from '../../src/studio/svg.ts'
import { wording } from '../../src/studio/wording.ts'
import { type Atlas, coverageOf, fileOf, nameOf, reasonOf, renewed, shotsOf, twinOf } from '../shots/atlas.ts'
import { differencesOf } from '../shots/difference.ts'
import { mapOf, wayFrom } from '../shots/map.ts'
import { chartPage, indexPage } from '../shots/page.ts'
import { sampleOf } from '../shots/sample.ts'
import { scenes } from '../shots/scenes.ts'
import { isStaff } from '../shots/staff.ts'
import { nodeOptions, setTime } from '../shots/time.ts'
import { laidOver, reads } from '../shots/wire.ts'

const outlineNamed = (name: string) => {
  const { [name]: chart } = charts
  if (!chart) throw new Error(`The chart ${name} is gone`)
  return outlineOf(name, chart)
}
const outline = outlineNamed('connection')
const words = wording('en_US')
/** Drawn before the tests: the first drawing loads the drawing code. */
const layout = await layoutOf(outline, words)
const lost = { name: 'connection/lost', title: 'lost', states: ['connection:lost', 'language:ready'] }
const landing = { name: 'pages/landing', title: 'landing', states: ['connection:connected', 'portal:landing'] }
const atlas: Atlas = { shots: [lost, landing], missed: { 'connection:returned': 'no way led there' } }

test('a picture is named by chart, state, language and width, in a file that every system takes', () => {
  expect(fileOf(nameOf('home', 'loading.limit'), 'zh_HK', 390)).toBe('pictures/home/loading.limit/zh_HK-390.png')
  expect(nameOf('pages', '../a b')).toBe('pages/a-b')
})

test('a state has the pictures that show it, its own first, or a reason', () => {
  const byTheWay = { ...landing, states: ['connection:lost'] }
  expect(shotsOf({ ...atlas, shots: [byTheWay, lost] }, 'connection', 'lost')).toEqual([lost, byTheWay])
  expect(coverageOf(atlas, outline)).toEqual({ lasting: 3, seen: 2, alike: 0 })
  const reasons = outline.states.flatMap((state) => (state.path === '' ? [] : [[state.path, reasonOf(atlas, outline, state)]]))
  expect(Object.fromEntries(reasons)).toEqual({ connected: null, lost: null, returned: 'no way led there' })
})

test('a state that no view can distinguish from one with pictures has those: the same tags, in the same part of the chart, on the same page', () => {
  const pictured = (chart: string, path: string): Atlas => ({
    shots: [{ name: nameOf(chart, path), title: path, states: [`${chart}:${path}`] }],
    missed: { 'drawdown:restoring': 'it went on at once' },
  })
  const of = (outline: Outline, path: string) => outline.states.find((state) => state.path === path) ?? outline.states[0]
  const looks = (outline: Outline, path: string, as: string) => {
    const state = of(outline, path)
    return state && twinOf(pictured(outline.name, as), outline, state)?.path
  }
  const drawn = outlineNamed('drawdown')
  expect(looks(drawn, 'restoring', 'loading')).toBe('loading')
  expect(looks(drawn, 'confirming', 'loading')).toBeUndefined()
  expect(looks(outlineNamed('profile'), 'ready.phone.closed', 'ready.password.closed')).toBeUndefined()
  const [restoring] = drawn.states.filter(({ path }) => path === 'restoring')
  expect(restoring && reasonOf(pictured('drawdown', 'loading'), drawn, restoring)).toBe(
    'looks as loading does: the same tags (it went on at once)',
  )
  expect(coverageOf(pictured('drawdown', 'loading'), drawn)).toMatchObject({ seen: 1, alike: 6 })
})

test('a part that is taken again replaces the old pictures', () => {
  const again = { ...lost, states: ['connection:lost'] }
  expect(renewed(atlas, { shots: [again], missed: {} }).shots).toEqual([landing, again])
})

test('pictures are changed, new or gone', () => {
  const before = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ] as const)
  const after = new Map([
    ['a', '1'],
    ['b', '2'],
    ['d', '1'],
  ] as const)
  expect(differencesOf(before, after)).toEqual({ changed: ['b'], added: ['d'], gone: ['c'] })
})

test('the map of a chart knows the shortest way to a state, and another when a road is closed', () => {
  const map = mapOf(outline)
  if (!map) throw new Error('The chart of the connection has no map')
  const way = wayFrom(
    map,
    'connected',
    (place) => place === 'returned',
    () => true,
  )
  expect(way?.map(({ label }) => label)).toEqual(['network.lost', 'network.returned'])
  expect(
    wayFrom(
      map,
      'connected',
      (place) => place === 'returned',
      ({ label }) => label !== 'network.lost',
    ),
  ).toBeNull()
  expect(map.ways('lost').map((roads) => roads.map(({ label }) => label))).toEqual([['network.lost']])
})

test('the paths of a new tab have no typed drafts', () => {
  const drawdown = mapOf(outlineNamed('drawdown'))
  const labels = drawdown?.ways('refused').flatMap((way) => way.map(({ label }) => label)) ?? []
  expect(labels.map((label) => label.split(' ')[0])).toContain('terms.changed')
  expect([...new Set(labels.filter((label) => label.startsWith('readTyped')))]).toEqual(['readTyped answers'])
})

test("a test's changes are merged into the server's answer, and every call has a sample of its answer", () => {
  expect(laidOver({ a: 1, list: [{ b: 1, c: 2 }] }, { list: [{ b: 3 }, { b: 4 }] })).toEqual({
    a: 1,
    list: [
      { b: 3, c: 2 },
      { b: 4, c: 2 },
    ],
  })
  const failing = Object.entries(endpoints).filter(([, { output }]) => !output.safeParse(sampleOf(output)).success)
  expect(failing.map(([name]) => name)).toEqual([])
})

test('a fixed time does not advance, and real time continues afterwards', () => {
  const restore = setTime({ from: 1_000, pace: 0 })
  const told = [Date.now(), Date.parse(new Date().toISOString()), new Date(5).getTime(), new Date() instanceof Date]
  restore()
  expect(told).toEqual([1_000, 1_000, 5, true])
  expect(Date.now()).toBeGreaterThan(1_000)
})

test('the pages show changes first, and a chart beside the pictures of its states', () => {
  const drawing = { layout, svg: svgOf(layout, outline, words) }
  const page = chartPage(atlas, outline, { en_US: drawing, zh_CN: drawing, zh_HK: drawing })
  expect(page).toContain('src="../pictures/connection/lost/en_US-390.png"')
  expect(page).toContain('No picture: no way led there.')
  expect(page.match(/<a href="#s-lost"><rect class="seen"/g)).toHaveLength(3)
  const index = indexPage(atlas, [outline], { changed: ['pictures/connection/lost/en_US-390.png'], added: [], gone: [] }, '../atlas-before')
  expect(index).toContain('src="../atlas-before/pictures/connection/lost/en_US-390.png"')
  expect(index).toContain('src="differences/connection/lost/en_US-390.png"')
  expect(index.indexOf('Since the last atlas')).toBeLessThan(index.indexOf('<h2>Charts'))
})

test('every account of a picture can sign in, and every page of the back office has a picture', () => {
  const known = demoAccounts.map(({ email }) => email)
  expect(scenes.filter(({ who }) => who !== null && !known.includes(who) && !isStaff(who))).toEqual([])
  const office = scenes.filter(({ path }) => path.startsWith('/backoffice'))
  expect(office.map(({ path, act }) => [path, act !== undefined])).toEqual([
    ['/backoffice', false],
    ['/backoffice/invitation?token=some', false],
    ['/backoffice', false],
    ['/backoffice?tab=mine', true],
    ['/backoffice/accounts', false],
    ['/backoffice/reads', false],
  ])
})

test('reads are answered by the server until the walk decides; changes are held', () => {
  expect(['readCase', 'listMemberships', 'searchCompanies', 'openKyc'].filter((name) => !reads(name))).toEqual([])
  expect(['claimCase', 'submitKyc', 'signOutStaff', 'openCaseDocument', 'readMessages'].filter(reads)).toEqual([])
})

test('a server of the atlas draws the same lots every time, each within its bounds', () => {
  const draw =
    'import("node:crypto").then(({ randomInt }) => console.log([randomInt(1000000), randomInt(1000000), randomInt(1, 3), randomInt(1, 3)].join()))'
  const env = { ...process.env, NODE_OPTIONS: nodeOptions({ from: 0, pace: 0 }) }
  expect(execFileSync(process.execPath, ['-e', draw], { env, encoding: 'utf8' }).trim()).toBe('7919,15838,2,1')
})
