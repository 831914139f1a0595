/** Responses to calls that the document has sent, and the first touch of the user. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEarlyWhenTouched, takeEarly } from '../../src/app/early-responses.ts'

const who = { session: { token: 'token' }, companyId: null, locale: 'zh_CN' }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['pointerdown', 'keydown'])('decision 071 after %s none is taken', (touch) => {
  const early = () => ({ ofCompany: false, response: Promise.resolve(new Response()) })
  const responses = { call: early(), later: early() }
  vi.stubGlobal('sentCalls', { token: 'token', companyId: null, locale: 'zh_CN', at: 0, responses })
  forgetEarlyWhenTouched()
  expect(takeEarly('call', who)).not.toBeNull()
  document.body.dispatchEvent(new Event(touch, { bubbles: true }))
  expect(takeEarly('later', who)).toBeNull()
})
