/** The world of a walk in one process: the test's own server, and a user whose browser shows the real portal. */
import { randomInt } from 'node:crypto'
import type { DetachedWindowAPI } from 'happy-dom'
import { test as base, expect, vi } from 'vitest'
import type { Login } from '../../../contract/account/accounts.ts'
import type { Locale } from '../../../contract/kernel/constants.ts'
import { headers, loginType } from '../../../contract/kernel/endpoint.ts'
import { type Product, products } from '../../../contract/kernel/product.ts'
import { demoPassword } from '../../../server/sandbox/demo.ts'
import type { Condition, Thing, Walker } from '../../kernel/vocabulary.ts'
import { wordsOf } from '../../kernel/words.ts'
import type { openMerchantServer } from '../merchants.ts'
import { type Found, isDisabled, openHands, pageFound } from './found.ts'
import { openTab, type Tab } from './page.ts'
import { openAt, openEmpty, type Standing } from './prepared.ts'
import { openWire, type Wire } from './wire.ts'

/** A user of the portal in this process. */
export interface Visitor extends Walker<Found>, Omit<Tab, 'open' | 'until'> {
  readonly server: Awaited<ReturnType<typeof openMerchantServer>>
  readonly wire: Wire
  /** Everything on the page. */
  readonly page: Found
  /** Presses keys as user-event names them: `{Escape}`. */
  press(keys: string): Promise<void>
  /** Opens a path with a stored session; without a path the dashboard. */
  signIn(path?: string): Promise<void>
  /** Fails unless the thing disappears, now or after all pending work has ended. */
  seesNoMore(thing: Found): Promise<void>
  /** Another user of the same server with a separate browser. There is one page: it belongs to the user who last opened an address. */
  beside(person: Person): Visitor
}

/** The credentials of a user. */
type Person = Pick<Visitor, 'email' | 'phone' | 'password'>

/** The settings of a user of the portal. */
interface Setting {
  readonly speaks?: Locale
  readonly product?: Product
  /** Prefers reduced motion, as in the journeys: a dialog closes at once. Otherwise it stays until its animation ends. */
  readonly calm?: boolean
  /** Environment variables of the server. */
  readonly settings?: Record<string, string>
}

interface Fixtures {
  /** A new visitor, in the language of the setting. */
  readonly visitor: (setting?: Setting) => Promise<Visitor>
  /** A merchant at a point of the journey or before a gate of sign-in, signed out. */
  readonly standing: (at: Standing, setting?: Setting) => Promise<Visitor>
}

/** A test with its own server and browser; it fails when the portal writes an error to the console. */
export const test = base.extend<Fixtures & { opened: Visitor[]; errors: unknown[][] }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are needed off the pattern.
  errors: async ({}, use) => {
    const errors: unknown[][] = []
    const written = vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said))
    await use(errors)
    written.mockRestore()
    expect(errors).toEqual([])
  },
  opened: async ({ errors: _ }, use) => {
    const opened: Visitor[] = []
    await use(opened)
    for (const { close, wire, server } of opened) {
      await close()
      wire.close()
      vi.useRealTimers()
      await server.close()
    }
  },
  visitor: async ({ opened }, use) => {
    await use(async ({ settings, ...setting } = {}) => {
      const number = randomInt(1_000_000, 9_999_999)
      const person = { email: `visitor-${number}@example.com`, phone: `5${number}` }
      return openVisitor(opened, await openEmpty(settings), person, setting)
    })
  },
  standing: async ({ opened }, use) => {
    await use(async (at, { settings, ...setting } = {}) => {
      const { server, email, phone } = await openAt(at, settings)
      return openVisitor(opened, server, { email, phone }, setting)
    })
  },
})

/** Opens a browser without cookies and without anything in its stores. */
async function openVisitor(
  opened: Visitor[],
  server: Visitor['server'],
  reachable: Pick<Visitor, 'email' | 'phone'>,
  setting: Setting,
): Promise<Visitor> {
  if (opened.length > 0) throw new Error('There is one page in a process, and it is taken')
  const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM
  settings.device.prefersReducedMotion = setting.calm ? 'reduce' : 'no-preference'
  const wire = openWire(server)
  const tab = await openTab(server, wire)
  const turnTo = openStores(tab, wire)
  const shared = { server, wire, tab, turnTo, hands: openHands(tab.settle) }
  const visitor = visitorOn(shared, { ...reachable, password: demoPassword }, setting)
  await turnTo(visitor.email, setting.speaks)
  opened.push(visitor)
  return visitor
}

/** State shared by the browsers of a process: there is one page. */
interface Shared {
  readonly server: Visitor['server']
  readonly wire: Wire
  readonly tab: Tab
  readonly turnTo: TurnTo
  readonly hands: ReturnType<typeof openHands>
}

/** Saves the stores of the previous browser, and restores those of this one; of a new one only the language is known. */
type TurnTo = (owner: string, speaks?: Locale) => Promise<void>

/** The stores of the browsers of a process, at first of none. */
function openStores(tab: Tab, wire: Wire): TurnTo {
  const kept = new Map<string, { local: object; session: object }>()
  let current: string | null = null
  return async (owner, speaks = 'zh_CN') => {
    if (owner === current) return
    if (current) {
      await tab.close()
      kept.set(current, { local: { ...localStorage }, session: { ...sessionStorage } })
    }
    localStorage.clear()
    sessionStorage.clear()
    for (const pair of document.cookie.split('; ')) Object.assign(document, { cookie: `${pair.split('=')[0]}=; path=/; max-age=0` })
    const { local, session } = kept.get(owner) ?? { local: speaks === 'zh_CN' ? {} : { locale: speaks }, session: {} }
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, String(value))
    for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, String(value))
    wire.turnTo(owner)
    current = owner
  }
}

/** A user with a browser. */
function visitorOn(shared: Shared, person: Person, setting: Setting): Visitor {
  const { server, wire, tab, turnTo, hands } = shared
  const { speaks = 'zh_CN', product = 'hook' } = setting
  const { email, phone, password } = person
  const page = pageFound(hands)
  const words = wordsOf(speaks)
  const visitor: Visitor = {
    ...tab,
    server,
    wire,
    page,
    locale: speaks,
    words,
    product,
    email,
    phone,
    password,
    button: (id) => page.getByRole('button', { name: words(id), exact: true }),
    link: (id) => page.getByRole('link', { name: words(id), exact: true }),
    field: (id) => page.getByLabel(words(id), { exact: true }),
    heading: (id) => page.getByRole('heading', { name: words(id), exact: true }),
    text: (id) => page.getByText(words(id), { exact: true }),
    dialog: () => page.getByRole('dialog'),
    code: (recipient) => server.lastCode(/^\d+$/.test(recipient) ? `+852${recipient}` : recipient),
    async open(path) {
      await turnTo(email, speaks)
      await tab.open(path)
    },
    beside: (other) => visitorOn(shared, other, setting),
    async press(keys) {
      await hands.user.keyboard(keys)
      await tab.settle()
    },
    async signIn(path) {
      await turnTo(email, speaks)
      const source = products[product].registerSource
      const sent = { 'content-type': 'application/json', [headers.loginType]: loginType }
      const answered = await wire.ask('/api/login', {
        method: 'POST',
        headers: sent,
        body: JSON.stringify({ source, email, password }),
      })
      const { data } = (await answered.json()) as { data: Login }
      const { token_expiration, ...user } = data.user
      localStorage.setItem('token', data.token)
      localStorage.setItem('tokenExpiration', token_expiration)
      localStorage.setItem('userInfo', JSON.stringify(user))
      await visitor.open(path ?? '/')
      if (path === undefined) await visitor.sees(visitor.heading('home.greeting'))
    },
    async sees(thing: Thing, so: Condition = {}) {
      const { all, element } = thing as Found
      await tab.until(
        () => isSo(all(), so),
        () => messageOf(element) || `It is not ${JSON.stringify(so)}: ${all()[0]?.outerHTML.slice(0, 300)}`,
      )
    },
    async keepsFocus() {
      await tab.until(
        () => document.activeElement !== document.body,
        () => 'Nothing on the page has the focus',
      )
    },
    async seesNoMore({ all }) {
      await tab.until(
        () => all().length === 0,
        () => `It does not go away: ${all()[0]?.textContent}`,
      )
    },
  }
  return visitor
}

/** Whether the found things meet the condition. */
function isSo(found: readonly HTMLElement[], { count, focused, disabled, ariaDisabled, checked, value }: Condition): boolean {
  if (count === undefined ? found.length === 0 : found.length !== count) return false
  return found.every(
    (one) =>
      (!focused || one === document.activeElement) &&
      (!disabled || isDisabled(one)) &&
      (ariaDisabled === undefined || one.matches('[aria-disabled=true]') === ariaDisabled) &&
      (!checked || (one as HTMLInputElement).checked) &&
      (value === undefined || (one as HTMLInputElement).value === value),
  )
}

/** The message of a failed search for one thing. */
function messageOf(look: () => unknown): string {
  try {
    look()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
