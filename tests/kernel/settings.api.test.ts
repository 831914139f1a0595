/** Settings a process refuses to start with, and the explanation of every setting. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/platform/config/config.ts'
import { readVariables } from '../../server/platform/config/environment.ts'

const faultsOf = (settings: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(settings)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults : [String(error)]
  }
}
const keysOf = (settings: Record<string, string | undefined>) => faultsOf(settings).map((fault) => fault.split(':')[0])

/** All settings production requires. */
const production = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://portal.example',
  SECRET_KEY: 'a1'.repeat(32),
  MARKETPLACES: 'real',
  MARKETPLACES_URL: 'https://shops.example',
  MARKETPLACES_CLIENT_ID: 'sampan',
  MARKETPLACES_SECRET: 'secret',
  ESIGN: 'real',
  ESIGN_URL: 'https://sign.example',
  ESIGN_KEY: 'key',
  ESIGN_WEBHOOK_SECRET: 'secret',
  ESIGN_PUBLIC_KEY: 'key',
  BANK: 'real',
  BANK_URL: 'https://bank.example',
  BANK_KEY: 'key',
  COLLECTION_ACCOUNT: 'Harbour Bank;HARBHKHH;Sampan Finance Limited;012-345-678901',
  RATES: 'real',
  RATES_URL: 'https://rates.example',
  RATES_KEY: 'key',
  MAIL: 'real',
  SMTP_URL: 'smtps://user:password@mail.example',
  SMS: 'real',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 'token',
}

describe('outside production', () => {
  test('a fresh machine, at any local address, needs no settings', () => {
    const own = [
      {},
      { HOST: 'localhost' },
      { HOST: '::1' },
      { HOST: '127.0.0.2', PUBLIC_URL: 'http://sampan.localhost:9000' },
      { PUBLIC_URL: 'http://[::1]:8080' },
    ]
    for (const settings of own) expect(faultsOf(settings), JSON.stringify(settings)).toEqual([])
    expect(readConfig({}).exposed).toBe(false)
  })

  test.each([
    ['an unset environment', {}],
    ['development', { NODE_ENV: 'development' }],
    ['a test', { NODE_ENV: 'test' }],
    ['staging with a key of its own and a stand-in left', { ...production, NODE_ENV: 'staging', MAIL: 'sandbox' }],
    ['staging with real services and the development key', { ...production, NODE_ENV: 'staging', SECRET_KEY: '' }],
  ])('%s refuses every public address, and names the setting to change', (_, settings) => {
    const { HOST: _host, PUBLIC_URL: _url, ...rest } = { HOST: '', PUBLIC_URL: '', ...settings }
    for (const reached of [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.20' },
      { HOST: 'localhost.evil.example' },
      { HOST: '127.0.0.1.evil.example' },
      { PUBLIC_URL: 'http://192.168.1.20:8080' },
      { PUBLIC_URL: 'https://demo.example' },
      { TRUST_PROXY: '1' },
    ]) {
      const faults = faultsOf({ ...rest, ...reached })
      expect(faults, JSON.stringify(reached)).toHaveLength(1)
      expect(faults[0]).toContain(`${Object.keys(reached)[0]}=${Object.values(reached)[0]}`)
      for (const way of ['NODE_ENV=production', 'SANDBOX_EXPOSED=yes', 'docs/deploy.md']) expect(faults[0]).toContain(way)
      expect(faultsOf({ ...rest, ...reached, SANDBOX_EXPOSED: 'no' })).toHaveLength(1)
      expect(readConfig({ ...rest, ...reached, SANDBOX_EXPOSED: 'yes' }).exposed).toBe(true)
    }
  })

  test('staging with its own key and services may be reached', () => {
    const config = readConfig({ ...production, NODE_ENV: 'staging' })
    expect([config.sandbox, config.exposed]).toEqual([false, false])
  })
})

describe('everywhere', () => {
  test('R2 PUBLIC_URL is an origin: a path, a query or a name in it is refused', () => {
    for (const url of ['/portal', '/portal/', '/?x=1', '/#x', '?x=1'].map((rest) => `https://portal.example${rest}`))
      expect(keysOf({ ...production, PUBLIC_URL: url }), url).toContain('PUBLIC_URL')
    expect(keysOf({ ...production, PUBLIC_URL: 'https://me:secret@portal.example' })).toContain('PUBLIC_URL')
    expect(keysOf({ PUBLIC_URL: 'ftp://localhost' })).toEqual(['PUBLIC_URL'])
    for (const url of ['https://portal.example', 'https://portal.example/', 'https://portal.example:8443'])
      expect(faultsOf({ ...production, PUBLIC_URL: url }), url).toEqual([])
  })
})

describe('storage in a bucket', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'sampan', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('needs its address, bucket and keys; the folder needs nothing', () => {
    expect(keysOf({ STORAGE: 's3' })).toEqual(Object.keys(bucket))
    expect(readConfig({ STORAGE: 's3', ...bucket }).s3).toMatchObject({
      endpoint: 'https://s3.example',
      bucket: 'sampan',
      region: 'us-east-1',
    })
    expect(readConfig(bucket).s3).toBeNull()
  })
})

describe('the captcha of a provider', () => {
  const keys = { CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }

  test.each(['turnstile', 'geetest'])('decision 088 %s has both keys, or none and the sandbox plays it', (CAPTCHA) => {
    for (const [name, missing] of [
      ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
      ['CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'],
    ] as const)
      expect(faultsOf({ CAPTCHA, [name]: keys[name] })).toEqual([`${missing}: needed for CAPTCHA=${CAPTCHA}`])
    const staging = { ...production, NODE_ENV: 'staging', CAPTCHA }
    expect(readConfig({ ...staging, ...keys }).sandbox).toBe(false)
    expect(keysOf(staging)).toHaveLength(1)
    expect(readConfig({ ...staging, SANDBOX_EXPOSED: 'yes' })).toMatchObject({ sandbox: true, exposed: true })
    expect(faultsOf({ ...production, CAPTCHA })).toEqual(['CAPTCHA: production refuses the sandbox'])
    expect(faultsOf({ ...production, CAPTCHA, ...keys })).toEqual([])
  })

  test('decision 088 our own needs nothing, and an unknown one or a key that is none is refused', () => {
    expect(readConfig({ CAPTCHA: 'builtin', CAPTCHA_SITE_KEY: 'key' }).captcha).toBe('builtin')
    expect(keysOf({ CAPTCHA: 'recaptcha' })).toEqual(['CAPTCHA'])
    expect(keysOf({ CAPTCHA: 'turnstile', ...keys, CAPTCHA_SITE_KEY: 'key&x=1' })).toContain('CAPTCHA_SITE_KEY')
    expect(keysOf({ CAPTCHA: 'geetest', ...keys, CAPTCHA_URL: 'https://gcaptcha4.geetest.com/validate' })).toEqual(['CAPTCHA_URL'])
  })
})

describe('keys of the e-sign provider', () => {
  test('decision 054 the current key comes first, then the previous ones', () => {
    expect(readConfig(production).services.esign?.publicKeys).toEqual(['key'])
    const { services } = readConfig({ ...production, PREVIOUS_ESIGN_PUBLIC_KEYS: 'newer, older' })
    expect(services.esign?.publicKeys).toEqual(['key', 'newer', 'older'])
  })
})

describe('production', () => {
  test('starts with its own secrets and services, and is never marked as a demonstration', () => {
    const config = readConfig({ ...production, SANDBOX_EXPOSED: 'yes' })
    expect([config.sandbox, config.exposed]).toEqual([false, false])
  })

  test('SANDBOX_EXPOSED has no effect there', () => {
    expect(keysOf({ ...production, MAIL: 'sandbox', SANDBOX_EXPOSED: 'yes' })).toEqual(['MAIL'])
    expect(keysOf({ ...production, SECRET_KEY: '', SANDBOX_EXPOSED: 'yes' })).toEqual(['SECRET_KEY'])
  })

  const leadsBrowsers = ['PUBLIC_URL', 'PARTNER_SITE', 'REPAYMENT_SITE', 'ANALYTICS_URL', 'MARKETPLACES_URL', 'ESIGN_URL']
  test.each([...leadsBrowsers, 'BANK_URL', 'RATES_URL', 'SMS_URL', 'CAPTCHA_URL', 'S3_ENDPOINT'])(
    'R5 %s leads browsers, or carries secrets, by https alone',
    (name) => {
      expect(keysOf({ ...production, [name]: 'http://site.example' })).toEqual([name])
      expect(keysOf({ ...production, [name]: 'https://site.example' })).toEqual([])
    },
  )

  test('SESS-12 R5 none of SOURCE_SITES escapes the check, in any notation of the list', () => {
    for (const list of ['a=http://a.example', 'b=https://b.example, a=http://a.example', ' a = http://a.example', 'a= http://a.example'])
      expect(keysOf({ ...production, SOURCE_SITES: list }), list).toEqual(['SOURCE_SITES'])
    expect(keysOf({ ...production, SOURCE_SITES: 'b=https://b.example, a=https://a.example' })).toEqual([])
  })

  test('a fault in another setting hides none of these', () => {
    expect(keysOf({ ...production, PORT: 'x', SOURCE_SITES: 'a=http://a.example' }).sort()).toEqual(['PORT', 'SOURCE_SITES'])
  })
})

describe('documentation of the settings', () => {
  const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
  const names = Object.keys(readVariables({}).known)

  test('.env.example names every variable with its default, and no other', () => {
    const listed = [...read('.env.example').matchAll(/^([A-Z\d_]+)=(.*?)(?:\s+#.*)?$/gm)].map(([, name = '', value = '']) => [name, value])
    expect(listed.map(([name]) => name).sort()).toEqual([...names].sort())
    const defaults = readVariables({}).values as Record<string, unknown> | null
    for (const [name = '', value = ''] of listed) if (value) expect(String(defaults?.[name] ?? value), name).toBe(value)
  })

  test('docs/deploy.md explains every variable with its default, and no other', () => {
    const rows = [...read('docs/deploy.md').matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\| (.*?) +\|$/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual([...names].sort())
    const defaults = readVariables({}).values as Record<string, unknown> | null
    for (const [, name = '', value = '', meaning = ''] of rows) {
      expect(meaning.length, name).toBeGreaterThan(10)
      const fallback = defaults?.[name]
      const shown = /^`(.*)`$/.exec(value)?.[1]
      if (typeof fallback === 'string' || typeof fallback === 'number') expect(shown, name).toBe(String(fallback))
      else expect(shown, name).toBeUndefined()
    }
  })

  test('nothing that git ignores, such as modules for another system, is copied into the image', () => {
    const lines = (file: string) => [...read(file).matchAll(/^(?:\*\*\/)?([^#\n].*?)\/?$/gm)].map(([, path]) => path)
    expect(lines('.dockerignore')).toEqual(expect.arrayContaining(lines('.gitignore')))
  })

  test('the container of the demonstration is published to this machine alone; that of production cannot start without a secret key', () => {
    const demo = read('compose.yaml')
    expect(demo).toMatch(/ports: \["127\.0\.0\.1:8080:8080"\]/)
    const environment = Object.fromEntries([...demo.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name, value]) => [name, value]))
    expect(faultsOf(environment)).toEqual([])
    const image = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? ''
    expect(keysOf(Object.fromEntries(image.split(' ').map((pair) => pair.split('='))))).toContain('SECRET_KEY')
  })
})
