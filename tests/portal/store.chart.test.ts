/** The session in the browser's stores, the messages between tabs about it, and the drafts that a tab keeps for its user. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import type { StoredSession } from '../../machines/account/session/stored.ts'
import { forgetContact, readContact, writeContact } from '../../src/app/account-store.ts'
import { registerCharts } from '../../src/app/charts/register.ts'
import type { Client } from '../../src/app/client.ts'
import {
  changeKey,
  claimTyped,
  clearSession,
  extendedSession,
  forgetAllConfirmed,
  forgetAllTyped,
  forgetConfirmed,
  holdTyped,
  keepConfirmed,
  readChange,
  readCompanyId,
  readConfirmed,
  readConsent,
  readHandedOut,
  readHeld,
  readLocale,
  readReloaded,
  readSession,
  readTyped,
  readVisitor,
  writeCompanyId,
  writeLocale,
  writeSession,
  writeTyped,
} from '../../src/app/store.ts'
import { type TabNews, watchTabs } from '../../src/app/tabs.ts'
import { keepingUnsent } from '../../src/app/unsent.ts'
import { merchant } from './portal-world.ts'

const session: StoredSession = { user: merchant, token: 't', expiresAt: '2099-01-01 00:00:00' }

/** A storage of a browser; its items are its own keys, as a browser's are. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => void vi.unstubAllGlobals())

describe('the session in the store', () => {
  test('SESS-04 SESS-08 clearing leaves nothing of it but how it ended', () => {
    writeSession(session)
    writeCompanyId('c')
    expect(readSession()).toEqual(session)
    clearSession(session, 'expired')
    expect(Object.keys(localStorage)).toEqual([changeKey])
    expect(readChange()).toBe('expired')
  })

  test('SESS-08 a late end of one tab leaves the session another tab has opened since', () => {
    writeSession({ ...session, token: 'newer' })
    clearSession(session, 'expired')
    expect(readSession()?.token).toBe('newer')
    expect(readChange()).toBe('opened')
  })
})

test('SESS-01 I18N-04 a browser that denies access to its stores has stored nothing, and nothing fails', () => {
  const refuse = {
    get(): never {
      throw new DOMException('denied', 'SecurityError')
    },
    configurable: true,
  }
  Object.defineProperty(globalThis, 'localStorage', refuse)
  Object.defineProperty(globalThis, 'sessionStorage', refuse)
  expect([readSession(), readCompanyId(), readLocale(), readConsent(), readVisitor(), readChange(), readReloaded()]).toEqual([
    ...Array(6).fill(null),
    [],
  ])
  expect([readTyped('drawdown'), readHandedOut(0), readContact(0)]).toEqual([null, null, null])
  writeSession(session)
  claimTyped(1)
  writeLocale('en_US')
  clearSession(session, 'signedOut')
  forgetAllTyped()
})

describe('a session another tab has extended', () => {
  const longer = { ...session, expiresAt: '2099-01-01 12:00:00' }

  test('SESS-04 SESS-07 is seen, and outlives the end that this tab knew', () => {
    writeSession(longer)
    expect(extendedSession(session)).toEqual(longer)
    clearSession(session, 'expired')
    expect(readSession()).toEqual(longer)
    expect(extendedSession(longer)).toBeNull()
    expect(extendedSession({ ...session, token: 'other' })).toBeNull()
  })

  test('SESS-08 does not outlive signing out', () => {
    writeSession(longer)
    clearSession(session, 'signedOut')
    expect(readSession()).toBeNull()
  })
})

describe('tabs', () => {
  test('SESS-08 SESS-23 a change is reported once it is complete, with the stored session; returning to the tab reads it too', () => {
    const listeners: Record<string, (event: { key?: string | null }) => void> = {}
    const listen = (type: string, listener: never) => {
      listeners[type] = listener
    }
    const page = { visibilityState: 'visible', addEventListener: listen, removeEventListener: () => {} }
    vi.stubGlobal('addEventListener', listen)
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal('document', page)
    const reported: TabNews[] = []
    watchTabs((news) => reported.push(news))
    writeSession(session)
    listeners.storage?.({ key: 'token' })
    expect(reported).toEqual([])
    listeners.storage?.({ key: changeKey })
    clearSession(session, 'signedOut')
    listeners.storage?.({ key: changeKey })
    clearSession(session, 'expired')
    listeners.visibilitychange?.({})
    expect(reported).toEqual([{ type: 'tab.signedIn', session }, { type: 'tab.signedOut' }, { type: 'session.expired' }])
  })
})

describe('typed drafts', () => {
  test('SESS-08 it stays for its user after the end of a session, and is not given to another user', () => {
    claimTyped(1)
    writeTyped('form', { years: '7' })
    claimTyped(1)
    expect(readTyped('form')).toEqual({ years: '7' })
    claimTyped(2)
    expect(readTyped('form')).toBeNull()
  })

  test('KYC-10 KYC-37 what is typed for a company is not shown for another', () => {
    claimTyped(1)
    const { businessInfo } = registerCharts({ client: {}, companyId: () => 'c' } as never)
    const { storeTyped } = businessInfo.implementations.actions as Record<string, (...given: object[]) => void>
    storeTyped?.({ context: { product: 'hook' } }, { typed: { years: '7' } })
    expect(['c', 'd'].map((companyId) => readTyped(`${companyId}.businessInfo.hook`))).toEqual([{ years: '7' }, null])
  })

  test('SESS-08 after signing out nothing is left, and nothing more is kept', () => {
    claimTyped(1)
    writeTyped('form', { years: '7' })
    forgetAllTyped()
    writeTyped('form', { years: '7' })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('SESS-26 SESS-08 a draft that must not be stored is held in memory for its user only, and removed at sign-out', () => {
    claimTyped(1)
    holdTyped('draft', { idNumber: 'A123456' })
    claimTyped(1)
    expect(readHeld('draft')).toEqual({ idNumber: 'A123456' })
    claimTyped(2)
    expect(readHeld('draft')).toBeNull()
    holdTyped('draft', { idNumber: 'A123456' })
    forgetAllTyped()
    holdTyped('draft', { idNumber: 'A123456' })
    expect(readHeld('draft')).toBeNull()
  })
})

test('R12 SESS-08 a confirmation is shared by all tabs until it is answered, belongs to its user, and is removed at sign-out', () => {
  writeSession(session)
  const [mine, theirs] = [{ key: 'mine' }, { key: 'theirs' }]
  expect(keepConfirmed('place', mine)).toEqual(mine)
  vi.stubGlobal('sessionStorage', storage())
  expect(readConfirmed('place')).toEqual(mine)
  expect(keepConfirmed('place', theirs)).toEqual(mine)
  forgetConfirmed('place', 'theirs')
  expect(readConfirmed('place')).toEqual(mine)
  writeSession({ ...session, user: { ...merchant, userId: merchant.userId + 1 } })
  expect(readConfirmed('place')).toBeNull()
  writeSession(session)
  forgetConfirmed('place', 'mine')
  expect(keepConfirmed('place', theirs)).toEqual(theirs)
  forgetAllConfirmed()
  expect(readConfirmed('place')).toBeNull()
})

describe('typed contact details of the sign-up', () => {
  const contact = { email: 'a@example.com', phone_country_code: '+852', phone_number: '9123' } as const
  const halfAnHour = 30 * 60_000

  test('AUTH-22 it outlives a reload for half an hour, passwords and codes do not', () => {
    writeContact({ ...contact, password: 'Sampan!1', phone_code: '123456' } as never, 1000)
    expect(readContact(1000 + halfAnHour - 1)).toEqual(contact)
    expect(JSON.stringify(sessionStorage)).not.toMatch(/Sampan!1|123456/)
    expect(readContact(1000 + halfAnHour)).toBeNull()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('AUTH-22 it is removed once it is forgotten, and once a user is signed in', () => {
    for (const end of [forgetContact, () => claimTyped(1)]) {
      writeContact(contact, 1000)
      end()
      expect(readContact(1000)).toBeNull()
    }
  })
})

describe('drafts the end of a session held back', () => {
  const over = new Problem('unauthenticated', { kind: 'session' })

  /** A client whose drafts are answered in turn, and the calls it got. */
  function held(answers: (Problem | null)[]) {
    const sent: unknown[] = []
    const answer = async (input: unknown) => {
      sent.push(input)
      const refusal = answers.shift()
      if (refusal) throw refusal
      return null
    }
    return { sent, ...keepingUnsent({ saveKycDraft: answer, saveDebitAccount: answer } as unknown as Client, () => 'c') }
  }

  test('SESS-26 KYC-17 they are kept, joined, and sent once', async () => {
    claimTyped(1)
    const { client, sent, sendUnsent } = held([over, over, null])
    await expect(client.saveKycDraft({ id: 'k', company: { registerNameEn: 'A' } })).rejects.toBe(over)
    await expect(client.saveKycDraft({ id: 'k', connectedPersons: [] })).rejects.toBe(over)
    sent.length = 0
    await sendUnsent()
    expect(sent).toEqual([{ id: 'k', company: { registerNameEn: 'A' }, connectedPersons: [] }])
    await sendUnsent()
    expect(sent).toHaveLength(1)
  })

  test('ERR-R04 one that finds no connection stays, one the server does not take is dropped', async () => {
    claimTyped(1)
    const lost = new Problem(0, { kind: 'transport' })
    const { client, sent, sendUnsent } = held([over, lost, new Problem('conflict')])
    await client.saveKycDraft({ id: 'k' }).catch(() => {})
    for (let round = 0; round < 3; round++) await sendUnsent()
    expect(sent).toHaveLength(3)
  })

  test('SESS-26 KYC-17 a draft held back lies in no store of the browser', async () => {
    claimTyped(1)
    const { client } = held([over])
    await client.saveKycDraft({ id: 'k', connectedPersons: [{ idNumber: 'A123456' }] }).catch(() => {})
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('A123456')
  })

  test('SESS-08 KYC-17 signing out waits for drafts on their way, and two seconds at most', async () => {
    vi.useFakeTimers()
    claimTyped(1)
    const arrivals: (() => void)[] = []
    const answer = () => new Promise<void>((resolve) => arrivals.push(resolve))
    const { client, draftsArrived } = keepingUnsent({ saveKycDraft: answer, saveDebitAccount: answer } as unknown as Client, () => 'c')
    const arrived = vi.fn()
    const wait = () => void draftsArrived().then(arrived)
    wait()
    await vi.advanceTimersByTimeAsync(0)
    expect(arrived).toHaveBeenCalledTimes(1)
    void client.saveKycDraft({ id: 'k' })
    wait()
    await vi.advanceTimersByTimeAsync(1000)
    expect(arrived).toHaveBeenCalledTimes(1)
    arrivals[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(arrived).toHaveBeenCalledTimes(2)
    void client.saveKycDraft({ id: 'k' })
    wait()
    await vi.advanceTimersByTimeAsync(1999)
    expect(arrived).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(arrived).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })

  test('SESS-26 a late answer to the draft of one company is no draft of the company in use by then', async () => {
    claimTyped(1)
    let company = 'c'
    let refuse = () => {}
    const held = new Promise((_, reject) => {
      refuse = () => reject(over)
    })
    const answers = [() => held]
    const sent: unknown[] = []
    const save = (input: unknown) => answers.shift()?.() ?? Promise.resolve(sent.push(input))
    const { client, sendUnsent } = keepingUnsent({ saveDebitAccount: save } as unknown as Client, () => company)
    const late = client.saveDebitAccount({ product: 'hook' } as never)
    company = 'd'
    refuse()
    await expect(late).rejects.toBe(over)
    await sendUnsent()
    expect(sent).toEqual([])
  })

  test('a refusal of another kind is not kept', async () => {
    claimTyped(1)
    const { client, sent, sendUnsent } = held([new Problem('invalidInput')])
    await client.saveKycDraft({ id: 'k' }).catch(() => {})
    await sendUnsent()
    expect(sent).toHaveLength(1)
  })
})
