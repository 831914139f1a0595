/** The view of a page, fetched when the page opens. */
import type { ComponentType } from 'react'
import { type Fetched, fetched } from '../views/parts/fetched.tsx'
import { loadMessagesInner } from '../views/parts/texts.ts'

/** Shows a page; `flow` is the page's actor. */
export type View = Fetched<{ flow: never }> & {
  /** Whether it comes with texts that dashboard and messages do not have. */
  readonly inner?: boolean
}

/** A view that is fetched when its page opens first, with the texts of pages behind sign-in. */
export function view<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return Object.assign(
    plainView(async () => (await Promise.all([load(), loadMessagesInner()]))[0], name),
    { inner: true },
  )
}

/** A view whose texts come with every page: those of dashboard and messages. */
export function plainView<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return fetched(load as () => Promise<{ [Key in Name]: ComponentType<{ flow: never }> }>, name)
}
