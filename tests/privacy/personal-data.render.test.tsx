/** Copy and deletion of the personal data: every state as it is rendered. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { ProfilePage } from '../../src/app/ProfilePage.tsx'
import { expectRendered, show } from '../support/rendered.tsx'

test('personalData: a copy and the deletion are requested, in every state and three languages', async () => {
  await expectRendered({
    chart: 'personalData',
    view: ProfilePage,
    page: '/profile',
    unheardWhileWaiting: ['copy.requested', 'deletion.pressed', 'dialog.closed'],
    within: [{ chart: 'profile', child: 'personalData' }],
  })
})

test('decision 025 a refused deletion gives its reason in the dialog', async () => {
  const hosts = [{ chart: 'profile', child: 'personalData' }]
  const deleting = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('deleting')
  await show({ chart: 'personalData', view: ProfilePage, page: '/profile', within: hosts, when: deleting }, 'en_US', {
    problem: new Problem(20011),
  })
  expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toBeTruthy()
})
