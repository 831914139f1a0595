/** The back office apart from the portal: its page is sent every text it may show, and the merchant's bundle nothing of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { fileActions } from '../../contract/staff/decisions.ts'
import { kycReviewLifecycle } from '../../machines/kyc/lifecycles/kycReview.ts'
import { officePages } from '../../machines/staff/place.ts'
import { messages } from '../../tools/messages.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const plugin = messages() as unknown as {
  buildStart: () => Promise<void>
  transform: (code: string, id: string) => { code: string } | null
}

/** Keys of the texts of a part, as the build sends them. */
function sent(part: 'open' | 'later' | 'behind' | 'inner' | 'backoffice', locale: string): string[] {
  const file = `locales/${locale}.json`
  const code = plugin.transform(read(file), `${resolve(root, file)}?${part}`)?.code ?? ''
  const { texts } = new Function(code.replace('export const texts =', 'const texts =').concat('\nreturn { texts }'))() as { texts: object }
  return Object.keys(texts)
}

/** Every source that the page of the staff is made of, charts and kit included. */
function sourcesOf(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  for (const [, target = ''] of read(entry).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    sourcesOf(relative(root, resolve(root, dirname(entry), target)), known)
  return known
}

beforeAll(() => plugin.buildStart())

test('I18N-02 every text that the back office may ask for is sent with it, in every language', () => {
  const code = [...sourcesOf('src/app/staff/main.tsx')]
    .filter((file) => file.startsWith('src/'))
    .map(read)
    .join('\n')
  const literals = new Set([...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, literal = '']) => literal))
  for (const locale of locales) {
    const known = new Set(sent('backoffice', locale))
    const all = Object.keys(JSON.parse(read(`locales/${locale}.json`)) as object)
    expect(all.filter((id) => literals.has(id) && !known.has(id))).toEqual([])
  }
})

test('the portal is sent no text of the back office, and every other text in its four parts', () => {
  for (const locale of locales) {
    const portal = (['open', 'later', 'behind', 'inner'] as const).flatMap((part) => sent(part, locale))
    const all = Object.keys(JSON.parse(read(`locales/${locale}.json`)) as object)
    expect([...new Set(portal)].sort()).toEqual(all.filter((id) => !id.startsWith('staff.')).sort())
  }
})

test('nothing of the portal imports the back office or its charts', () => {
  const portal = ['src/app', 'src/views', 'src/ui', 'machines/portal'].flatMap((place) =>
    readdirSync(resolve(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${place}/${file}`),
  )
  const linked = portal.filter(
    (file) => !file.includes('/staff/') && /(?:from|import\()\s*'(?![^']*contract\/)[^']*\/staff\//.test(read(file)),
  )
  expect(linked).toEqual([])
})

test('I18N-02 every page of the back office has its title in every language, and every address leads to a page that is known', () => {
  const places = [...read('machines/staff/place.ts').matchAll(/\{ readonly page: '(\w+)'/g)].map(([, page]) => page)
  expect(places).toEqual([...officePages])
  for (const locale of locales) {
    const texts = JSON.parse(read(`locales/${locale}.json`)) as Record<string, string>
    expect(officePages.filter((page) => !texts[`staff.page.${page}`])).toEqual([])
  }
})

describe('decisions 123 130 what the log says of the staff', () => {
  /** Rows that staff write and that are no decisions about a company, by the reason. */
  const others: Readonly<Record<string, string>> = {
    'they looked at something':
      'arrangement.viewed case.viewed collection.viewed company.viewed document.viewed exposures.viewed identity.viewed loan.viewed merchantCase.viewed outsideCalls.viewed reports.exported reports.viewed transfer.viewed',
    'they took or left a case': 'case.claimed case.released',
    'it is read there, and written by others': 'account.disputed repayment.received',
    'it is about no company': 'rate.declined rate.fixed rate.proposed return.confirmed',
  }
  /** What staff cause outside of their own folder. */
  const elsewhere = ['server/shops/seller-names.ts', 'server/banking/documents.ts', 'server/kyc/decide.ts', 'server/repayments/undo.ts']
  const written = () => {
    const own = readdirSync(resolve(root, 'server/staff'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const code = [...own.map((file) => `server/staff/${file}`), ...elsewhere].map(read).join('\n')
    const whole = [...code.matchAll(/'((?:[a-z]\w*)\.(?:viewed|exported|[a-z]\w*))'/g)].map(([, action = '']) => action)
    const parts = [...code.matchAll(/`([a-z]\w*)\.\$\{((?:'\w+'(?: \| )?)+)\}`/g)].flatMap(([, area, ends = '']) =>
      [...ends.matchAll(/'(\w+)'/g)].map(([, end]) => `${area}.${end}`),
    )
    const pairs = [...code.matchAll(/`\$\{((?:'\w+'(?: \| )?)+)\}\.\$\{((?:'\w+'(?: \| )?)+)\}`/g)].flatMap(([, areas = '', ends = '']) =>
      [...areas.matchAll(/'(\w+)'/g)].flatMap(([, area]) => [...ends.matchAll(/'(\w+)'/g)].map(([, end]) => `${area}.${end}`)),
    )
    const { events } = kycReviewLifecycle
    return new Set([...whole, ...parts, ...pairs, ...events, ...['approved', 'returned', 'rejected'].map((each) => `kyc.${each}`)])
  }

  test('every action that staff write is shown in the merchant file, or is known to be no decision', () => {
    const known = [...fileActions, ...Object.values(others).flatMap((names) => names.split(' '))]
    const [, log = ''] = read('docs/deploy.md').split('## The audit log')
    const named = [...log.matchAll(/`([a-z]\w*\.[\w.]+)`/g)].map(([, action = '']) => action)
    const audited = new Set([...named.filter((action) => !action.startsWith('staff.')), ...kycReviewLifecycle.events])
    audited.delete('standIn.decided')
    expect([...written()].filter((action) => audited.has(action) && !known.includes(action))).toEqual([])
    expect(known.filter((action) => !written().has(action))).toEqual([])
  })
})
