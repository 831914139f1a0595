/** Parts of the page that are fetched when they are shown first, and shown at once where they were fetched ahead. */
import { type ComponentType, createElement, type ReactNode, use, useSyncExternalStore } from 'react'

/** A part that can be fetched ahead. */
export type Fetched<Props> = ComponentType<Props> & { readonly fetch: () => Promise<unknown> }

/** The component of a module that is fetched with it; until it is there, the suspense around it shows. */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Fetched<Props> {
  let here: ComponentType<Props> | null = null
  let asked: Promise<ComponentType<Props>> | null = null
  const fetch = () => {
    asked ??= load().then((module) => {
      here = module[name]
      return here
    })
    return asked
  }
  // A promise tells only later, and until then the page would be empty: what is here is not waited for.
  return Object.assign((props: Props) => createElement(here ?? use(fetch()), props), { fetch })
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
