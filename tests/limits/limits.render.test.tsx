/** The limit and its raises: every state as it is rendered. */
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { locales } from '../../contract/kernel/constants.ts'
import { UnderwritingStep } from '../../contract/limits/limits.ts'
import { ActivateShopView } from '../../src/views/limits/ActivateShopView.tsx'
import { ApplicationsView } from '../../src/views/limits/ApplicationsView.tsx'
import { CreditLimitView } from '../../src/views/limits/CreditLimitView.tsx'
import { IncreaseLimitView } from '../../src/views/limits/IncreaseLimitView.tsx'
import { LimitSteps } from '../../src/views/limits/LimitSteps.tsx'
import { expectRendered, show } from '../support/rendered.tsx'
import { Surroundings } from '../support/surroundings.tsx'

test('creditLimit: the limit is worked out, in every state and three languages', async () => {
  await expectRendered({ chart: 'creditLimit', view: CreditLimitView, page: '/shops/authorise' })
})

test('activateShop: shops are activated, in every state and three languages', async () => {
  await expectRendered({ chart: 'activateShop', view: ActivateShopView, page: '/credit/hook/activate-shop' })
})

test('increaseLimit: an increase is requested, in every state and three languages', async () => {
  await expectRendered({ chart: 'increaseLimit', view: IncreaseLimitView, page: '/credit/underwriting/increase-limit/authorize' })
})

test('applications: applications are listed and taken back, in every state and three languages', async () => {
  await expectRendered({
    chart: 'applications',
    view: ApplicationsView,
    page: '/applications',
    unheardWhileWaiting: ['dialog.closed', 'withdraw.pressed'],
  })
})

test('an empty list of applications leads to linking a shop, one of a status to nothing', async () => {
  const ready = { chart: 'applications', view: ApplicationsView, page: '/applications' }
  const leads = async (filter: string) => {
    const resting = { when: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('ready') }
    await show({ ...ready, ...resting }, 'en_US', { records: [], next: null, filter })
    const links = screen.queryAllByRole('link', { name: 'Link a shop' })
    cleanup()
    return links.length
  }
  expect([await leads('all'), await leads('withdraw')]).toEqual([1, 0])
})

test('SHELL-37 from a limit the merchant continues, or links another shop', async () => {
  const ready = { chart: 'creditLimit', view: CreditLimitView, page: '/shops/authorise' }
  const sent = await show({ ...ready, when: (snapshot) => snapshot.hasTag('limitReady') }, 'en_US')
  for (const name of ['Continue', 'Link another shop']) fireEvent.click(screen.getByRole('button', { name }))
  expect(sent.map(({ event }) => event.type)).toEqual(['continue.pressed', 'another.pressed'])
})

/** Inputs of all rules. */
const inputs = {
  ...{ annualSalesUsd: '900000', cap: '500000', committed: '20000', days: '12', factor: '0.9', floor: '1000', least: '28', months: '5' },
  ...{ most: '0.5', rate: '0.07', roundedTo: '1000', share: '0.25', shop: '碼頭工作室', shops: '2', times: '3', tolerated: '0.05' },
  ...{ variation: '0.2', verified: '90000', amount: '300000', effect: 'raises', ground: 'season', lastOn: '2027-02-28' },
}
/** Those with which a rule has another sentence. */
const others: readonly [UnderwritingStep['rule'], Record<string, string>][] = [
  ['volatility', { variation: '' }],
  ['floor', { leastAnnualSalesUsd: '1000000' }],
  ['exposure', { most: '' }],
  ['loan', { share: '0.5' }],
  ['verified', { verified: '0' }],
  ...(['returns', 'volatility', 'history', 'verified', 'psp'] as const).map((rule) => [rule, { factor: '1' }] as const),
] as [UnderwritingStep['rule'], Record<string, string>][]

test('CRED-02 decision 099 decision 110 every rule of a limit is a sentence of its own with its figures, in three languages', () => {
  const steps = [...UnderwritingStep.shape.rule.options.map((rule) => [rule, {}] as const), ...others]
  for (const locale of locales) {
    const messages = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')) as Record<string, string>
    const faults: unknown[] = []
    const sentences = steps.map(([rule, changed]) => {
      const step = { rule, inputs: { ...inputs, ...changed }, amount: { amount: '100', currency: 'HKD' } } as const
      render(
        <Surroundings>
          <IntlProvider locale={locale.replace('_', '-')} messages={messages} onError={(fault) => faults.push(fault)}>
            <LimitSteps steps={[step]} />
          </IntlProvider>
        </Surroundings>,
      )
      const { textContent } = screen.getByRole('listitem')
      cleanup()
      return textContent ?? ''
    })
    expect(faults).toEqual([])
    expect(sentences.filter((sentence) => /limits\.|[{}]|NaN/.test(sentence))).toEqual([])
    expect(new Set(sentences).size).toBe(steps.length)
  }
})

test.each([
  ['en_US', 'At least HKD 300,000 until Feb 28, 2027: an exception that we have made for the season ahead'],
  ['zh_CN', '例外（旺季备货）：至 2027年2月28日 止至少 HKD 300,000'],
  ['zh_HK', '例外（旺季備貨）：至 2027年2月28日 止至少 HKD 300,000'],
] as const)('decision 128 an exception is a step with its amount, last day and reason, in %s', async (locale, sentence) => {
  const ready = { chart: 'creditLimit', view: CreditLimitView, page: '/shops/authorise' }
  const amount = { amount: '30000000', currency: 'HKD' }
  const inputs = { effect: 'raises', amount: '300000', ground: 'season', lastOn: '2027-02-28' }
  const standing = { status: 'active', type: 'limit', pre_limit: amount, limit: amount, watermark: amount, calculated_at: null }
  const limit = { ...standing, waits_for_name: false, steps: [{ rule: 'exception', inputs, amount }], shops: [], raises: [] }
  await show({ ...ready, when: (snapshot) => snapshot.hasTag('limitReady') }, locale, { limit })
  expect(screen.getByText(sentence)).toBeTruthy()
})
