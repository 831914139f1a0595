/** What the build writes of the documents of the portal that are no landings, in `documents.json`, and what the server fills in. Decision 071. */
import type { Locale } from '../kernel/constants.ts'

/** A call that a page begins with. {@link userSlot} and {@link companySlot} in it stand for the user and the company. */
export type FirstCall = {
  /** Name of the endpoint. */
  readonly name: string
  /** JSON. */
  readonly input: string
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** JSON, or null. */
  readonly body: string | null
  /** Whether the call names the company. */
  readonly ofCompany: boolean
}

/** Stands for the id of the user, a number, in the body of a {@link FirstCall}. */
export const userSlot = '_user_'

/** Stands for the id of the company in a {@link FirstCall}. */
export const companySlot = '_company_'

/** What is drawn before the page: the skeleton of a dashboard, or of any other page. */
export type ShellKind = 'home' | 'page'

/** A page behind sign-in: the files of its view, whether it needs the texts of inner pages, and its calls. */
export type SignedInPage = { readonly files: readonly string[]; readonly inner: boolean; readonly calls: readonly FirstCall[] }

/** Everything the build writes of documents. */
export type Documents = {
  /** Sources for the content security policy. */
  readonly scripts: readonly string[]
  /** Sends the calls that `data-calls` of its element lists. */
  readonly script: string
  /** Documents with a shell; the head of each ends with `</head>`. */
  readonly shells: Readonly<Record<ShellKind, Readonly<Record<Locale, string>>>>
  /** Files of every page behind sign-in, and of its texts. */
  readonly files: readonly string[]
  readonly texts: Readonly<Record<Locale, readonly string[]>>
  /** Files of the texts that dashboard and messages do without. */
  readonly innerTexts: Readonly<Record<Locale, readonly string[]>>
  /** Calls of every page behind sign-in. */
  readonly calls: readonly FirstCall[]
  /** Paths of all pages below the portal's base, with parameters as `:name`; any other path is not found. ROUTE-13. */
  readonly paths: readonly string[]
  /** By path, like those. */
  readonly pages: Readonly<Record<string, SignedInPage>>
}

/** Id of the element with the public configuration; `data-date` is the time of the server. */
export const configElement = 'config'
