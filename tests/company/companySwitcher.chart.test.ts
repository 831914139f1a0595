/** Switching between companies: the list, the current one, the default. */
import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { companySwitcherMachine } from '../../machines/company/companySwitcher.ts'
import { system } from '../../src/ui/theme.ts'
import { CompanyIcon } from '../../src/views/company/CompanyIcon.tsx'
import { answers, fails, play } from '../harness/play.ts'
import { answering, rest, run } from '../harness/run.ts'

const membership = { id: 'm', companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富', kycStatus: 'approved', isDefault: true }
const other = { ...membership, companyId: 'd', isDefault: false }
const switcher = (...happens: Parameters<typeof play>[2][]) => play('companySwitcher', { userId: 1, currentId: 'c' }, ...happens)
const opened = { type: 'switcher.opened', userId: 1, currentId: 'c' }
const listed = answers('listMemberships', [membership, other])
const chosen = (companyId: string) => ({ type: 'company.chosen', companyId })
const requested = { type: 'default.requested', companyId: 'd' }

test('KYC-01 the dialog reads the companies when it opens and is removed when it closes', () => {
  expect(switcher(opened)).toMatchObject({ tags: 'busy open', did: ['asks listMemberships'] })
  expect(switcher(opened, listed)).toMatchObject({ tags: 'open', did: [] })
  for (const happened of [[opened], [opened, listed], [opened, answers('listMemberships', [])]])
    expect(switcher(...happened, 'dialog.closed')).toMatchObject({ tags: '', did: [] })
})

test('KYC-05 a reopened dialog shows nothing of the previous list until the new one is read', () => {
  const again = switcher(opened, listed, chosen('d'), 'dialog.closed', opened)
  expect([again.tags, again.context.memberships, again.context.chosenId]).toEqual(['busy open', [], 'c'])
})

test('ERR-R04 a failed read of the companies is reported in the dialog', () => {
  const failed = switcher(opened, fails('listMemberships'))
  expect([failed.tags, failed.context.problem]).toMatchObject(['open', { kind: 'transport' }])
  expect(switcher(opened, listed).context.problem).toBe(null)
  expect(switcher(opened, fails('listMemberships'), 'dialog.closed', opened).context.problem).toBe(null)
})

test('KYC-04 KYC-09 only approved companies are listed, the current one on top and chosen; the picture of each follows its position in the full list', () => {
  const draft = { ...other, companyId: 'e', kycStatus: 'draft' }
  const { context } = switcher(opened, answers('listMemberships', [draft, other, membership]))
  expect([(context.memberships as { companyId: string }[]).map(({ companyId }) => companyId), context.chosenId]).toEqual([['c', 'd'], 'c'])
  expect(context.places).toEqual(['e', 'd', 'c'])
  expect(switcher(opened, answers('listMemberships', [draft])).tags).toBe('empty open')
})

test('KYC-15 CONST-35 companies have five pictures in turn, in five colours', () => {
  const pictureOf = (index: number) => {
    const value = { children: createElement(CompanyIcon, { index }), value: system }
    const [, colours = '', paths = ''] =
      /class="([^"]*)".*? d="([^"]*)"/.exec(renderToStaticMarkup(createElement(ChakraProvider, value))) ?? []
    return `${colours} ${paths}`
  }
  const turn = Array.from({ length: 15 }, (_, index) => pictureOf(index))
  for (const part of [0, 1]) expect(new Set(turn.map((picture) => picture.split(' M')[part])).size).toBe(5)
  expect(turn.slice(5)).toEqual([...turn.slice(0, 5), ...turn.slice(0, 5)])
})

test('KYC-07 without a certified company the user may join one, and the dialog closes', () => {
  const none = answers('listMemberships', [])
  expect(switcher(opened, none)).toMatchObject({ tags: 'empty open', did: [] })
  expect(switcher(opened, none, 'join.pressed')).toMatchObject({ tags: '', did: ['join'] })
})

test('KYC-05 KYC-10 another company is chosen and confirmed: the dialog closes, the current page is left, the portal and the merchant are notified', async () => {
  expect(switcher(opened, listed, chosen('d'))).toMatchObject({ tags: 'open', did: [], context: { chosenId: 'd' } })
  const machine = companySwitcherMachine.provide({ actors: { listMemberships: answering([membership, other]).port } })
  const { flow, heard } = run(machine, { userId: 1, currentId: 'c' })
  flow.send(opened)
  await rest(flow)
  for (const event of [chosen('d'), { type: 'choice.confirmed' }]) flow.send(event)
  expect(flow.getSnapshot().hasTag('open')).toBe(false)
  expect(heard).toEqual([
    { type: 'company.leaving' },
    { type: 'company.changed', company: other },
    { type: 'notice.raised', kind: 'success', id: 'company.switcher.changed' },
  ])
})

test('KYC-08 KYC-11 confirming the same company, or cancelling, closes the dialog without a notification', () => {
  expect(switcher(opened, listed, 'choice.confirmed')).toMatchObject({ tags: '', did: [] })
  expect(switcher(opened, listed, chosen('d'), chosen('c'), 'choice.confirmed')).toMatchObject({ tags: '', did: [] })
  expect(switcher(opened, listed, chosen('d'), 'dialog.closed')).toMatchObject({ tags: '', did: [] })
})

test('KYC-06 KYC-12 KYC-40 a new default is notified, and the list is re-read', () => {
  expect(switcher(opened, listed, requested)).toMatchObject({
    tags: 'busy open',
    did: ['asks setDefaultCompany'],
    context: { defaultId: 'd' },
  })
  const set = switcher(opened, listed, requested, answers('setDefaultCompany', { success: true, data: true }))
  expect(set).toMatchObject({ tags: 'busy open', did: ['announceDefault', 'notifyParent', 'asks listMemberships'] })
})

test('KYC-13 a default with a false result is a warning, a failure is stored, and the list stays', async () => {
  for (const answer of [
    { success: true, data: false },
    { success: false, data: true },
  ]) {
    const actors = { listMemberships: answering([membership, other]).port, setDefaultCompany: answering(answer).port }
    const { flow, heard } = run(companySwitcherMachine.provide({ actors }), { userId: 1, currentId: 'c' })
    flow.send(opened)
    await rest(flow)
    flow.send(requested)
    const { context } = await rest(flow)
    expect(heard).toEqual([{ type: 'notice.raised', kind: 'warning', id: 'company.switcher.defaultUnchanged' }])
    expect([flow.getSnapshot().hasTag('open'), context.memberships.length, context.problem]).toEqual([true, 2, null])
  }
  const failed = switcher(opened, listed, requested, fails('setDefaultCompany'))
  expect([failed.tags, failed.did, failed.context.problem]).toMatchObject(['open', [], { kind: 'transport' }])
  expect(switcher(opened, listed, requested, fails('setDefaultCompany'), 'choice.confirmed').tags).toBe('')
})
