/**
 * The worlds of the shell: language, company, notices, messages, banners, the public pages and the studio: inputs, user events, answers and
 * refusals of the server.
 */
import questionTexts from '../../locales/pages/questions.en_US.json' with { type: 'json' }
import { connectionMachine } from '../../machines/kernel/connection.ts'
import { creditPayoutLifecycle } from '../../machines/repayments/lifecycles/creditPayout.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import type { World } from '../harness/alone.ts'
import { category, facts, membership, notice, refusal, report } from '../kernel/shared.world.ts'

const drawn = outlineOf('connection', connectionMachine)
const payout = outlineOf('creditPayoutLifecycle', creditPayoutLifecycle)
const tab = { tab: 't', actor: 'a', chart: 'connection', name: 'connection' }
const happened = { kind: 'snapshot', ...tab, paths: ['lost'], facts: '{}', event: { type: 'network.lost' }, transitions: [], at: 1 }

const company = '00000000-0000-4000-8000-000000000001'
const move = {
  at: '2026-11-29T08:00:00.000Z',
  chart: payout.name,
  rowId: company,
  reference: 'CP-1',
  by: 'system',
  name: null,
  reason: null,
}
const moves = (next: string | null) => ({
  records: [{ ...move, number: 7, from: 'requested', event: 'payout.accepted', to: 'sent' }],
  ...{ next, registerNameEn: 'Coastline', registerNameCn: '' },
})

const everyQuestion = questionTexts.groups.flatMap(({ questions }) => questions).map(({ id, title }) => ({ id, words: title }))

/** By name of the registry. */
export const shellWorlds: Record<string, World> = {
  language: {
    inputs: [
      { locale: 'zh_CN', messages: null },
      { locale: 'zh_CN', messages: { a: 'b' } },
    ],
    events: [{ type: 'language.chosen', locale: 'en_US' }],
    outputs: { loadMessages: [{ a: 'b' }] },
  },
  companySwitcher: {
    inputs: [{ userId: 1, currentId: 'c' }],
    events: [
      { type: 'switcher.opened', userId: 1, currentId: 'c' },
      { type: 'company.chosen', companyId: 'd' },
      { type: 'default.requested', companyId: 'd' },
      { type: 'choice.confirmed' },
      { type: 'join.pressed' },
      { type: 'dialog.closed' },
    ],
    outputs: {
      listMemberships: [[], [membership, { ...membership, companyId: 'd' }]],
      setDefaultCompany: [
        { success: true, data: true },
        { success: true, data: false },
      ],
    },
  },
  serviceDialog: {
    events: [
      ...['market', 'no channel!', null].map((cpid) => ({ type: 'service.requested', cpid })),
      ...facts('dialog.closed retry.pressed'),
    ],
    outputs: { readCampaignTag: [{ cs_qrcode: 'data:image/png;base64,AA==' }, { cs_qrcode: null }] },
  },
  loading: { events: facts('loading.began loading.ended') },
  rotatingBanner: {
    inputs: [{ items: ['a', 'b'] }],
    events: [
      ...[[], ['a'], ['a', 'b']].map((items) => ({ type: 'items.changed', items })),
      ...['pointer', 'focus', 'dialog'].flatMap((hold) => ['hold.began', 'hold.ended'].map((type) => ({ type, hold }))),
      ...[true, false].map((calm) => ({ type: 'motion.changed', calm })),
      ...facts('pause.pressed next.pressed'),
    ],
  },
  position: {
    events: [
      ...['c', null].map((companyId) => ({ type: 'page.opened', path: '/shops', status: '', companyId })),
      ...['shopAuthorisation:choosing', 'home:ready', null].map((state) => ({
        type: 'state.reached',
        path: '/shops',
        status: '',
        companyId: 'c',
        state,
      })),
      ...facts('page.hidden content.shown'),
    ],
    key: ({ stand, reported }) => [(stand as { state: string | null }).state, reported],
  },
  connection: { events: facts('network.lost network.returned') },
  consent: {
    events: facts('consent.given consent.refused'),
    outputs: { readConsent: [null, 'given', 'refused'].map((said) => ({ counted: true, said })).concat({ counted: false, said: null }) },
  },
  startUp: { events: facts('retry.pressed network.returned'), key: () => null },
  routeError: {
    inputs: [{ tried: [] }],
    events: [
      ...['/error', '/profile'].flatMap((path) =>
        ['Failed to fetch dynamically imported module: https://x.test/a.js', 'x is not a function'].flatMap((message) =>
          [true, false].map((online) => ({ type: 'view.failed', message, path, online })),
        ),
      ),
      { type: 'network.returned' },
    ],
  },
  repaymentLink: {
    events: [{ type: 'repayment.requested', userId: 1 }],
    outputs: { readRepaymentLink: [{ links: 'https://x.test' }, { links: null }] },
  },
  questions: {
    inputs: [{ search: '' }, { search: '?question=fee' }],
    events: [
      ...['', 'is charged besides', 'nobody asks this'].map((words) => ({ type: 'search.changed', words })),
      { type: 'search.cleared' },
      { type: 'question.toggled', id: 'fee' },
      { type: 'retry.pressed' },
    ],
    outputs: { loadQuestions: [everyQuestion] },
  },
  freeReports: {
    inputs: [
      { signedIn: true, search: '?q=toys' },
      { signedIn: false, search: '' },
    ],
    events: [
      ...['', 'toys'].map((words) => ({ type: 'search.changed', words })),
      { type: 'report.requested', category },
      { type: 'retry.pressed' },
    ],
    outputs: {
      searchCategories: [[], [category]],
      listReports: [[], [report('making')], [report('ready')]],
      refreshReports: [[report('making')], [report('ready')]],
      requestReport: [report('making')],
    },
    key: ({ words, found, reports, problem }) => [
      words === '',
      (found as unknown[]).length,
      (reports as { status: string }[]).map(({ status }) => status),
      problem === null,
    ],
  },
  notices: {
    events: [
      { type: 'route.changed', userId: 1, companyId: 'c', cpid: null },
      { type: 'route.changed', userId: 1, companyId: null, cpid: null },
      { type: 'route.changed', userId: null, companyId: null, cpid: null },
      ...['notice.opened', 'contact.pressed'].flatMap((type) => ['1', '2'].map((key) => ({ type, key }))),
      ...facts('unread.changed link.pressed handle.pressed dismiss.pressed dialog.closed'),
    ],
    outputs: {
      listNotices: [
        { data: [], total: 0 },
        { data: [notice(1, null)], total: 1 },
        { data: [notice(1, null)], total: 2 },
        { data: [notice(2, 4016)], total: 2 },
      ],
      countUnread: [{ messages: 0, announcements: 0 }],
    },
    key: ({ notices, fetched }) => [(notices as { id: number }[]).map(({ id }) => id), (fetched as unknown[]).length],
  },
  messages: {
    events: [
      ...['messages', 'announcements'].map((tab) => ({ type: 'tab.chosen', tab })),
      ...['', 'loan'].map((keyword) => ({ type: 'search.submitted', keyword })),
      { type: 'page.chosen', current: 2 },
      { type: 'message.pressed', id: 1 },
      { type: 'link.pressed', id: 1 },
      ...facts('language.changed retry.pressed network.returned'),
    ],
    outputs: Object.fromEntries(
      ['searchMessages', 'listAnnouncements', 'searchAnnouncements'].map((id) => [id, [{ records: [{ id: 1, isRead: false }], total: 1 }]]),
    ),
    key: ({ keyword, records, openId, opened, telling }) => [
      keyword,
      (records as { isRead: boolean }[]).map(({ isRead }) => isRead),
      openId,
      opened,
      telling,
    ],
  },
  journeyMap: {
    events: [{ type: 'filter.changed', filters: { days: 28 } }, { type: 'step.chosen', step: 'signedUp' }, ...facts('retry.pressed')],
    outputs: { readJourney: [{ steps: [] }] },
    key: ({ step }) => step,
  },
  studio: {
    inputs: [{ outlines: [drawn, payout], locale: 'zh_CN', chart: 'connection' }],
    events: [
      ...['connection', 'nobody drew this'].map((chart) => ({ type: 'chart.opened', chart })),
      ...facts('list.requested journey.requested details.toggled rehearsal.requested tab.requested replay.requested rehearsal.restarted'),
      ...facts('play.pressed pause.pressed overview.requested tests.requested'),
      { type: 'extent.chosen', extent: 'main' },
      { type: 'extent.chosen', extent: 'whole' },
      { type: 'chart.opened', chart: 'connection', state: 'lost' },
      { type: 'chart.opened', chart: 'connection', state: 'nowhere', extent: 'whole' },
      { type: 'chart.opened', chart: payout.name, scenario: 'refused', at: 1 },
      { type: 'state.chosen', state: null },
      { type: 'area.toggled', path: '' },
      { type: 'areas.toggled', closed: [] },
      { type: 'words.changed', words: 'lost' },
      { type: 'language.chosen', locale: 'en_US' },
      { type: 'way.taken', transition: drawn.transitions[0]?.id ?? '', at: 1 },
      { type: 'guard.assumed', guard: 'isLost', holds: true },
      { type: 'event.sent', event: { type: 'network.returned' } },
      { type: 'running.chosen', id: 't a' },
      { type: 'scenario.chosen', scenario: 'nobody wrote this', at: 1 },
      { type: 'step.chosen', at: 0 },
      { type: 'tab.spoke', message: happened },
      { type: 'version.chosen', file: { text: async () => '' } },
      { type: 'comparison.closed' },
      { type: 'company.opened', companyId: company },
      ...facts('earlier.requested retry.pressed'),
    ],
    outputs: {
      readSamples: [{}],
      readVersion: ['otherChart', { difference: {} }],
      listCompanyMoves: [moves('7'), moves(null)],
      listEarlierMoves: [moves(null)],
    },
    errors: { listCompanyMoves: [refusal('unauthenticated')] },
    approximate: true,
    key: ({ source, at, rehearsed, running, company }) => [
      ...[source, at === 0, (rehearsed as unknown[]).length > 1, (running as unknown[]).length],
      (company as { next: string | null } | null)?.next ?? null,
    ],
  },
  figures: {
    events: facts('people.toggled tests.toggled tests.requested network.returned'),
    outputs: { readJourney: [{ steps: [], charts: [] }], readStatusCounts: [{ charts: [] }], readTested: [{ charts: {}, mutants: {} }] },
  },
}
