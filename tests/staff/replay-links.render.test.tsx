/** The links of the desk to the replay of one company. Decision 145. */
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CaseView } from '../../src/views/staff/case/CaseView.tsx'
import { MerchantFileView } from '../../src/views/staff/merchant/MerchantFileView.tsx'
import { ReconciliationView } from '../../src/views/staff/ReconciliationView.tsx'
import { statesOf } from '../support/held.ts'
import { show } from '../support/rendered.tsx'

/** Where the links of the shown page to a replay lead. */
const replays = () =>
  screen
    .queryAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/flows/'))

type Held = Record<string, unknown> & { concerned: boolean; companyId: string }

/** What the chart holds where its page is shown. */
function heldBy(chart: string, key: string, tag: string): Held {
  const found = statesOf(chart).find(({ first }) => first.hasTag(tag))
  return found?.fullest.context[key] as Held
}

test.each([
  { chart: 'merchantFile', key: 'file', view: MerchantFileView },
  { chart: 'caseReview', key: 'case', view: CaseView },
] as const)(
  'decision 145 $chart links to the replay of its company, but for a reader who is concerned in it',
  async ({ chart, key, view }) => {
    const page = {
      chart,
      view,
      who: 'staff',
      as: chart,
      when: (snapshot: { hasTag(tag: string): boolean }) => snapshot.hasTag('ready'),
    } as const
    const held = heldBy(chart, key, 'ready')
    await show(page, 'en_US', { [key]: { ...held, concerned: false } })
    expect(replays()).toEqual([`/flows/companies/${held.companyId}`])
    cleanup()
    await show(page, 'en_US', { [key]: { ...held, concerned: true } })
    expect(replays()).toEqual([])
  },
)

test('decision 145 a difference links to the replay of each company that it is about, but for a reader who is concerned', async () => {
  const page = {
    ...({ chart: 'reconciliation', view: ReconciliationView, who: 'staff', as: 'reconciliation' } as const),
    when: (snapshot: { hasTag(tag: string): boolean }) => snapshot.hasTag('opened'),
  } as const
  const opened = heldBy('reconciliation', 'opened', 'opened')
  const companies = ['c', 'd'].map((companyId) => ({ companyId, registerNameEn: `Coastline ${companyId}`, registerNameCn: '' }))
  await show(page, 'en_US', { opened: { ...opened, companies, concerned: false } })
  expect(replays()).toEqual(['/flows/companies/c', '/flows/companies/d'])
  expect(screen.getByRole('link', { name: 'Replay its moves: Coastline d' })).toBeTruthy()
  cleanup()
  await show(page, 'en_US', { opened: { ...opened, companies, concerned: true } })
  expect(replays()).toEqual([])
})
