/** Rows in each state of every lifecycle: counted from the tables, with its access rule. Decision 142. */
import { expect, test } from 'vitest'
import { createApp } from '../../server/app/http/app.ts'
import { staffMember } from '../staff/staff.ts'
import { described, drawn } from '../support/stages.ts'

test('every lifecycle reports its rows by state, those of a drawdown that was paid out as settled, no row as 0', async () => {
  const { server } = await drawn()
  try {
    const { charts } = await server.browser().data('readStatusCounts', {})
    const rowsOf = (chart: string) =>
      Object.fromEntries(charts.find((each) => each.chart === chart)?.states.map(({ state, rows }) => [state, rows]) ?? [])
    expect(rowsOf('drawdownLifecycle')).toMatchObject({ pending: 0, payingOut: 0, settled: 1 })
    // Shops and PSP accounts have one lifecycle.
    const { db } = server.database
    const links = [await db.selectFrom('shops').select('id').execute(), await db.selectFrom('psp_accounts').select('id').execute()].flat()
    expect(Object.values(rowsOf('shopAuthorisationLifecycle')).reduce((sum, rows) => sum + rows, 0)).toBe(links.length)
  } finally {
    await server.close()
  }
})

test('ONB-01 rows of both products, which share a table, are counted for the lifecycle of their product', async () => {
  const { server } = await described()
  try {
    const { charts } = await server.browser().data('readStatusCounts', {})
    const sumOf = (chart: string) => charts.find((each) => each.chart === chart)?.states.reduce((sum, { rows }) => sum + rows, 0)
    expect([sumOf('onboardingHookLifecycle'), sumOf('onboardingUnderwritingLifecycle')]).toEqual([1, 0])
  } finally {
    await server.close()
  }
})

test('API-G01 outside the sandbox staff alone read them', async () => {
  const { server, browser } = await drawn()
  try {
    const { browser: reviewer } = await staffMember(server)
    const app = createApp({ ...server.deps, config: { ...server.deps.config, sandbox: false } })
    const codeFor = async (headers: Record<string, string>) =>
      ((await (await app.request('/backoffice/api/status-counts', { headers })).json()) as { code: number }).code
    expect(await codeFor({})).toBe(403)
    expect(await codeFor({ authorization: browser.token ?? '', cookie: browser.cookie ?? '' })).toBe(403)
    expect(await codeFor({ cookie: reviewer.cookie ?? '' })).toBe(200)
  } finally {
    await server.close()
  }
})
