/** The interface of walks through the portal, in a browser or in one process. */
import type { Locator } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Words } from './words.ts'

/** A role of the accessibility tree. */
export type Role = Parameters<Locator['getByRole']>[0]

/** Whether the words are the whole text, in their case. */
export interface Exactly {
  readonly exact?: boolean
}

/** Conditions in addition to a role. */
export interface RoleOptions extends Exactly {
  readonly name?: string | RegExp
  readonly level?: number
  readonly selected?: boolean
}

/** A file that is given to a field. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Conditions in addition to being shown. */
export interface Condition {
  /** The number of matches; one or more by default. */
  readonly count?: number
  /** It has the focus. */
  readonly focused?: true
  /** It is disabled. */
  readonly disabled?: true
  /** Whether it is called disabled to a screen reader while the focus still reaches it. */
  readonly ariaDisabled?: boolean
  /** It is ticked. */
  readonly checked?: true
  /** The value of the field. */
  readonly value?: string
}

/** The scope of a search: the page, or something on it. */
interface Place {
  getByRole(role: Role, options?: RoleOptions): Thing
  getByLabel(text: string | RegExp, options?: Exactly): Thing
  getByText(text: string | RegExp, options?: Exactly): Thing
}

/** Something on the page; it is looked for whenever something is done with it or asked of it. */
export interface Thing extends Place {
  filter(having: { readonly hasText: string | RegExp }): Thing
  first(): Thing
  last(): Thing
  nth(index: number): Thing
  count(): Promise<number>
  click(): Promise<void>
  /** Ticks a box that is not ticked. */
  check(): Promise<void>
  /** Replaces the text of the field. */
  fill(text: string): Promise<void>
  focus(): Promise<void>
  blur(): Promise<void>
  /** Chooses the option of a value. */
  selectOption(value: string): Promise<unknown>
  /** Gives a file to the field. */
  setInputFiles(file: GivenFile): Promise<void>
  textContent(): Promise<string | null>
  getAttribute(name: string): Promise<string | null>
  inputValue(): Promise<string>
}

/** A person with a language, a mailbox and a phone who uses the portal. */
export interface Walker<Of extends Thing = Thing> {
  readonly page: Place
  readonly locale: Locale
  readonly words: Words
  readonly product: Product
  readonly email: string
  /** Hong Kong mobile number, eight digits. */
  readonly phone: string
  readonly password: string
  /** Opens a page of the portal by its path below `/financing`. */
  open(path: string): Promise<void>
  /** The button, link, field, heading or other thing with the words of an id. */
  button(id: string): Of
  link(id: string): Of
  field(id: string): Of
  heading(id: string): Of
  text(id: string): Of
  /** The dialog on top. */
  dialog(): Of
  /** The last code that came by mail or SMS. */
  code(recipient: string): Promise<string>
  /** Fails unless the thing is shown so, now or after all pending work has ended. */
  sees(thing: Thing, so?: Condition): Promise<void>
  /** Fails unless something on the page has the focus. */
  keepsFocus(): Promise<void>
}
