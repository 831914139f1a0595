/** Bank and PSP accounts of the company: every state as it is rendered. */
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { BankAccountStatus } from '../../contract/banking/bank-accounts.ts'
import { NameCheck } from '../../contract/banking/payee-check.ts'
import english from '../../locales/en_US.json' with { type: 'json' }
import { AccountsView } from '../../src/views/banking/AccountsView.tsx'
import { NextStep } from '../../src/views/banking/NextStep.tsx'
import { expectRendered, show } from '../support/rendered.tsx'
import { Surroundings } from '../support/surroundings.tsx'
import { account } from './bank-accounts.world.ts'

test('bankAccounts: accounts are listed, added, proved and removed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'bankAccounts',
    view: AccountsView,
    page: '/accounts',
    unheardWhileWaiting: ['dialog.closed', 'tab.chosen'],
  })
})

const accounts = { chart: 'bankAccounts', view: AccountsView, page: '/accounts' }

test('BANK-02 the deposit can be chosen as proof while there is one left', async () => {
  const proving = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('proving')
  for (const depositsLeft of [0, 1]) {
    await show({ ...accounts, when: proving }, 'en_US', { target: { ...account, depositsLeft } })
    expect(screen.getAllByRole('radio')[0]?.matches(':disabled'), String(depositsLeft)).toBe(depositsLeft === 0)
    cleanup()
  }
})

test('BANK-02 decision 082 the deposit cannot be chosen for an account of a third party', async () => {
  const proving = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('proving')
  await show({ ...accounts, when: proving }, 'en_US', { target: { ...account, relationType: 'third_party', depositsLeft: 3 } })
  expect(screen.getAllByRole('radio')[0]?.matches(':disabled')).toBe(true)
  cleanup()
})

test('BANK-02 decision 024 a refused account shows the note of the reviewer', () => {
  const refusal = { cause: 'document', reason: 'cropped', note: 'The last page is missing.' }
  const snapshot = { context: { profile: { role: 'user' } } }
  const flow = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) } as never
  render(
    <Surroundings>
      <IntlProvider locale="en" onError={() => {}}>
        <NextStep flow={flow} account={{ ...account, status: 'refused', refusal } as never} />
      </IntlProvider>
    </Surroundings>,
  )
  expect(screen.getByText(refusal.note)).toBeTruthy()
})

test('BANK-02 decision 101 an account shows one status, whatever its proof, its holder and the drawdowns paid to it', async () => {
  const marks = new Set(
    Object.entries(english)
      .filter(([id]) => /^banking\.accounts\.(verified|authorised|name)\.|^lending\.accountStop\.\w+\.title$/.test(id))
      .map(([, text]) => text),
  )
  const shown = (text: string | null) =>
    text !== null && (marks.has(text) || /^(Drawdowns of .+ go here|Nothing is paid to it until .+)$/.test(text))
  const deposit = { sentTime: '2026-11-28T00:00:00.000Z', expiresTime: '2026-12-12T00:00:00.000Z', triesLeft: 3 }
  const use = { product: 'hook', debits: 'none' }
  const uses = [
    null,
    { ...use, blocked: 'name', heldUntil: null },
    { ...use, blocked: null, heldUntil: '2026-12-01T00:00:00.000Z' },
    { ...use, blocked: null, heldUntil: null },
  ]
  for (const status of BankAccountStatus.options)
    for (const nameCheck of [...NameCheck.options, null])
      for (const used of uses) {
        const listed = { ...account, status, deposit, createdTime: '2026-11-01T00:00:00.000Z', nameCheck, usedFor: used ? [used] : [] }
        await show({ ...accounts, when: (snapshot) => snapshot.matches({ ready: 'resting' }) }, 'en_US', { accounts: [listed] })
        for (const hidden of document.querySelectorAll('details')) hidden.remove()
        const said = [...document.querySelectorAll('body *')].filter(
          ({ textContent, children }) => shown(textContent) && ![...children].some((child) => shown(child.textContent)),
        )
        expect(
          said.map(({ textContent }) => textContent),
          `${status}, ${nameCheck}, ${JSON.stringify(used)}`,
        ).toHaveLength(1)
        cleanup()
      }
})
