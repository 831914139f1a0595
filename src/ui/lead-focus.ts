/** Keeps the focus on the page: that of a page that is left, or of a row that is gone with the next reading of its list, goes to its beginning. */

/** Begins to watch the document; `to` selects what takes a lost focus. Returns what ends it. */
export function leadFocus(to: string): () => void {
  let last: EventTarget | null = null
  const note = ({ target }: Event) => {
    last = target
  }
  const watching = new MutationObserver(() => {
    // Beside a dialog the page is inert: the dialog keeps its focus itself.
    if (last instanceof Element && !last.isConnected && document.activeElement === document.body)
      document.querySelector<HTMLElement>(to)?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    watching.disconnect()
  }
}
