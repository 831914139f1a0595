/** Free reports and campaign data: searched, requested, made, downloaded by their owner alone. */
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config/config.ts'
import { publicConfig } from '../../server/platform/config/public-config.ts'
import { writeCsv } from '../../server/platform/print/csv.ts'
import { categories, seasons } from '../../server/reference/categories.ts'
import { reportDocument, reportRows, seasonOf } from '../../server/site/report-document.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ SERVICE_WECHAT_BY_CPID: 'partner-7=https://work.weixin.qq.com/kfid/partner7' })
  return () => server.close()
})

const english = { 'accept-language': 'en-US' }

describe('categories', () => {
  test('API-098 visitors search, in any language and by goods', async () => {
    const keysOf = async (keywords: string) => (await server.browser().data('searchCategories', { keywords })).map(({ key }) => key)
    expect(await keysOf('玩具')).toEqual(['toys'])
    expect(await keysOf('手機殼')).toEqual(['phone-accessories'])
    expect(await keysOf('HOME decor')).toEqual(['home-decor'])
    expect(await keysOf('toys tent')).toEqual([])
    expect(await keysOf('100% / "x"')).toEqual([])
  })

  test('API-098 a search without words is refused', async () => {
    expect((await server.browser().call('searchCategories', { keywords: '   ' })).code).toBe(20009)
  })

  test('API-099 the sample figures hold together', () => {
    for (const { key, prices, season } of categories) {
      expect(
        prices.reduce((sum, share) => sum + share, 0),
        key,
      ).toBe(100)
      const indices: readonly number[] = seasons[season]
      expect(
        indices.reduce((sum, index) => sum + index, 0),
        season,
      ).toBe(1200)
    }
    expect(new Set(categories.map(({ key }) => key)).size).toBe(categories.length)
  })
})

describe('reports', () => {
  test('API-099 API-100 a report is made once, as PDF and CSV, and belongs to the user who requested it', async () => {
    const merchant = await server.signUp()
    const asked = await merchant.data('requestReport', { category: 'toys' })
    expect(asked).toMatchObject({ status: 'making', pdf_url: null, csv_url: null, language: 'zh_CN', category: { name_chi: '玩具' } })
    expect((await merchant.data('requestReport', { category: 'toys' })).id).toBe(asked.id)
    await server.worker.drain()
    const [ready, ...others] = await merchant.data('listReports', {})
    expect(others).toEqual([])
    expect(ready).toMatchObject({ id: asked.id, status: 'ready' })
    const pdf = await server.browser().fetch(ready?.pdf_url ?? '')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const csv = await server.browser().fetch(ready?.csv_url ?? '')
    expect(csv.headers.get('content-disposition')).toContain('attachment')
    expect(await csv.text()).toContain('示例数据')
    const other = await server.signUp()
    expect(await other.data('listReports', {})).toEqual([])
  })

  test('API-099 the language of the call is that of the report, another language is another report', async () => {
    const merchant = await server.signUp()
    await merchant.data('requestReport', { category: 'pets' })
    await merchant.data('requestReport', { category: 'pets' }, english)
    const listed = await merchant.data('listReports', {})
    expect(listed.map(({ language }) => language).sort()).toEqual(['en_US', 'zh_CN'])
  })

  test('API-100 a report of a category that is no longer there is left out, the others are listed', async () => {
    const merchant = await server.signUp()
    const { id } = await merchant.data('requestReport', { category: 'pets' })
    const { id: kept } = await merchant.data('requestReport', { category: 'toys' })
    await server.deps.db.updateTable('category_reports').set({ category: 'retired' }).where('id', '=', id).execute()
    expect((await merchant.data('listReports', {})).map((report) => report.id)).toEqual([kept])
    await server.deps.db.deleteFrom('category_reports').where('id', '=', id).execute()
  })

  test('API-099 a report requires a session and an existing category', async () => {
    expect((await server.browser().call('requestReport', { category: 'toys' })).code).toBe(401)
    expect((await server.browser().call('listReports', {})).code).toBe(401)
    const merchant = await server.signUp()
    expect((await merchant.call('requestReport', { category: 'nothing-at-all' })).code).toBe(20018)
    expect((await merchant.call('requestReport', { category: '../toys' })).code).toBe(20009)
  })

  test('API-099 one that cannot be made fails after three runs, and may be requested again', async () => {
    const merchant = await server.signUp()
    const { id } = await merchant.data('requestReport', { category: 'shoes' })
    await server.deps.db.updateTable('category_reports').set({ category: 'gone' }).where('id', '=', id).execute()
    for (let run = 0; run < 3; run++) {
      await server.worker.drain()
      await server.later({ minutes: 5 })
    }
    await server.deps.db.updateTable('category_reports').set({ category: 'shoes' }).where('id', '=', id).execute()
    expect((await merchant.data('listReports', {}))[0]?.status).toBe('failed')
    expect((await merchant.data('requestReport', { category: 'shoes' })).status).toBe('making')
    await server.worker.drain()
    expect((await merchant.data('listReports', {}))[0]?.status).toBe('ready')
  })

  test('API-099 a user makes at most twenty new reports in a day', async () => {
    const merchant = await server.signUp()
    for (const { key } of categories.slice(0, 20)) await merchant.data('requestReport', { category: key })
    const [next, first] = [categories[20], categories[0]]
    expect((await merchant.call('requestReport', { category: next?.key ?? '' })).code).toBe(510)
    expect((await merchant.data('requestReport', { category: first?.key ?? '' })).status).toBe('making')
  })

  test('API-099 the report marks its figures as samples, on paper and in the table, in every language', () => {
    const toys = categories.find(({ key }) => key === 'toys')
    if (!toys) throw new Error('No toys')
    for (const [locale, said] of [
      ['zh_CN', '示例数据'],
      ['zh_HK', '示例數據'],
      ['en_US', 'sample data'],
    ] as const) {
      const document = reportDocument(toys, locale, '2026-11-21')
      expect(JSON.stringify(document.sections[0])).toContain(said)
      expect(document.kind.toLowerCase()).toContain(said)
      expect(reportRows(toys, locale).flat().join()).toContain(said)
    }
  })

  test('API-099 the capital tied up in a season follows from its index and the days of stock', () => {
    expect(seasonOf({ season: 'gifts', stockDays: 70 })).toMatchObject({
      peak: 12,
      low: 1,
      peakIndex: 174,
      peakSales: 8_700_000n,
      stock: 3_480_000n,
      order: 9,
    })
  })

  test('no cell of a CSV is taken for a formula', () => {
    const cells = ['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '-5', '-5.25', 'a,b', 'say "x"', 'plain']
    const csv = writeCsv([cells]).toString('utf8')
    expect(csv).toBe(
      `\ufeff${["'=1+1", "'+1", "'-2+3", "'@SUM(A1)", "'\t=1", '"\'\r=1"', "' =1", "'＝1", '-5', '-5.25', '"a,b"', '"say ""x"""', 'plain'].join(',')}\r\n`,
    )
  })
})

describe('campaigns', () => {
  test('SHELL-20 SHELL-21 API-101 a channel has its own code, any other the general one', async () => {
    const codeOf = async (id: string) => (await server.browser().data('readCampaignTag', { id })).cs_qrcode
    const [own, general, unknown] = [await codeOf('partner-7'), await codeOf('default'), await codeOf('nobody')]
    expect(own).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(general).toBe(unknown)
    expect(own).not.toBe(general)
    expect(Buffer.from(own?.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
    expect((await server.browser().call('readCampaignTag', { id: 'a b' })).code).toBe(20009)
  })

  test('SHELL-20 outside the sandbox there is no code until one is set', async () => {
    const real = await openTestServer()
    const quiet = { ...real.deps, config: { ...real.deps.config, sandbox: false } }
    const { readCampaignTag } = await import('../../server/site/campaigns.ts')
    expect((await readCampaignTag({ deps: quiet } as never, { id: 'default' })).cs_qrcode).toBeNull()
    await real.close()
  })

  test('ROUTE-50 the channel of the campaign comes from the settings', () => {
    expect(publicConfig(readConfig({})).campaignCpid, 'in the sandbox').toBe('walmart')
    expect(publicConfig(readConfig({ CAMPAIGN_CPID: 'market-1' })).campaignCpid).toBe('market-1')
    expect(() => readConfig({ CAMPAIGN_CPID: 'a b' })).toThrow(/CAMPAIGN_CPID/)
    expect(() => readConfig({ SERVICE_WECHAT_BY_CPID: 'x=javascript:alert(1)' })).toThrow(/SERVICE_WECHAT_BY_CPID/)
  })
})
