/** Keeps the focus on the page: that of a page that is left, or of a row that is gone with the next reading of its list, goes to the heading. */

/** Begins to watch the document; returns what ends it. */
export function leadFocus(): () => void {
  let last: EventTarget | null = null
  const note = ({ target }: Event) => {
    last = target
  }
  const watching = new MutationObserver(() => {
    // Beside a dialog the heading is inert: the dialog keeps its focus itself.
    if (last instanceof Element && !last.isConnected && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    watching.disconnect()
  }
}
