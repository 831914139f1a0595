/** Fetches what the start needs, and while that fails shows a plain page that tries again. API-103. */
import { createActor, fromPromise } from 'xstate'
import { isMissingPart, partOf } from '../../machines/kernel/missingPart.ts'
import { startUpMachine } from '../../machines/kernel/startUp.ts'
import { plainPage } from './plain.ts'
import { fetchPublicConfig } from './public-config.ts'
import { isEarly, touched } from './start-schedule.ts'
import { readReloaded, writeReloaded } from './store.ts'

/**
 * In most browsers a script that failed to load fails until the page is reloaded. Reloads once for each script, and only when the
 * server answers again.
 */
async function reloadOnce(error: unknown): Promise<never> {
  const message = error instanceof Error ? error.message : ''
  const tried = readReloaded()
  if (!isMissingPart(message) || tried.includes(partOf(message))) throw error
  await fetchPublicConfig()
  // The reload does not interrupt a visitor who is reading.
  await touched
  writeReloaded([...tried, partOf(message)])
  location.reload()
  return new Promise(() => {})
}

/** Resolves with what `fetchNeeds` answers, however often it has to be asked; `element` is where the portal will be. */
export async function untilFetched<Needs>(element: HTMLElement, fetchNeeds: () => Promise<Needs>): Promise<Needs> {
  let needs: { all: Needs } | null = null
  let hide: (() => void) | null = null
  const actor = createActor(
    startUpMachine.provide({
      actors: {
        fetchNeeds: fromPromise(async () => {
          needs = { all: await fetchNeeds().catch(reloadOnce) }
        }),
      },
    }),
  )
  const online = () => actor.send({ type: 'network.returned' })
  addEventListener('online', online)
  const showPlain = ({ showPlainPage }: Awaited<ReturnType<typeof plainPage>>) => {
    if (needs === null)
      hide ??= showPlainPage({ whole: element.childElementCount === 0, onRetry: () => actor.send({ type: 'retry.pressed' }) })
  }
  // A visitor who only reads a landing does not need it.
  const show = () => {
    if (actor.getSnapshot().hasTag('failed') && !isEarly()) void plainPage().then(showPlain)
  }
  actor.subscribe(show)
  void touched.then(show)
  await new Promise<void>((resolve) => {
    actor.subscribe({ complete: resolve })
    actor.start()
  })
  removeEventListener('online', online)
  ;(hide as (() => void) | null)?.()
  if (needs === null) throw new Error('The start has ended without what it needs')
  return (needs as { all: Needs }).all
}
