/** Notices and messages: every state as it is rendered. */
import { test } from 'vitest'
import { MessagesView } from '../../src/views/notices/MessagesView.tsx'
import { NoticeBanner } from '../../src/views/notices/NoticeBanner.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('notices: notices are shown one at a time, in every state and three languages', async () => {
  await expectRendered({ chart: 'notices', view: NoticeBanner, as: 'notices' })
})

test('messages: messages are listed, searched and opened, in every state and three languages', async () => {
  await expectRendered({ chart: 'messages', view: MessagesView, page: '/messages' })
})
