/** Charts of the public pages: questions, free reports, customer service, and which landing an address opens. */

import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { advertTemplates, isCampaign, layoutOf, monthOf } from '../../machines/portal/campaigns.ts'
import { type PortalSnapshot, pageOf, portalMachine, viewOf } from '../../machines/portal/portal.ts'
import { freeReportsMachine, hasReport } from '../../machines/site/freeReports.ts'
import { matching, questionsMachine, sentenceWith } from '../../machines/site/questions.ts'
import { isPicture, serviceDialogMachine } from '../../machines/site/serviceDialog.ts'
import { quiet } from '../harness/alone.ts'
import { answering, run } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

const questions = [
  { id: 'fee', words: 'What is the fee? 手续费 手續費' },
  { id: 'late', words: 'What if I am late? 逾期 逾期' },
]

describe('questions', () => {
  const opened = async (search: string) => {
    const { flow, heard } = run(questionsMachine.provide({ actors: { loadQuestions: answering(questions).port } }), { search })
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'))
    return { flow, heard }
  }

  test('SHELL-30 ROUTE-07 every word has to occur, whatever its case and width, in any language', () => {
    expect(matching(questions, 'FEE')).toEqual(['fee'])
    expect(matching(questions, 'ｆｅｅ 手續費')).toEqual(['fee'])
    expect(matching(questions, 'fee 逾期')).toEqual([])
    expect(matching(questions, '  ')).toEqual(['fee', 'late'])
  })

  test('SHELL-30 ROUTE-07 a hit shows its sentence, with the word highlighted; a word found elsewhere shows none', () => {
    const text = 'A fee is taken. Interest runs by days (365). 利息按天计。手续费不退。'
    expect(sentenceWith(text, 'INTEREST')).toEqual([
      { text: 'Interest', hit: true },
      { text: ' runs by days (365).', hit: false },
    ])
    expect(sentenceWith(text, '（365）'), 'in another width').toContainEqual({ text: '(365)', hit: true })
    expect(sentenceWith(text, '手续费')?.[0]).toEqual({ text: '手续费', hit: true })
    expect(sentenceWith(text, '逾期')).toBeNull()
  })

  test('SHELL-30 all, found, nothing are states of the search, and the address has the keyword', async () => {
    const { flow, heard } = await opened('')
    expect(flow.getSnapshot().hasTag('all')).toBe(true)
    flow.send({ type: 'search.changed', words: '逾期' })
    expect(flow.getSnapshot().hasTag('found')).toBe(true)
    expect(flow.getSnapshot().context.found).toEqual(['late'])
    flow.send({ type: 'search.changed', words: 'nobody asks this' })
    expect(flow.getSnapshot().hasTag('nothing')).toBe(true)
    flow.send({ type: 'search.cleared' })
    expect(flow.getSnapshot().hasTag('all')).toBe(true)
    expect(heard).toEqual(['?q=%E9%80%BE%E6%9C%9F', '?q=nobody%20asks%20this', ''].map((search) => ({ type: 'search.kept', search })))
  })

  test('SHELL-30 an address opens its search, or its question', async () => {
    expect((await opened('?q=fee')).flow.getSnapshot().context).toMatchObject({ words: 'fee', found: ['fee'] })
    const { flow } = await opened('?question=late')
    expect(flow.getSnapshot().context.opened).toEqual(['late'])
    flow.send({ type: 'question.toggled', id: 'late' })
    expect(flow.getSnapshot().context.opened).toEqual([])
  })

  test('SHELL-30 a search removes the question from the address', async () => {
    const { flow } = await opened('?question=late')
    expect(flow.getSnapshot().context.asked).toBe('late')
    flow.send({ type: 'search.changed', words: 'fee' })
    flow.send({ type: 'search.cleared' })
    expect(flow.getSnapshot().context.asked).toBeNull()
  })
})

const toys = { key: 'toys', name_chi: '玩具', name_cht: '玩具', name_eng: 'Toys' }
const report = (status: string) => ({ id: 'r', status, category: toys })

describe('free reports', () => {
  test('SHELL-18 API-099 a visitor who requests a report is led to sign-up, and no call is made', () => {
    const [listed, requested] = [answering([]), answering()]
    const machine = freeReportsMachine.provide({ actors: { listReports: listed.port, requestReport: requested.port } })
    const { flow, heard } = run(machine, { signedIn: false, search: '' })
    flow.send({ type: 'report.requested', category: toys })
    expect(heard).toEqual([{ type: 'report.requested' }])
    expect(requested.asked).toEqual([])
  })

  test('API-099 API-100 a category whose report is ready, or being made, in a language cannot be requested in it again', () => {
    const reported = (status: string) =>
      ({ reports: [{ ...report(status), language: 'zh_HK' }] }) as unknown as Parameters<typeof hasReport>[0]
    const category = toys as Parameters<typeof hasReport>[1]
    expect(hasReport(reported('ready'), category, 'zh_HK')).toBe(true)
    expect(hasReport(reported('making'), category, 'zh_HK')).toBe(true)
    expect(hasReport(reported('failed'), category, 'zh_HK')).toBe(false)
    expect(hasReport(reported('ready'), category, 'en_US')).toBe(false)
  })
})

describe('customer service', () => {
  const asked = async (cpid: string | null, answer: unknown) => {
    const tag = answering(answer)
    const { flow } = run(serviceDialogMachine.provide({ actors: { readCampaignTag: tag.port } }))
    flow.send({ type: 'service.requested', cpid })
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'))
    return { flow, asked: tag.asked }
  }

  test('SHELL-20 SHELL-21 API-101 the code is requested by cpid and read from cs_qrcode', async () => {
    const { flow, asked: calls } = await asked('partner-7', { id: 'partner-7', cs_qrcode: 'data:image/svg+xml;base64,PHN2Zy8+' })
    expect(calls).toEqual([{ id: 'partner-7' }])
    expect(flow.getSnapshot().hasTag('coded')).toBe(true)
    expect(flow.getSnapshot().context.code).toBe('data:image/svg+xml;base64,PHN2Zy8+')
  })

  test('SHELL-20 without a channel, or with an invalid id, the general code is requested', async () => {
    for (const cpid of [null, 'a/b', 'x'.repeat(65)]) expect((await asked(cpid, { cs_qrcode: null })).asked).toEqual([{ id: 'default' }])
  })

  test('SHELL-20 no code, a strange one and a lost answer leave the hotline, and the last may be tried again', async () => {
    expect((await asked(null, { cs_qrcode: null })).flow.getSnapshot().hasTag('codeless')).toBe(true)
    expect((await asked(null, { cs_qrcode: 'javascript:alert(1)' })).flow.getSnapshot().hasTag('codeless')).toBe(true)
    const { flow } = await asked(null, new Error('lost'))
    expect(flow.getSnapshot().hasTag('failed')).toBe(true)
    flow.send({ type: 'retry.pressed' })
    expect(flow.getSnapshot().hasTag('busy')).toBe(true)
    flow.send({ type: 'dialog.closed' })
    expect(flow.getSnapshot().hasTag('open')).toBe(false)
    expect(['//evil.example/x', 'https://evil.example/x', 'data:text/html;base64,AA=='].map(isPicture)).toEqual([false, false, false])
  })
})

describe('which landing an address opens', () => {
  const campaignCpid = 'market-1'

  test('ROUTE-50 the campaign requires its path, its channel and its template together', () => {
    const search = '?cpid=market-1&tpid=2506walmart'
    expect(isCampaign({ path: '/credit/hook', search, campaignCpid })).toBe(true)
    expect(isCampaign({ path: '/credit/underwriting', search, campaignCpid })).toBe(false)
    expect(isCampaign({ path: '/credit/hook', search: '?cpid=other&tpid=2506walmart', campaignCpid })).toBe(false)
    expect(isCampaign({ path: '/credit/hook', search: '?cpid=market-1&tpid=2506red', campaignCpid })).toBe(false)
    expect(isCampaign({ path: '/credit/hook', search: '?tpid=2506walmart', campaignCpid: null })).toBe(false)
  })

  test('ROUTE-53 SHELL-35 SHELL-36 three templates select the two advertising layouts', () => {
    expect(advertTemplates.map(monthOf)).toEqual(['2025-06-15', '2025-06-15', '2025-07-15'])
    expect(advertTemplates.map((tpid) => [tpid, layoutOf({ search: `?tpid=${tpid}`, campaignCpid })])).toEqual([
      ['2506red', 'adv-red'],
      ['2506blue', 'adv-blue'],
      ['2507red', 'adv-red'],
    ])
    for (const search of ['', '?tpid=2506RED', '?tpid=toString', '?tpid=2506walmart'])
      expect(layoutOf({ search, campaignCpid })).toBe('standard')
  })

  const at = (path: string, search: string): PortalSnapshot => {
    const portal = createActor(quiet(portalMachine), {
      input: {
        stored: null,
        storedCompanyId: null,
        locale: 'zh_CN',
        messages: { a: 'a' },
        newKey: () => '',
        readHandoff: () => null,
        partnerSite: null,
        campaignCpid,
        address: { page: '/', search: '', params: {} },
      },
    }).start()
    portal.send({ type: 'session.none' })
    portal.send({ type: 'location.requested', path, search, params: {}, opens: true })
    const snapshot = portal.getSnapshot()
    portal.stop()
    return snapshot
  }

  test('ROUTE-17 ROUTE-49 advertisements and the campaign have no public layout, on the page of the product', () => {
    for (const search of ['?tpid=2506red', '?tpid=2506blue', '?tpid=2507red', '?cpid=market-1&tpid=2506walmart']) {
      const snapshot = at('/credit/hook', search)
      expect([pageOf(snapshot), snapshot.hasTag('bare')], search).toEqual(['/credit/hook', true])
      expect(viewOf(snapshot)).not.toBe('/credit/hook')
    }
    for (const [path, search] of [
      ['/credit/hook', ''],
      ['/credit/hook', '?tpid=2506walmart&cpid=other'],
      ['/credit/underwriting', '?tpid=2506red'],
    ] as const) {
      const snapshot = at(path, search)
      expect([viewOf(snapshot), snapshot.hasTag('bare'), snapshot.hasTag('public')]).toEqual([path, false, true])
    }
  })

  test('ROUTE-49 ROUTE-54 cpid is kept for sign-up, and the query stays in the address', () => {
    const { context } = at('/credit/hook', '?cpid=partner-7&tpid=2506red')
    expect([context.cpid, context.search]).toEqual(['partner-7', '?cpid=partner-7&tpid=2506red'])
  })
})
