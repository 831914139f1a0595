/** Entry of a prerendered landing: loads and runs its scripts when the browser is idle, or at once at the first touch, and keeps clicks and input until then. Decisions 014, 018. */
import { handoff } from '../../contract/kernel/constants.ts'
import './plain.ts'
import { showFailedStart, showPlainPage } from './plain-page.ts'
import { readLocale, readSession } from './store.ts'

declare global {
  interface Window {
    /** Replays the clicks and input from before hydration: around the page, or on the whole page, which ends the recording. */
    replayTouches?: (whole: boolean) => void
    /** Resolves at the first touch of a landing. */
    touched?: Promise<void>
  }
}

type Field = HTMLInputElement | HTMLSelectElement
type Control = HTMLButtonElement | Field

const { entry = '', ahead = '', soon = '', locale } = document.currentScript?.dataset ?? {}
const page = document.documentElement
let clicked: Control[] = []
const typed = new Set<Field>()
/** Index of a control among all controls, to find its replacement if the portal draws its own. */
const places = new Map<Control, number>()
/** Whether the portal handles the events around the page. */
let heardAround = false
let begun = false
let settleTouched = () => {}

/** Whether the portal already handles the events of a control. */
function isHeard(control: Control): boolean {
  return heardAround && !control.closest('main')
}

function controls(): Control[] {
  return [...document.querySelectorAll<Control>('#root :is(button, input, select)')]
}

/** The control, or the one that has taken its place. */
function nowOf(control: Control): Control | undefined {
  return control.isConnected ? control : controls()[places.get(control) ?? -1]
}

/** In the order in which they run. */
const files = [...ahead.split(' '), entry]
const later = soon.split(' ')

/** Milliseconds after loading the files before they are run without a touch. */
const calm = 3000

function link(rel: string, href: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel, as: 'script', fetchPriority: 'low', href, onload, onerror }))
  })
}

function begin(): void {
  if (begun) return
  begun = true
  for (const file of files) link('modulepreload', file).catch(() => {})
  import(/* @vite-ignore */ entry).then(fetchSoon, () => {
    // In most browsers a script that failed to load fails until the page is reloaded: nothing more is recorded.
    removeEventListener('click', keepClick, true)
    page.style.cursor = ''
    showFailedStart({ whole: 'fresh' in page.dataset })
  })
}

/** The first touch of a visitor. */
function touch(): void {
  settleTouched()
  begin()
}

/** Loads the files needed soon after. A failed file does not stop the others. */
async function fetchSoon(): Promise<void> {
  while (later.length > 0) await fetchInTurn(later, () => true).catch(() => {})
}

function keep(control: Control): void {
  places.set(control, controls().indexOf(control))
}

/** Links and questions work without scripts; buttons of the landing need the portal. */
function keepClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLButtonElement>('#root button')
  if (!button || isHeard(button)) return
  event.stopPropagation()
  page.style.cursor = 'progress'
  keep(button)
  // Repeated taps on the same button count once.
  if (clicked.at(-1) !== button) clicked.push(button)
}

function keepTyped({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || isHeard(target)) return
  keep(target)
  // What was typed last counts last.
  typed.delete(target)
  typed.add(target)
}

/** Sets a value typed before hydration, with the events that React needs to notice it. */
function restoreValue(field: Field, { value, checked }: { value: string; checked?: boolean }): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'radio') {
    if (!checked) return
    field.checked = false
    field.click()
  } else {
    const { selectionStart, selectionEnd } = field
    // React hears only of what differs from the value it knows: that of the field itself is set past it.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}

function replay(whole: boolean): void {
  heardAround = true
  if (whole) {
    window.replayTouches = undefined
    removeEventListener('click', keepClick, true)
    removeEventListener('input', keepTyped, true)
  }
  const isDue = (control: Control) => whole || isHeard(nowOf(control) ?? control)
  for (const field of [...typed].filter(isDue)) {
    typed.delete(field)
    const now = nowOf(field) as Field | undefined
    if (now) restoreValue(now, { value: field.value, checked: 'checked' in field ? field.checked : undefined })
  }
  const due = clicked.filter(isDue)
  clicked = clicked.filter((button) => !due.includes(button))
  if (clicked.length === 0) page.style.cursor = ''
  for (const button of due) nowOf(button)?.click()
}

window.replayTouches = replay
window.plainPage = { showPlainPage, showFailedStart }
window.touched = new Promise((settle) => {
  settleTouched = settle
})
addEventListener('click', keepClick, true)
addEventListener('input', keepTyped, true)
// A pointer that happens to rest where the page appears has not touched it.
addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY) && touch(), { passive: true })
const touches = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input']
for (const each of touches) addEventListener(each, touch, { capture: true, passive: true })
// Another tab changed the language or signed in, without a touch here.
addEventListener('storage', begin)

const asks = new URLSearchParams(location.search)
try {
  // With a session, or in another language than the server used, the prerendered page is not the right one.
  const other = readSession() !== null || (readLocale() ?? 'zh_CN') !== locale
  if (other) page.dataset.fresh = ''
  if (other || asks.has('email') || asks.has('signup') || document.cookie.includes(`${handoff.cookie}=`)) touch()
} catch {
  // A browser that blocks access to cookies.
  touch()
}

/** Resolves when the page is in sight and the browser has nothing else to do. Safari knows no idle time. */
async function idle(options?: IdleRequestOptions): Promise<void> {
  if (document.hidden) await new Promise((settle) => document.addEventListener('visibilitychange', settle, { once: true }))
  await new Promise<unknown>((settle) => ('requestIdleCallback' in window ? requestIdleCallback(settle, options) : setTimeout(settle, 50)))
}

/** One at a time: all at once would keep the page from answering. A browser with much to do elsewhere may never be idle, and fetches all the same. */
async function fetchInTurn(queue: string[], isStill: () => boolean): Promise<void> {
  // Safari knows no prefetch.
  const rel = document.createElement('link').relList.supports('prefetch') ? 'prefetch' : 'modulepreload'
  for (let file = queue.shift(); file; file = queue.shift()) {
    await idle({ timeout: 500 })
    if (isStill()) await link(rel, file)
  }
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whatever has not come by the first touch is asked for again then. */
async function workAhead(): Promise<void> {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType.includes('2g')) return
  await fetchInTurn([...files], () => !begun)
  if (!begun) await fetchSoon()
  await new Promise((settle) => setTimeout(settle, calm))
  for (const file of files) {
    await idle()
    if (!begun) await import(/* @vite-ignore */ file)
  }
}

addEventListener('load', () => {
  const work = () => workAhead().catch(() => {})
  // The page is loaded before it is painted. Safari knows only frames.
  const type = 'largest-contentful-paint'
  if (PerformanceObserver.supportedEntryTypes.includes(type)) {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      work()
    })
    observer.observe({ type, buffered: true })
  } else requestAnimationFrame(() => requestAnimationFrame(work))
})
