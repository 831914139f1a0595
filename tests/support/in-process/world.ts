/** The world of a walk in one process: a server of the test's own, and a person whose browser shows the real portal. */
import { randomInt } from 'node:crypto'
import type { DetachedWindowAPI } from 'happy-dom'
import { test as base, expect, vi } from 'vitest'
import type { Login } from '../../../contract/account/accounts.ts'
import type { Locale } from '../../../contract/kernel/constants.ts'
import { headers, loginType } from '../../../contract/kernel/endpoint.ts'
import { type Product, products } from '../../../contract/kernel/product.ts'
import { demoPassword } from '../../../server/sandbox/demo.ts'
import type { Thing, Walker } from '../../kernel/vocabulary.ts'
import { wordsOf } from '../../kernel/words.ts'
import type { openMerchantServer } from '../merchants.ts'
import { type Found, openHands, pageFound } from './found.ts'
import { openTab, type Tab } from './page.ts'
import { openAt, openEmpty, type Standing } from './prepared.ts'
import { openWire, type Wire } from './wire.ts'

/** Somebody who uses the portal in this process. */
export interface Visitor extends Walker<Found>, Omit<Tab, 'open' | 'until'> {
  readonly server: Awaited<ReturnType<typeof openMerchantServer>>
  readonly wire: Wire
  /** Everything on the page. */
  readonly page: Found
  /** Presses keys as user-event names them: `{Escape}`. */
  press(keys: string): Promise<void>
  /** Opens the dashboard as somebody who signed in before. */
  signIn(): Promise<void>
  /** Fails unless the thing goes away, now or as soon as what is under way has ended. */
  seesNoMore(thing: Found): Promise<void>
}

/** How somebody uses the portal. */
interface Setting {
  readonly speaks?: Locale
  readonly product?: Product
  /** Asks for less motion, as in the journeys: a dialog that closes is gone at once. Else it is there until its animation ends. */
  readonly calm?: boolean
  /** Environment variables of the server. */
  readonly settings?: Record<string, string>
}

interface Fixtures {
  /** Someone who has never been here, in the language of the setting. */
  readonly visitor: (setting?: Setting) => Promise<Visitor>
  /** A merchant at a point of the journey or before a gate of sign-in, signed out. */
  readonly standing: (at: Standing, setting?: Setting) => Promise<Visitor>
}

/** A test with a server and a browser of its own; it fails when the portal writes an error to the console. */
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
  { email, phone }: Pick<Visitor, 'email' | 'phone'>,
  { speaks = 'zh_CN', product = 'hook', calm = false }: Setting,
): Promise<Visitor> {
  if (opened.length > 0) throw new Error('There is one page in a process, and it is taken')
  localStorage.clear()
  sessionStorage.clear()
  const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM
  settings.device.prefersReducedMotion = calm ? 'reduce' : 'no-preference'
  if (speaks !== 'zh_CN') localStorage.setItem('locale', speaks)
  const wire = openWire(server)
  const tab = await openTab(server, wire)
  const hands = openHands(tab.settle)
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
    password: demoPassword,
    button: (id) => page.getByRole('button', { name: words(id), exact: true }),
    link: (id) => page.getByRole('link', { name: words(id), exact: true }),
    field: (id) => page.getByLabel(words(id), { exact: true }),
    heading: (id) => page.getByRole('heading', { name: words(id), exact: true }),
    text: (id) => page.getByText(words(id), { exact: true }),
    dialog: () => page.getByRole('dialog'),
    code: (recipient) => server.lastCode(/^\d+$/.test(recipient) ? `+852${recipient}` : recipient),
    async press(keys) {
      await hands.user.keyboard(keys)
      await tab.settle()
    },
    async signIn() {
      const source = products[product].registerSource
      const sent = { 'content-type': 'application/json', [headers.loginType]: loginType }
      const answered = await wire.ask('/api/login', {
        method: 'POST',
        headers: sent,
        body: JSON.stringify({ source, email, password: demoPassword }),
      })
      const { data } = (await answered.json()) as { data: Login }
      const { token_expiration, ...user } = data.user
      localStorage.setItem('token', data.token)
      localStorage.setItem('tokenExpiration', token_expiration)
      localStorage.setItem('userInfo', JSON.stringify(user))
      await visitor.open('/')
      await visitor.sees(visitor.heading('home.greeting'))
    },
    async sees(thing: Thing) {
      const { all, element } = thing as Found
      await tab.until(
        () => all().length > 0,
        () => messageOf(element),
      )
    },
    async seesNoMore({ all }) {
      await tab.until(
        () => all().length === 0,
        () => `It does not go away: ${all()[0]?.textContent}`,
      )
    },
  }
  opened.push(visitor)
  return visitor
}

/** What looking for one thing says. */
function messageOf(look: () => unknown): string {
  try {
    look()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
