/** Short notices: what shows them is fetched with the first one. */
import { useSyncExternalStore } from 'react'
import type { Words } from './T.tsx'

/** Kind of a notice: it worked, it is under way, mind this, it failed. */
export type NoticeKind = 'good' | 'doing' | 'warn' | 'bad'

/** Text and optional action of a notice. */
export type ShortNotice = { title: Words; text?: Words; action?: { label: Words; onPress: () => void } }

let parts: Promise<typeof import('./Toaster.tsx')> | null = null
const waiting = new Set<() => void>()

/** Shows a notice in place of the one before; failures stay for 12 s, the rest for 6 s, all of them while pointer or focus is on them. */
export async function notify(kind: NoticeKind, notice: ShortNotice): Promise<void> {
  parts ??= import('./Toaster.tsx')
  for (const hear of waiting) hear()
  const { showNotice } = await parts
  showNotice(kind, notice)
}

/** Dismisses the shown notice, because it no longer applies. */
export async function dismissNotices(): Promise<void> {
  if (parts) (await parts).removeNotices()
}

/** Whether there has been a notice: before, there needs to be no place for them. */
export function useNoticed(): boolean {
  return useSyncExternalStore(
    (hear) => {
      waiting.add(hear)
      return () => waiting.delete(hear)
    },
    () => parts !== null,
    () => false,
  )
}
