/** Things on the page of one process, found by role, label or text at every access, and used as a person does. */
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { Exactly, Role, RoleOptions, Thing } from '../../kernel/vocabulary.ts'

/** What follows every action: the portal comes to rest. */
type Settle = () => Promise<void>

/** A thing of the page in one process. */
export interface Found extends Thing {
  /** All of them, in the order of the document. */
  all(): HTMLElement[]
  /** The only one. Throws when there is none, or more. */
  element(): HTMLElement
  /** Its accessible description. */
  description(): string
  /** Whether it is disabled. */
  isDisabled(): boolean
  /** The value of a field. */
  value(): string
  first(): Found
  last(): Found
  nth(index: number): Found
  filter(having: { readonly hasText: string | RegExp }): Found
  getByRole(role: Role, options?: RoleOptions): Found
  getByLabel(text: string | RegExp, options?: Exactly): Found
  getByText(text: string | RegExp, options?: Exactly): Found
}

/** The user that acts on the things, and what is awaited after each action. */
interface Handling {
  readonly user: UserEvent
  readonly settle: Settle
}

/** Makes the user of a page, who never pauses. */
export function openHands(settle: Settle): Handling {
  // The file chooser can list all files, not only those of the accepted kinds.
  return { user: userEvent.setup({ document, delay: null, applyAccept: false }), settle }
}

/** The whole page. */
export function pageFound(handling: Handling): Found {
  return found(() => [document.body], 'the page', handling)
}

/** The condition of a query: the exact words, or anywhere in a text, in any case. */
function matcherOf<Matched extends string | RegExp | undefined>(words: Matched, exact: boolean): Matched | RegExp {
  return typeof words === 'string' && !exact ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') : words
}

/** The texts that an element names as its description. */
function descriptionOf(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Whether an element is disabled, by itself or by its group of fields. */
export function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled, [aria-disabled=true]') || element.closest('fieldset[disabled]') !== null
}

/** Whether a text of the page holds the words. */
function holds(text: string, words: string | RegExp): boolean {
  return typeof words === 'string' ? text.includes(words) : words.test(text)
}

function found(all: () => HTMLElement[], what: string, handling: Handling): Found {
  const { user, settle } = handling
  const derived = (derive: () => HTMLElement[], how: string) => found(derive, `${what}, ${how}`, handling)
  const within = (query: (container: HTMLElement) => HTMLElement[]) => () => [...new Set(all().flatMap(query))]
  const element = () => {
    const [only, ...others] = all()
    if (!only) throw new Error(`There is no ${what}\n${seen()}`)
    if (others.length > 0) throw new Error(`There are ${others.length + 1} of ${what}`)
    return only
  }
  /** Does something with the thing and waits until the portal is at rest. */
  const acting = async (operation: (one: HTMLElement) => Promise<unknown>) => {
    await operation(element())
    await settle()
  }
  return {
    all,
    element,
    description: () => descriptionOf(element()),
    isDisabled: () => isDisabled(element()),
    value: () => (element() as HTMLInputElement).value,
    first: () => derived(() => all().slice(0, 1), 'the first'),
    last: () => derived(() => all().slice(-1), 'the last'),
    nth: (index) => derived(() => all().slice(index, index + 1), `number ${index}`),
    filter: ({ hasText }) => derived(() => all().filter(({ textContent }) => holds(textContent ?? '', hasText)), `with ${hasText}`),
    getByRole: (role, { name, exact = false, ...asked } = {}) =>
      derived(
        within((container) => queryAllByRole(container, role, { ...asked, name: matcherOf(name, exact) })),
        `${role} ${name ?? ''}`,
      ),
    getByLabel: (text, { exact = false } = {}) =>
      derived(
        within((container) => queryAllByLabelText(container, matcherOf(text, exact))),
        `label ${text}`,
      ),
    getByText: (text, { exact = false } = {}) =>
      derived(
        within((container) => queryAllByText(container, matcherOf(text, exact))),
        `text ${text}`,
      ),
    count: async () => all().length,
    click: () => acting((one) => user.click(one)),
    check: () => acting(async (one) => (one as HTMLInputElement).checked || (await user.click(one))),
    fill: (text) =>
      acting(async (one) => {
        await user.clear(one)
        if (text === '') return
        // Users do not paste into a date field.
        if ((one as HTMLInputElement).type === 'date') await user.type(one, text)
        else await user.paste(text)
      }),
    blur: () => acting(async (one) => one.blur()),
    focus: () => acting(async (one) => one.focus()),
    selectOption: (value) => acting((one) => user.selectOptions(one, value)),
    setInputFiles: ({ name, mimeType, buffer }) =>
      acting((one) => user.upload(one, new File([new Uint8Array(buffer)], name, { type: mimeType }))),
    textContent: async () => element().textContent,
    getAttribute: async (name) => element().getAttribute(name),
    inputValue: async () => (element() as HTMLInputElement).value,
  }
}

/** What the page shows, for the message of a failure. */
function seen(): string {
  return `The page shows: ${(document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, 1500)}`
}
