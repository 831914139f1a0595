/** The page of messages: two lists, searched, opened, read. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Message } from '../../contract/notices/messages.ts'
import { messagesMachine, pagesOf } from '../../machines/notices/messages.ts'
import { answering, run } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

const message = (id: number, isRead = false): Message => ({ id, title: '', content: '', link: '/shops', isRead, createdTime: '' })
const list = (...records: Message[]) => ({ records, total: records.length })

/** The page with the server's answers; `asked` by the name of the call. */
function page(answers: Partial<Record<'search' | 'list' | 'find' | 'read' | 'readAll', ReturnType<typeof answering>>> = {}) {
  const calls = {
    search: answering(list(message(2), message(1, true))),
    list: answering(list(message(9))),
    find: answering(list(message(9))),
    read: answering(null),
    readAll: answering(null),
    ...answers,
  }
  const machine = messagesMachine.provide({
    actors: {
      searchMessages: calls.search.port,
      listAnnouncements: calls.list.port,
      searchAnnouncements: calls.find.port,
      readMessages: calls.read.port,
      readAnnouncements: calls.readAll.port,
    },
  })
  const { flow, heard } = run(machine)
  const rest = () =>
    waitFor(
      flow,
      (snapshot) =>
        snapshot.hasTag('unavailable') ||
        snapshot.matches({ messages: { found: 'resting' } }) ||
        snapshot.matches({ announcements: { found: 'resting' } }),
    )
  return { flow, heard, calls, rest, now: () => flow.getSnapshot() }
}

test('MSG-01 MSG-17 API-039 messages are listed first; a search starts with the first page of its results', async () => {
  const { flow, calls, rest, now } = page()
  await rest()
  expect(now().hasTag('messages')).toBe(true)
  flow.send({ type: 'page.chosen', current: 3 })
  await rest()
  flow.send({ type: 'search.submitted', keyword: ' loan ' })
  await rest()
  expect(calls.search.asked).toEqual([
    { keyword: '', current: 1, size: 10 },
    { keyword: '', current: 3, size: 10 },
    { keyword: 'loan', current: 1, size: 10 },
  ])
})

test('MSG-17 API-041 API-043 announcements are listed and searched by keyword, and a tab starts again', async () => {
  const { flow, calls, rest, now } = page()
  await rest()
  flow.send({ type: 'search.submitted', keyword: 'loan' })
  await rest()
  flow.send({ type: 'tab.chosen', tab: 'announcements' })
  await rest()
  expect([now().hasTag('announcements'), now().context.keyword, calls.list.asked]).toEqual([true, '', [{ current: 1, size: 10 }]])
  flow.send({ type: 'search.submitted', keyword: 'loan' })
  await rest()
  expect(calls.find.asked).toEqual([{ keyword: 'loan', current: 1, size: 10 }])
})

test('MSG-17 API-040 an unread message is read when it is opened, once, and the bell counts again', async () => {
  const { flow, heard, calls, rest, now } = page()
  await rest()
  flow.send({ type: 'message.pressed', id: 2 })
  expect([now().context.openId, now().context.records[0].isRead]).toEqual([2, true])
  await rest()
  flow.send({ type: 'message.pressed', id: 2 })
  expect(now().context.openId).toBeNull()
  flow.send({ type: 'message.pressed', id: 1 })
  await rest()
  expect([calls.read.asked, heard.map(({ type }) => type)]).toEqual([[{ ids: [2] }], ['unread.changed']])
})

test('MSG-17 messages opened while another is being reported are reported next', async () => {
  const { flow, calls, rest } = page({ search: answering(list(message(1), message(2), message(3))) })
  await rest()
  for (const id of [1, 2, 3]) flow.send({ type: 'message.pressed', id })
  await rest()
  expect(calls.read.asked).toEqual([{ ids: [1] }, { ids: [2, 3] }])
})

test('MSG-17 API-040 API-042 an item opened in a list is reported as one of that list, also after the tab has changed', async () => {
  const { flow, calls, rest, now } = page({
    search: answering(list(message(1), message(2), message(3))),
    list: answering(list(message(2), message(3))),
  })
  await rest()
  for (const id of [2, 3]) flow.send({ type: 'message.pressed', id })
  flow.send({ type: 'tab.chosen', tab: 'announcements' })
  await rest()
  expect([calls.read.asked.flatMap(({ ids }) => ids), calls.readAll.asked]).toEqual([[2, 2, 3], []])
  expect(now().context.records.map(({ isRead }: Message) => isRead)).toEqual([false, false])
  flow.send({ type: 'message.pressed', id: 2 })
  await rest()
  expect([calls.read.asked.length, calls.readAll.asked]).toEqual([2, [{ ids: [2] }]])
})

test('MSG-17 API-040 a report interrupted by a search is sent again once the list is loaded', async () => {
  const { flow, calls, rest, now } = page({ search: answering(list(message(1)), list(message(1))) })
  await rest()
  flow.send({ type: 'message.pressed', id: 1 })
  flow.send({ type: 'search.submitted', keyword: 'loan' })
  await rest()
  expect([calls.read.asked, now().context.records[0].isRead]).toEqual([[{ ids: [1] }, { ids: [1] }], true])
})

test('MSG-17 API-042 an item that the server refused to mark stays unread', async () => {
  const { flow, rest, now } = page({ readAll: answering(new Problem('internalError')) })
  await rest()
  flow.send({ type: 'tab.chosen', tab: 'announcements' })
  await rest()
  flow.send({ type: 'message.pressed', id: 9 })
  await rest()
  expect(now().context.records[0].isRead).toBe(false)
})

test('MSG-17 a message opened while the list is fetched again stays open and read, and is reported to the server', async () => {
  const { flow, calls, rest, now } = page({ search: answering(list(message(1)), list(message(1))) })
  await rest()
  flow.send({ type: 'search.submitted', keyword: 'loan' })
  flow.send({ type: 'message.pressed', id: 1 })
  await rest()
  expect([now().context.openId, now().context.records[0].isRead, calls.read.asked]).toEqual([1, true, [{ ids: [1] }]])
})

test('MSG-01 a list that cannot be fetched is reported, and fetched again on request or when the network is back', async () => {
  for (const type of ['retry.pressed', 'network.returned']) {
    const { flow, rest, now } = page({ search: answering(new Problem('internalError'), list(message(1))) })
    await rest()
    expect([now().hasTag('unavailable'), now().context.problem.code]).toEqual([true, 500])
    flow.send({ type })
    await rest()
    expect([now().hasTag('ready'), now().context.problem]).toEqual([true, null])
  }
})

test('MSG-17 R5 a link is followed by the portal', async () => {
  const { flow, heard, rest } = page()
  await rest()
  flow.send({ type: 'link.pressed', id: 1 })
  expect(heard).toEqual([{ type: 'link.followed', path: '/shops' }])
})

test('MSG-17 ten records make a page', () => {
  expect([0, 10, 11, 25].map((total) => pagesOf({ total }))).toEqual([1, 1, 2, 3])
})
