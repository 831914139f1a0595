/** Parts of the page that are fetched when they are shown first, and shown at once where they were fetched ahead. */
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useSyncExternalStore } from 'react'

type Module<Part> = { default: Part }

/** A part that can be fetched ahead. */
export type Fetched<Props> = LazyExoticComponent<ComponentType<Props>> & { readonly fetch: () => Promise<void> }

/** The component of a module that is fetched with it. */
export function fetched<Name extends string, Props>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Fetched<Props> {
  let here: Module<ComponentType<Props>> | null = null
  const fetch = async () => {
    here ??= { default: (await load())[name] }
    return here
  }
  // A promise tells only later, and until then the page would be empty; this one tells at once.
  const known = (module: Module<ComponentType<Props>>) =>
    // biome-ignore lint/suspicious/noThenProperty: what React waits for is anything with a `then`.
    ({ then: (tell: (module: Module<ComponentType<Props>>) => void) => tell(module) }) as Promise<Module<ComponentType<Props>>>
  return Object.assign(
    lazy(() => (here ? known(here) : fetch())),
    { fetch: async () => void (await fetch()) },
  )
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
