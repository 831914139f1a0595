/** Copy and deletion of the personal data: every state as it is rendered. */
import { test } from 'vitest'
import { ProfilePage } from '../../src/app/ProfilePage.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('personalData: a copy and the deletion are requested, in every state and three languages', async () => {
  await expectRendered({
    chart: 'personalData',
    view: ProfilePage,
    page: '/profile',
    unheardWhileWaiting: ['copy.requested', 'deletion.pressed', 'dialog.closed'],
    within: [{ chart: 'profile', child: 'personalData' }],
  })
})
