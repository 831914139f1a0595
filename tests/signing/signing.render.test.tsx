/** Signing the contract: every state as it is rendered. */
import { render } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { Signer } from '../../contract/signing/agreements.ts'
import { SignerMark } from '../../src/views/signing/SignerLine.tsx'
import { SigningView } from '../../src/views/signing/SigningView.tsx'
import { expectRendered } from '../support/rendered.tsx'
import { Surroundings } from '../support/surroundings.tsx'

const partsOf = (value: StateValue | undefined, path = ''): string[] =>
  typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => partsOf(inner, `${path}.${key}`)) : [`${path}.${value}`]

/** Whether a state has a part that none before it had: parallel regions have hundreds of combinations. */
function firstOfItsParts(): (snapshot: AnyMachineSnapshot) => boolean {
  const met = new Set<string>()
  return ({ value }) => {
    const fresh = partsOf(value).filter((part) => !met.has(part))
    for (const part of fresh) met.add(part)
    return fresh.length > 0
  }
}

test('signing: signers are listed, the contract sent and followed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'signing',
    view: SigningView,
    page: '/credit/hook/register/signing',
    when: firstOfItsParts(),
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('signing: a mandate alone is read, sent and followed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'signing',
    view: SigningView,
    page: '/accounts/hook/mandate',
    when: firstOfItsParts(),
    unheardWhileWaiting: ['dialog.closed'],
  })
})

test('documentReader: documents are read page by page, in every state and three languages', async () => {
  await expectRendered({
    chart: 'documentReader',
    quietIn: { '{"pictures":"aged","looking":"inPlace"}': ['Try again'] },
    view: SigningView,
    page: '/credit/hook/register/signing',
    within: [{ chart: 'signing', child: 'documentReader' }],
  })
})

test('SIGN-01 a signer is shown as waiting, opened, signed or declined', () => {
  // Without messages a text is its id.
  const { container } = render(
    <Surroundings>
      <IntlProvider locale="en" onError={() => {}}>
        {[0, 1, 2, 3].map((sign_status) => (
          <SignerMark key={sign_status} signer={{ sign_status } as Signer} />
        ))}
      </IntlProvider>
    </Surroundings>,
  )
  const words = ['waiting', 'opened', 'signed', 'declined'].map((state) => `signing.signer.${state}`)
  expect(container.textContent).toBe(words.join(''))
})
