/** The view of a page, fetched when the page opens. */
import type { ComponentType } from 'react'
import { type Fetched, fetched } from '../views/parts/fetched.tsx'

/** Shows a page; `flow` is the page's actor. */
export type View = Fetched<{ flow: never }>

/** A view that is fetched when its page opens first. */
export function view<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return fetched(load as () => Promise<{ [Key in Name]: ComponentType<{ flow: never }> }>, name)
}
