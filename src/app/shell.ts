/** The shell of the document, shown until something of the portal is drawn. Decision 071. */
import { type Actor, type AnyActor, type AnyMachineSnapshot, waitFor } from 'xstate'
import { pageOf, type portalMachine } from '../../machines/portal/portal.ts'

/** Removes the shell with the first drawing of the portal in the element. */
export function removeShellOnceDrawn(element: HTMLElement): void {
  const drawn = new MutationObserver(() => {
    if (element.childElementCount === 0) return
    drawn.disconnect()
    document.getElementById('shell')?.remove()
  })
  drawn.observe(element, { childList: true })
}

/** Whether a shell is shown. */
export function hasShell(): boolean {
  return document.getElementById('shell') !== null
}

/** Resolves when the portal has a page to draw instead of the shell, or when the server cannot be reached or the chart of the page did not come. */
export function untilDrawable(portal: Actor<typeof portalMachine>): Promise<void> {
  const { session } = portal.getSnapshot().children
  return new Promise((resolve) => {
    const look = () => {
      const snapshot = portal.getSnapshot()
      if (pageOf(snapshot) === null && !snapshot.hasTag('unfetched') && !session?.getSnapshot().hasTag('unreachable')) return
      for (const each of watched) each?.unsubscribe()
      resolve()
    }
    const watched = [portal.subscribe(look), session?.subscribe(look)]
    look()
  })
}

/** Resolves when the chart of the page has read what it shows, or has ended. */
export async function untilRead(portal: Actor<typeof portalMachine>): Promise<void> {
  const page = portal.getSnapshot().children.page as AnyActor | undefined
  if (page) await waitFor(page, (snapshot) => !(snapshot as Partial<AnyMachineSnapshot>).hasTag?.('busy')).catch(() => {})
}
