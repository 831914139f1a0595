/** Renders the real view of a chart in every state, in three languages, without a browser, and reports its faults. */
// Forms fetch it later: here it is loaded before the first one is submitted.
import '@hookform/resolvers/zod'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { RawIntlProvider } from 'react-intl'
import { expect, vi } from 'vitest'
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, createEmptyActor } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Messages } from '../../machines/kernel/language.ts'
import { officeIntl } from '../../src/app/staff/texts.ts'
import { intlOf } from '../../src/views/parts/intl.ts'
import { PortalContext } from '../../src/views/parts/portal-context.ts'
import { loadMessages, loadMessagesBehind, loadMessagesInner, loadMessagesLater } from '../../src/views/parts/texts.ts'
import { type Office, OfficeContext } from '../../src/views/staff/office-context.ts'
import { portalIn, settled, visit } from '../portal/portal-world.ts'
import { fetchParts } from './fetched-parts.ts'
import { holding, isWaiting, type Sent, situationIn, sizeOf, statesOf, withoutSurroundings } from './held.ts'
import { Surroundings } from './surroundings.tsx'

const locales = ['zh_CN', 'zh_HK', 'en_US'] as const satisfies readonly Locale[]

/** A chart that runs the one to be shown, the id it runs it under, and when its view shows it; by default always. */
interface Host {
  readonly chart: string
  readonly child: string
  readonly when?: (snapshot: AnyMachineSnapshot) => boolean
}

/** How a chart is shown. */
interface Shown {
  /** By its name in machines/charts.ts. */
  readonly chart: string
  /** The view, given the outermost actor as `flow`. */
  readonly view: ComponentType<{ flow: never }>
  /** The charts around it, the outermost first; the view belongs to that one. */
  readonly within?: readonly Host[]
  /** The user: a signed-in merchant, a visitor, or the staff. */
  readonly who?: 'merchant' | 'visitor' | 'staff'
  /** The page of the portal it is shown on. */
  readonly page?: string
  /** Under which id the portal or the back office runs the outermost actor; `page` by default. */
  readonly as?: string
  /** Events that the view may send although the chart waits for an answer and accepts none until then. */
  readonly unheardWhileWaiting?: readonly string[]
  /** Known faults of the view: events that it sends in a state that does not hear them, by the state as JSON. */
  readonly unheardIn?: Readonly<Record<string, readonly string[]>>
  /** Buttons that send nothing, by the state as JSON: of forms that the short ids of a world keep from being sent, and known faults. */
  readonly quietIn?: Readonly<Record<string, readonly string[]>>
  /** The states in which the portal shows this view; all by default. */
  readonly when?: (snapshot: AnyMachineSnapshot) => boolean
}

/** A situation of a chart that is shown. */
interface Scene {
  readonly shown: Shown
  readonly snapshot: AnyMachineSnapshot
}

/** A view as it is rendered, with what it has sent so far. */
interface Look {
  readonly sent: Sent[]
  /** Console output and errors since the last read. */
  readonly said: string[]
  /** Renders it in a language: first the whole, then the changes of the language. */
  speak(locale: Locale): Promise<void>
}

type Portal = ReturnType<typeof portalIn>['portal']

const spoken = new Map<Locale, Messages>()
const portals = new Map<string, AnyMachineSnapshot>()
let ids: ReadonlySet<string> = new Set()

/** Loads the texts of all languages, and the portal standing on the page; to be awaited before views are rendered. */
async function prepare({ who = 'merchant', page = '/' }: Shown): Promise<void> {
  if (spoken.size === 0) {
    for (const locale of locales) spoken.set(locale, await loadMessages(locale))
    await Promise.all([loadMessagesBehind(), loadMessagesInner(), loadMessagesLater()])
    ids = new Set(Object.keys(spoken.get('en_US') ?? {}))
  }
  await fetchParts()
  const key = `${who} ${page}`
  if (portals.has(key)) return
  const { portal } = portalIn(who === 'merchant' ? {} : { user: null })
  await settled(portal)
  await visit(portal, page)
  portals.set(key, withoutSurroundings(portal.getSnapshot()))
  portal.stop()
}

/** The outermost actor, down to the one that holds the snapshot. */
function chainOf({ chart, within = [] }: Shown, snapshot: AnyMachineSnapshot, sent: Sent[]): AnyActorRef {
  const innermost = holding({ name: chart, snapshot, sent })
  return within.reduceRight((inner, host) => {
    const around = aroundIn(host)
    if (!around) throw new Error(`${host.chart} never runs ${host.child}`)
    return holding({ name: host.chart, snapshot: around, sent, children: { [host.child]: inner } })
  }, innermost)
}

const situationsAround = new WeakMap<Host, AnyMachineSnapshot | null>()

/** The situation of a host in which it runs the chart to be shown. */
function aroundIn(host: Host): AnyMachineSnapshot | null {
  const { chart, child, when } = host
  const known = situationsAround.get(host)
  if (known !== undefined) return known
  const runs = ({ children }: AnyMachineSnapshot) => child in children
  const found = when
    ? situationIn(chart, (snapshot) => runs(snapshot) && when(snapshot))
    : (statesOf(chart).find(({ first }) => runs(first))?.fullest ?? null)
  situationsAround.set(host, found)
  return found
}

/** The providers around a view in a language; the view itself is the same in all of them. */
function surroundings({ shown, snapshot }: Scene, sent: Sent[]): (locale: Locale) => ReactNode {
  const { view: View, who = 'merchant', page = '/', as = 'page' } = shown
  const flow = chainOf(shown, snapshot, sent)
  const element = (
    <Suspense fallback={<hr data-missing />}>
      <View flow={flow as never} />
    </Suspense>
  )
  if (who === 'staff') {
    const office = statesOf('backoffice').find(({ first }) => first.hasTag('signedIn'))?.first
    const around =
      shown.chart === 'backoffice' ? flow : office && holding({ name: 'backoffice', snapshot: office, sent, children: { [as]: flow } })
    return (locale) => (
      <Surroundings>
        <OfficeContext.Provider value={around as unknown as Office}>
          <RawIntlProvider value={officeIntl(locale)}>{element}</RawIntlProvider>
        </OfficeContext.Provider>
      </Surroundings>
    )
  }
  const standing = portals.get(`${who} ${page}`)
  if (!standing) throw new Error(`Nobody stands on ${page}`)
  return (locale) => {
    const messages = spoken.get(locale) ?? {}
    const portal = holding({ name: 'portal', snapshot: standing, sent, children: { language: speaking(locale, messages), [as]: flow } })
    return (
      <Surroundings>
        <PortalContext.Provider value={portal as unknown as Portal}>
          <RawIntlProvider value={intlOf(locale, messages)}>{element}</RawIntlProvider>
        </PortalContext.Provider>
      </Surroundings>
    )
  }
}

/** The chart of the language, in which the texts are there. */
function speaking(locale: Locale, messages: Messages): AnyActorRef {
  const [resting] = statesOf('language')
  if (!resting) return createEmptyActor()
  return holding({ name: 'language', snapshot: { ...resting.first, context: { locale, messages } }, sent: [] })
}

/** Prepares a situation to be drawn; the caller ends it with {@link away}. */
function look(scene: Scene): Look {
  const sent: Sent[] = []
  const said: string[] = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(' ').slice(0, 300)))
  const around = surroundings(scene, sent)
  let redraw: ((tree: ReactNode) => void) | null = null
  const speak = async (locale: Locale): Promise<void> => {
    try {
      if (redraw) redraw(around(locale))
      else redraw = render(around(locale), { onCaughtError: (error) => void said.push(String(error)) }).rerender
      await act(async () => {})
    } catch (error) {
      said.push(`throws ${String(error).slice(0, 300)}`)
    }
    // React hides the content rendered before the wait.
    const missing = document.querySelector('[data-missing], [style*="none !important"]') !== null
    if (!missing && !said.some((words) => words.includes('suspended'))) return
    // A part of the view, or its texts, is fetched for the first time.
    await vi.dynamicImportSettled()
    cleanup()
    redraw = null
    said.length = 0
    await speak(locale)
  }
  return { sent, said, speak }
}

/** Removes everything from the page. */
function away(): void {
  cleanup()
  vi.restoreAllMocks()
}

/** Texts and names on the page that are ids of messages. */
function rawIds(): string[] {
  const found: string[] = []
  const see = (text: string | null) => {
    if (text !== null && ids.has(text.trim())) found.push(text.trim())
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) see(node.textContent)
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) see(element.getAttribute(name))
  return found
}

const controlSelector =
  'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=checkbox], [role=switch]'

/** The controls that a merchant can reach; those below a dialog are excluded. */
function controlsNow(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>(controlSelector)].filter((control) => !control.closest('[inert], [hidden]'))
}

const isDisabled = (control: HTMLElement) => control.matches(':disabled, [aria-disabled=true], fieldset:disabled *')

/** The name of a control, for a report. */
function nameOf(control: HTMLElement): string {
  const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
  return `${control.tagName.toLowerCase()} “${(name || control.getAttribute('name') || control.id).slice(0, 60)}”`
}

/** Returns whether a press has a native effect (follows a link, ticks a box, opens a popover) or repeats the current choice. */
function isNative(control: HTMLElement): boolean {
  return control.matches(
    'a[href], input, select, textarea, summary, [popovertarget], [aria-pressed=true], [aria-selected=true], [aria-current]',
  )
}

/** The effect of using a control. */
interface Use {
  readonly control: string
  readonly events: readonly Sent[]
  readonly changed: boolean
  readonly native: boolean
}

/** Uses every enabled control once: presses it, or types into it. Controls removed by another are left out. */
async function operateAll({ sent }: Look): Promise<Use[]> {
  const uses: Use[] = []
  let changes = 0
  const watch = new MutationObserver((records) => {
    changes += records.length
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  for (const control of controlsNow()) {
    if (!control.isConnected || isDisabled(control) || control.closest('[inert]')) continue
    const name = nameOf(control)
    const native = isNative(control)
    const before = sent.length
    const focused = document.activeElement
    const drawn = changes
    await act(async () => {
      if (control.matches('input:not([type=checkbox], [type=radio], [type=file], [type=submit]), textarea'))
        fireEvent.input(control, { target: { value: '1' } })
      else if (!control.matches('input[type=file], select')) fireEvent.click(control)
    })
    const isQuiet = () => watch.takeRecords().length === 0 && changes === drawn && document.activeElement === focused
    let quiet = isQuiet() && sent.length === before
    if (quiet && control.matches('[type=submit]')) {
      // The schema of the form may be fetched for the first time.
      await act(async () => vi.dynamicImportSettled())
      quiet = isQuiet() && !control.closest('form')?.querySelector('[aria-invalid=true]')
    }
    uses.push({ control: name, events: sent.slice(before), changed: !quiet, native })
  }
  watch.disconnect()
  return uses
}

/** The faults of a state, and the effects of its controls. */
interface Findings {
  /** States with content on the page. */
  readonly drawn: Set<string>
  readonly faults: Set<string>
  /** The events of the chart that a control sends, by the control. */
  readonly means: Map<string, Map<string, AnyEventObject>>
  /** Events that were sent while the chart waited for an answer. */
  readonly unheard: Set<string>
  readonly disabled: { readonly control: string; readonly snapshot: AnyMachineSnapshot }[]
}

const placeOf = ({ value }: AnyMachineSnapshot) => JSON.stringify(value)

/** Renders a state in the languages, one after the other; in English every control is used, too. */
async function inspect(scene: Scene, locales: readonly Locale[], findings: Findings): Promise<void> {
  const { faults, means, unheard, disabled } = findings
  const { shown, snapshot } = scene
  const fault = (what: string) => faults.add(`${placeOf(snapshot)}: ${what}`)
  const seen = look(scene)
  for (const locale of locales) {
    await seen.speak(locale)
    if (document.body.querySelectorAll('*').length > 1) findings.drawn.add(placeOf(snapshot))
    for (const id of rawIds()) fault(`${locale} shows ${id}`)
    if (locale === 'en_US') {
      for (const control of controlsNow())
        if (isDisabled(control) && control.matches('button')) disabled.push({ control: nameOf(control), snapshot })
      for (const { control, events, changed, native } of await operateAll(seen)) {
        for (const { chart, event, accepted, waiting } of events) {
          if (!accepted && waiting && shown.unheardWhileWaiting?.includes(event.type)) unheard.add(event.type)
          else if (!accepted && shown.unheardIn?.[placeOf(snapshot)]?.includes(event.type))
            unheard.add(`${placeOf(snapshot)} ${event.type}`)
          else if (!accepted) fault(`${control} sends ${event.type}, which ${chart} does not accept`)
          if (chart === shown.chart) means.set(control, (means.get(control) ?? new Map()).set(event.type, event))
        }
        const isQuietOne = shown.quietIn?.[placeOf(snapshot)]?.some((label) => control.includes(`“${label}”`))
        if (events.length === 0 && !changed && !native && !isQuietOne) fault(`${control} does nothing`)
      }
    }
    for (const words of seen.said.splice(0)) fault(`${locale} ${words}`)
  }
  away()
}

/** Controls that are disabled although the chart accepts what they send elsewhere. */
function needlesslyDisabled({ means, disabled }: Findings): string[] {
  return disabled.flatMap(({ control, snapshot }) =>
    [...(means.get(control)?.values() ?? [])]
      .filter((event) => snapshot.can(event) && !isWaiting(snapshot))
      .map(({ type }) => `${placeOf(snapshot)}: ${control} is disabled, though ${type} is accepted`),
  )
}

/** Rules of axe about the page as a whole, whose parts are outside of a view, and about colours, which happy-dom does not draw. */
const outside = ['color-contrast', 'document-title', 'html-has-lang', 'landmark-one-main', 'region', 'bypass', 'page-has-heading-one']

/** The accessibility violations of the state with the largest context. */
async function barriers(shown: Shown): Promise<string[]> {
  const [most] = statesOf(shown.chart).toSorted((one, other) => sizeOf(other.fullest) - sizeOf(one.fullest))
  if (!most) return []
  await look({ shown, snapshot: most.fullest }).speak('en_US')
  const { default: axe } = await import('axe-core')
  const { violations } = await axe.run(document.body, { rules: Object.fromEntries(outside.map((id) => [id, { enabled: false }])) })
  away()
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

/**
 * Expects every state of a chart to be rendered in three languages without an error, a missing text or an id of a text; its enabled
 * controls to send only what the chart accepts, or to have an effect without an event; its disabled controls to be disabled for a reason.
 */
export async function expectRendered(shown: Shown): Promise<void> {
  const { when = () => true } = shown
  await prepare(shown)
  const findings: Findings = { drawn: new Set(), faults: new Set(), means: new Map(), unheard: new Set(), disabled: [] }
  for (const { first, fullest } of statesOf(shown.chart)) {
    if (!when(first)) continue
    await inspect({ shown, snapshot: fullest }, locales, findings)
    if (first !== fullest) await inspect({ shown, snapshot: first }, ['en_US'], findings)
  }
  expect(findings.drawn.size, 'states that show something').toBeGreaterThan(0)
  const unheardIn = Object.entries(shown.unheardIn ?? {}).flatMap(([place, types]) => types.map((type) => `${place} ${type}`))
  expect(findings.unheard, 'events that are listed as unheard').toEqual(new Set([...(shown.unheardWhileWaiting ?? []), ...unheardIn]))
  expect([...findings.faults, ...needlesslyDisabled(findings), ...(await barriers(shown))]).toEqual([])
}

/** Shows the first state of a chart that `when` accepts, in a language, until the test ends; `context` overrides parts of the chart's context. */
export async function show(shown: Shown, locale: Locale, context: object = {}): Promise<readonly Sent[]> {
  await prepare(shown)
  const { when = () => true } = shown
  const state = statesOf(shown.chart).find(({ first }) => when(first))
  if (!state) throw new Error(`${shown.chart} is never so`)
  const snapshot = { ...state.fullest, context: { ...state.fullest.context, ...context } }
  const { sent, said, speak } = look({ shown, snapshot })
  await speak(locale)
  expect(said).toEqual([])
  return sent
}
