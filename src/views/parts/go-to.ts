/** Going to a part of the page without a step in the history: going back belongs to the chart. R8. */

/** Brings the part with this id into view and moves the focus there. */
export function goTo(id: string): void {
  bringIntoFocus(document.getElementById(id))
}

/** The same for the part itself. */
export function bringIntoFocus(part: HTMLElement | null): void {
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** Gives the focus to the page before the control that had it goes away; nothing scrolls. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Once: what was just opened, or what is left of it, has the focus. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}

/** When the focused content is replaced: scrolls to the head of the new content once and reads it out. */
export function bringUpIfLost(element: HTMLElement | null): void {
  if (element && document.activeElement === document.body) bringUp(element)
}

/** Once, when a step opens on the page that is open already, perhaps at its foot: its head is shown and read out. */
export function bringUp(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
  element?.querySelector('h1')?.focus({ preventScroll: true })
}
