/** The plain page before it is needed: a landing brings it along in its document, any other page fetches it first of all. Decision 028. */
import { once } from '../views/parts/once.ts'

type PlainPage = Pick<typeof import('./plain-page.ts'), 'showPlainPage' | 'showFailedStart'>

declare global {
  interface Window {
    /** Functions that the document of a landing provides. */
    plainPage?: PlainPage
  }
}

/** The plain page; what did not come is asked for again. */
export const plainPage = once<PlainPage>(async () => window.plainPage ?? (await import('./plain-page.ts')))
