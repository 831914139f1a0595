/** Parts of the page that are fetched when they are shown first, and shown at once where they were fetched ahead. */
import { type ComponentType, createElement, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { once } from './once.ts'
import { loadMessagesLater } from './texts.ts'

/** A part that can be fetched ahead. */
export type Fetched<Props> = ComponentType<Props> & { readonly fetch: () => Promise<unknown> }

/** The component of a module that is fetched with it; until it is there, the suspense around it shows. */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Fetched<Props> {
  let here: ComponentType<Props> | null = null
  /** What the drawing waits for. A failure stays: it is said, not asked for anew at every drawing. */
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
  return Object.assign((props: Props) => createElement(draw(), props), { fetch })
}

/** A part with texts of its own, which come with it: those that nobody sees at the first touch. */
export function worded<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Fetched<Props> {
  return fetched(async () => (await Promise.all([load(), loadMessagesLater()]))[0], name)
}

/** Whether something has ever been wanted: its part is fetched then, and stays for its way out. */
export function useEver(wanted: boolean): boolean {
  const [ever, setEver] = useState(wanted)
  if (wanted && !ever) setEver(true)
  return ever || wanted
}

const never = () => () => {}

/** Its children, but not in a landing that was written ahead: they join once the scripts have taken it over. */
export function AfterTakeover({ children }: { children: ReactNode }): ReactNode {
  const taken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return taken ? children : null
}
