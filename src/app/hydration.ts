/** Whether a prerendered landing is what the portal would draw first, so that it can be hydrated. Decision 014. */
import type { Actor } from 'xstate'
import { type portalMachine, viewOf } from '../../machines/portal/portal.ts'
import { addressOf } from './router-sync.ts'

/** Whether there is a landing in the element and this visitor is meant to see it. */
export function isPrerendered(element: HTMLElement): boolean {
  return element.childElementCount > 0 && !('fresh' in document.documentElement.dataset)
}

/** Waits until the portal has resolved the address, then checks that the document can be hydrated: same page, no user signed in, nothing under way, same language; `written` is the `lang` of the document. */
export async function matchesPrerendered(element: HTMLElement, written: string, portal: Actor<typeof portalMachine>): Promise<boolean> {
  if (!isPrerendered(element)) return false
  await new Promise((settle) => setTimeout(settle))
  const snapshot = portal.getSnapshot()
  const locale = snapshot.children.language?.getSnapshot().context.locale.replace('_', '-')
  return viewOf(snapshot) === addressOf(location).page && snapshot.context.user === null && !snapshot.hasTag('busy') && written === locale
}
