/** Redirects out of the portal that an answer names: only sites in the configuration, whatever is tried. R5, SESS-11 to SESS-13 */
import { beforeEach, describe, expect, test } from 'vitest'
import { Registration } from '../../contract/account/accounts.ts'
import { PortalPath, RegisterSourceName } from '../../contract/kernel/fields.ts'
import { signInElsewhere, wayOut } from '../../server/account/handoff.ts'
import { ConfigError, readConfig } from '../../server/platform/config/config.ts'
import { publicConfig } from '../../server/platform/config/public-config.ts'
import { accountIn, signIn } from '../support/accounts.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

const sites = {
  SOURCE_SITES: 'market=https://market.example/index',
  PARTNER_SITE: 'https://partner.example',
  PARTNER_SOURCES: 'partner_shop',
}
let server: TestServer
beforeEach(async () => {
  server = await openTestServer(sites)
  return () => server.close()
})

/** Addresses that lead elsewhere, by the tricks that browsers, proxies and parsers have fallen for. */
const payloads: readonly string[] = [
  ...new Set(
    [
      'evil.example',
      'evil.example:8443',
      'market.example.evil.example',
      'market.example@evil.example',
      'evil.example#market.example',
      'evil.example?market.example',
      'evil.example\\.market.example',
      'ev\u0131l.example',
      '\u24d4vil.example',
      '127.0.0.1',
      '[::1]',
      '0x7f000001',
    ].flatMap((host) => [
      `https://${host}`,
      `http://${host}/`,
      `HTTPS://${host}`,
      `//${host}`,
      `///${host}`,
      `////${host}/`,
      `/\\${host}`,
      `\\\\${host}`,
      `/\t/${host}`,
      `/\n/${host}`,
      `\u0000//${host}`,
      ` //${host}`,
      `https:${host}`,
      `https:/${host}`,
      `https:\\\\${host}`,
      `//%09/${host}`,
      `/%2f${host}`,
      `/%5c${host}`,
      `/..//${host}`,
      `/credit/..//${host}`,
      `/.${host}`,
      `ftp://${host}`,
      `javascript://${host}/%0aalert(1)`,
      `data:text/html,<meta http-equiv=refresh content="0;url=https://${host}">`,
      `market=https://${host}`,
      `https://market.example\r\nlocation: https://${host}`,
    ]),
  ),
]
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Market', 'market ', ' market', 'marke', 'market_', 'partner_sho']

describe('redirect payloads', () => {
  test('SESS-12 there are three hundred of them', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(300)
  })

  test('SESS-12 AUTH-22 none is a register source: no sign-up and no sign-in carries one', () => {
    expect(payloads.filter((payload) => RegisterSourceName.safeParse(payload).success)).toEqual([])
    const shape = Registration.shape.register_source
    expect(payloads.filter((payload) => shape.safeParse(payload).success)).toEqual([])
  })

  test('SESS-12 AUTH-30 none of them, and no name of an object, leads a user anywhere', () => {
    const { config } = server.deps
    for (const source of [...payloads, ...names]) {
      expect(wayOut(config, source), source).toBeNull()
      expect(signInElsewhere(config, source), source).toBe(false)
    }
    expect(wayOut(config, 'market')).toEqual({ is_skip: true, source_index_path: 'https://market.example/index' })
  })

  test('SESS-12 a payload in the row of a user does not redirect sign-in either', async () => {
    for (const register_source of [payloads[0] ?? '', '//evil.example', '__proto__', 'javascript:alert(1)'].slice(1, 3)) {
      const { email } = await accountIn(server)
      await server.deps.db.updateTable('users').set({ register_source }).where('email', '=', email).execute()
      const answered = await signIn(server, email)
      if (answered.code === 200) expect(answered.data).toMatchObject({ is_skip: false, source_index_path: '/' })
      else expect(answered.code).toBe(500)
      expect(JSON.stringify(answered.data ?? '').replace(register_source, '')).not.toContain('evil')
    }
  })

  test('ROUTE-46 none is a path of a position that would be kept or answered', () => {
    const leadsOut = payloads.filter((payload) => PortalPath.safeParse(payload).success)
    expect(leadsOut).toEqual([])
    expect(PortalPath.safeParse('/credit/hook/home').success).toBe(true)
  })

  test('SESS-12 none becomes a site of the settings with another protocol than http, or without a host', () => {
    for (const payload of payloads) {
      try {
        const { sourceSites } = readConfig({ ...sites, NODE_ENV: 'test', SOURCE_SITES: `market=${payload}` })
        for (const site of Object.values(sourceSites)) expect(new URL(site).protocol, payload).toMatch(/^https?:$/)
      } catch (error) {
        expect(error, payload).toBeInstanceOf(ConfigError)
      }
    }
  })
})

describe('the settings of other sites', () => {
  const faultsOf = (settings: Record<string, string>): readonly string[] => {
    try {
      readConfig({ NODE_ENV: 'test', ...settings })
      return []
    } catch (error) {
      return error instanceof ConfigError ? error.faults : [String(error)]
    }
  }

  test('SESS-11 their hosts are sent to the browser, which follows no other', () => {
    const config = readConfig({
      NODE_ENV: 'test',
      ...sites,
      SOURCE_SITES: 'market=https://market.example:8443/index, other=https://other.example',
    })
    expect(config.sourceSites).toEqual({ market: 'https://market.example:8443/index', other: 'https://other.example' })
    expect(publicConfig(config)).toMatchObject({
      partnerSite: 'https://partner.example',
      partnerHosts: ['partner.example', 'market.example:8443', 'other.example'],
    })
  })

  test('SESS-13 neither of the two products is a source of another site', () => {
    expect(faultsOf({ SOURCE_SITES: 'small_shop_financing=https://market.example' })).toHaveLength(1)
    expect(faultsOf({ PARTNER_SITE: 'https://p.example', PARTNER_SOURCES: 'revenue_credit_automation' })).toHaveLength(1)
  })

  test('A19 partner sources need a partner site, production needs TLS', () => {
    expect(faultsOf({ PARTNER_SOURCES: 'partner_shop' })).toEqual(['PARTNER_SITE: needed for PARTNER_SOURCES'])
    const production = faultsOf({ NODE_ENV: 'production', SOURCE_SITES: 'market=http://market.example' })
    expect(production).toContain('SOURCE_SITES: production needs https addresses')
  })

  test('the sandbox plays one where nothing is set', () => {
    const { partnerSite, sourceSites, partnerSources } = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:8080' })
    expect({ partnerSite, sourceSites, partnerSources }).toEqual({
      partnerSite: 'http://localhost:8080/sandbox/partner-site',
      sourceSites: { other_site: 'http://localhost:8080/sandbox/partner-site/index' },
      partnerSources: ['partner_site'],
    })
  })
})
