/** Parts of the page that are fetched when they are shown first, and shown at once where they were fetched ahead. */
import { type ComponentType, createElement, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { once } from './once.ts'
import { loadMessagesLater } from './texts.ts'

/** A part that can be fetched ahead. */
export type Fetched<Props> = ComponentType<Props> & {
  readonly fetch: () => Promise<unknown>
  /** Fetches it before it is drawn. Never rejects: a failure is what the drawing shows. */
  readonly prepare: () => Promise<void>
}

/** The component of a module that is fetched with it; until it is there, the suspense around it shows. */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Fetched<Props> {
  let here: ComponentType<Props> | null = null
  /** What the drawing waits for. A failure is kept: it is shown, not requested again on every render. */
  let awaited: Promise<ComponentType<Props>> | null = null
  const fetch = once(async () => {
    here = (await load())[name]
    return here
  })
  // A promise resolves later, and until then the page would be empty: what was fetched ahead is not waited for. A drawing that has
  // begun to wait asks the same promise again, as React requires.
  const draw = () => {
    if (here && !awaited) return here
    awaited ??= fetch()
    return use(awaited)
  }
  const prepare = async () => {
    if (here || awaited) return
    const fetching = fetch()
    await fetching.catch(() => {
      awaited ??= fetching
    })
  }
  return Object.assign((props: Props) => createElement(draw(), props), { fetch, prepare, displayName: name })
}

/** A part loaded with its own texts, which are not needed at the first touch. */
export function worded<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Fetched<Props> {
  return fetched(async () => (await Promise.all([load(), loadMessagesLater()]))[0], name)
}

/** Whether a part was ever shown: it is loaded then, and stays mounted for its exit animation. */
export function useEver(shown: boolean): boolean {
  const [ever, setEver] = useState(shown)
  if (shown && !ever) setEver(true)
  return ever || shown
}

const never = () => () => {}

/** Renders its children, in a prerendered landing only after hydration. */
export function AfterTakeover({ children }: { children: ReactNode }): ReactNode {
  const taken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return taken ? children : null
}
