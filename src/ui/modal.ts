/** Modal behaviour of dialogs: traps focus and keys, and makes the page below inert. */

/** Callbacks of a dialog. */
type Modal = {
  /** Element focused first; the first control when null. */
  initialFocus: () => HTMLElement | null
  /** Escape was pressed; the dialog may stay open. */
  onEscape: () => void
  /** The browser back button was pressed; the dialog may stay open. */
  onBack: () => void
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], summary'

/** Dialogs one on another, the one on top last, with the element that had the focus before each. */
const stack: { element: HTMLElement; modal: Modal }[] = []
/** Listeners for whether a dialog covers the page. */
const hearing = new Set<(open: boolean) => void>()
/** Elements that were made inert. */
const behind = new Set<Element>()

/** Makes everything beside the top dialog inert, except live regions. */
function renew(): void {
  const top = stack.at(-1)?.element
  for (const part of behind) {
    part.removeAttribute('inert')
    part.removeAttribute('aria-hidden')
  }
  behind.clear()
  for (const listener of hearing) listener(top !== undefined)
  document.body.style.overflow = top ? 'hidden' : ''
  if (!top) {
    document.body.style.paddingRight = ''
    return
  }
  for (const part of document.body.children) {
    if (part.contains(top) || part.matches('script, style, [aria-live], [role=alert], [data-scope=toast], [inert]')) continue
    part.setAttribute('inert', '')
    part.setAttribute('aria-hidden', 'true')
    behind.add(part)
  }
}

function controlsOf(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)].filter((control) => control.getClientRects().length > 0)
}

function onKey(event: KeyboardEvent): void {
  const top = stack.at(-1)
  if (!top || event.defaultPrevented || event.isComposing) return
  if (event.key === 'Escape') {
    event.preventDefault()
    top.modal.onEscape()
  }
  if (event.key !== 'Tab') return
  const controls = controlsOf(top.element)
  const [first = top.element] = controls
  const last = controls.at(-1) ?? top.element
  const { activeElement } = document
  const isOutside = !top.element.contains(activeElement) || activeElement === top.element
  if (event.shiftKey ? isOutside || activeElement === first : isOutside || activeElement === last) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}

/** The browser back button was pressed: the dialog on top closes, stays or goes a step back. False when there is none. R8. */
export function goBackInDialog(): boolean {
  const top = stack.at(-1)
  top?.modal.onBack()
  return top !== undefined
}

/** Reports whether a dialog covers the page, at once and on every change. Returns a function that ends it. */
export function watchDialogs(listener: (open: boolean) => void): () => void {
  hearing.add(listener)
  listener(stack.length > 0)
  return () => hearing.delete(listener)
}

/** Puts a dialog on top of the page; returns what takes it away and gives the focus back. */
export function standOnTop(element: HTMLElement, modal: Modal): () => void {
  const before = document.activeElement
  if (stack.length === 0) {
    // What the scrollbar leaves must not move the page.
    document.body.style.paddingRight = `${innerWidth - document.documentElement.clientWidth}px`
    document.addEventListener('keydown', onKey)
  }
  const here = { element, modal }
  stack.push(here)
  renew()
  const focus = () => (modal.initialFocus() ?? controlsOf(element)[0] ?? element).focus({ preventScroll: true })
  focus()
  // What had the focus may be gone with a step of the dialog.
  const watching = new MutationObserver(() => {
    if (stack.at(-1) === here && document.activeElement === document.body) focus()
  })
  watching.observe(element, { childList: true, subtree: true })
  return () => {
    watching.disconnect()
    const held = element.contains(document.activeElement) || document.activeElement === document.body
    stack.splice(stack.indexOf(here), 1)
    renew()
    if (stack.length === 0) document.removeEventListener('keydown', onKey)
    if (held && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}
