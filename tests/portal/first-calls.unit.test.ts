/** The calls a page begins with, as the build reads them off the charts. */
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { isPage } from '../../machines/portal/addresses.ts'
import { callsOfEveryPage, callsOfPage } from '../../src/app/first-calls.ts'
import { merchantViews } from '../../src/app/merchant-pages.tsx'

const pages = Object.keys(merchantViews).filter(isPage)
const urls = (page: string) =>
  callsOfPage(page).map(({ method, url, body }) => [method, url, body].filter((part) => part !== null).join(' '))

describe('first calls', () => {
  test('every page reads the companies of the user, a notice of the company and the unread messages', () => {
    expect(callsOfEveryPage().map(({ name, input, ...call }) => call)).toEqual([
      { method: 'POST', url: '/metadata/client/user/affiliation/user/list', body: '{"userId":"_user_"}', ofCompany: false },
      { method: 'GET', url: '/api/company/notifications?page=1&per_page=1', body: null, ofCompany: true },
      { method: 'GET', url: '/mendixhelper/mymessage/unread', body: null, ofCompany: false },
    ])
  })

  test('a page reads what its chart reads first, for its product', () => {
    expect(urls('/credit/hook/home')).toEqual(['GET /auth/clientUser/factors', 'GET /api/information/dashboard?product=hook'])
    expect(urls('/credit/underwriting/home')).toEqual([
      'GET /auth/clientUser/factors',
      'GET /api/information/dashboard?product=underwriting',
    ])
    expect(urls('/messages')).toEqual(['POST /mendixhelper/mymessage/search {"keyword":"","current":1,"size":10}'])
  })

  test('what is read after that is among them, as far as it needs nothing of an answer and only reads', () => {
    expect(urls('/credit/hook/second-drawdown')).toEqual([
      'POST /metadata/credit/facility/summary/home {"product":"hook"}',
      'GET /api/information/debitAccount?product=hook',
      'GET /api/information/drawdown-basis?product=hook',
      'GET /api/company/red-packets?status=claimed',
    ])
  })

  test('a call has the name and input by which the page asks for it', () => {
    expect(callsOfPage('/credit/hook/home')).toMatchObject([
      { name: 'listFactors', input: '{}' },
      { name: 'readDashboard', input: '{"product":"hook"}' },
    ])
  })

  test('a page that checks the shops first begins with them', () => {
    expect(urls('/credit/hook/register/signing')).toEqual(['GET /api/oauth/list'])
  })

  test('a page whose address has parameters begins without calls', () => {
    expect(callsOfPage('/facility/:id')).toEqual([])
  })

  test('no page begins with a call that has an effect', () => {
    const declared = Object.entries(endpoints as Record<string, Endpoint>)
    const sent = [...callsOfEveryPage(), ...pages.flatMap(callsOfPage)].map(({ method, url }) => {
      const [path] = url.split('?')
      return declared.find(([, endpoint]) => endpoint.method === method && endpoint.path === path)
    })
    const effects = sent.filter((found) => found?.[1].method !== 'GET' && !found?.[1].reads)
    expect([...new Set(effects.map((found) => found?.[0]))]).toEqual([])
  })
})
