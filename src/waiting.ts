/** Entry of a landing that is there before its scripts: fetches them ahead when idle, runs them at the first touch, and keeps what is done until then. Decision 014. */
import { handoff } from '../contract/constants.ts'
import { showFailedStart } from './app/plain-page.ts'
import { readLocale, readSession } from './app/store.ts'

declare global {
  interface Window {
    /** Does again what was done to the landing before the portal stood; once. */
    replayTouches?: () => void
  }
}

type Field = HTMLInputElement | HTMLSelectElement
type Control = HTMLButtonElement | Field

const { entry = '', ahead = '', soon = '', locale } = document.currentScript?.dataset ?? {}
const page = document.documentElement
const clicked: Control[] = []
const typed = new Set<Field>()
/** Where among all controls one stands, should the portal draw its own in its place. */
const places = new Map<Control, number>()
let begun = false

function controls(): Control[] {
  return [...document.querySelectorAll<Control>('#root :is(button, input, select)')]
}

/** The control, or the one that has taken its place. */
function nowOf(control: Control): Control | undefined {
  return control.isConnected ? control : controls()[places.get(control) ?? -1]
}

const files = [entry, ...ahead.split(' ')]

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, as: 'script', href }))
}

function begin(): void {
  if (begun) return
  begun = true
  for (const file of files) link('modulepreload', file)
  import(/* @vite-ignore */ entry).catch(() => {
    // In most browsers a script that did not come stays so until the page is loaded anew: nothing is kept for it any more.
    removeEventListener('click', keepClick, true)
    page.style.cursor = ''
    showFailedStart({ whole: 'fresh' in page.dataset })
  })
}

function keep(control: Control): void {
  places.set(control, controls().indexOf(control))
}

/** Links lead on and questions open by themselves; buttons of the landing need the portal. */
function keepClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLButtonElement>('#root button')
  if (!button) return
  event.stopPropagation()
  page.style.cursor = 'progress'
  keep(button)
  // Whoever taps twice because nothing happens wants it once.
  if (clicked.at(-1) !== button) clicked.push(button)
}

function keepTyped({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  keep(target)
  // What was typed last counts last.
  typed.delete(target)
  typed.add(target)
}

/** Tells the portal of a value it has not seen being typed. */
function tell(field: Field, { value, checked }: { value: string; checked?: boolean }): void {
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

function replay(): void {
  window.replayTouches = undefined
  removeEventListener('click', keepClick, true)
  removeEventListener('input', keepTyped, true)
  page.style.cursor = ''
  for (const field of typed) {
    const now = nowOf(field) as Field | undefined
    if (now) tell(now, { value: field.value, checked: 'checked' in field ? field.checked : undefined })
  }
  for (const button of clicked) nowOf(button)?.click()
}

window.replayTouches = replay
addEventListener('click', keepClick, true)
addEventListener('input', keepTyped, true)
// A pointer that happens to rest where the page appears has not touched it.
addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY) && begin(), { passive: true })
const touches = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'storage']
for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true })

const asks = new URLSearchParams(location.search)
try {
  // Somebody signed in, or another language than the server knew of: not the page that was written ahead.
  const other = readSession() !== null || (readLocale() ?? 'zh_CN') !== locale
  if (other) page.dataset.fresh = ''
  if (other || asks.has('email') || asks.has('signup') || document.cookie.includes(`${handoff.cookie}=`)) begin()
} catch {
  // A browser that lets nobody read its cookies.
  begin()
}
addEventListener('load', () => {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  // Safari knows no idle time; a browser with much to do elsewhere may never find any.
  const idle = (call: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(call, { timeout: 500 }) : setTimeout(call, 50))
  // Safari knows no prefetch.
  const rel = document.createElement('link').relList.supports('prefetch') ? 'prefetch' : 'modulepreload'
  const left = [...files, ...soon.split(' ')]
  // One at a time: all at once would keep the page from answering.
  const fetchNext = () => {
    const file = begun ? undefined : left.shift()
    if (!file) return
    link(rel, file)
    idle(fetchNext)
  }
  // The page is loaded before it is painted; after the first frame it is both.
  if (!saving) requestAnimationFrame(() => idle(fetchNext))
})
