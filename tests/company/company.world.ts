/** The worlds of the certification of a company and linking shops: inputs, events of people, what the server may answer and how it may refuse. */
import type { World } from '../harness/alone.ts'
import { application, facts, limit, overtaken, person, refusal, sentBack, shop } from '../kernel/shared.world.ts'

const applications = ['draft', 'returned', 'submitted', 'approved', 'rejected'].map((status) => ({ ...application, status }))
const returns = [sentBack(false), sentBack(true), sentBack(false, 'connectedPersons')]
const previewOf = (status: string) => ({
  fileName: 'a.pdf',
  status,
  pages: status === 'made' ? [{ url: '/files/f/preview/1', width: 848, height: 1200 }] : [],
})

const registered = {
  entityType: 'limited_company',
  registerNameEn: 'Coastline Trading Limited',
  registerNameCn: '海岸綫貿易有限公司',
  incorporationDate: '2016-09-18',
  companyRegistrationNumber: '2812345',
  registeredAddress: '香港中環康樂廣場 1 號',
}

/** By name of the registry. */
export const companyWorlds: Record<string, World> = {
  sentAnswers: {
    events: [{ type: 'answers.opened', id: 'k', companyId: 'c' }, ...facts('answers.closed retry.pressed page.hidden')],
    outputs: { readMaskedKyc: [application], readCompanyProfile: [{ role: 'administrator' }, { role: 'user' }] },
    key: ({ application, mayReveal, problem }) => [application === null, mayReveal, problem === null],
  },
  companyLookup: {
    events: [
      { type: 'company.typed', company: { incorporationCountry: '1', businessRegistrationNumber: '12345678' } },
      { type: 'company.typed', company: { incorporationCountry: '1', businessRegistrationNumber: '1234' } },
      { type: 'company.typed', company: undefined },
      ...facts('facts.confirmed facts.declined'),
    ],
    outputs: { findCompany: [{ answer: 'found', facts: registered }, { answer: 'notFound' }, { answer: 'unavailable' }] },
    key: ({ facts, numbered }) => [facts === null, numbered === null],
  },
  kycWizard: {
    inputs: [{ companyId: undefined }],
    events: [
      { type: 'draft.typed', patch: { company: { registerNameEn: 'A' } } },
      { type: 'step.submitted', patch: { company: { registerNameEn: 'A' } } },
      { type: 'person.removed', index: 0 },
      { type: 'task.opened', item: 'company.registerNameEn' },
      { type: 'answers.confirmed' },
      { type: 'correction.pressed' },
      { type: 'retry.pressed' },
      ...facts('theirs.chosen own.chosen page.hidden network.returned'),
    ],
    outputs: {
      readReferenceLists: [{}],
      readProfile: [{ email: 'a@example.com', phone_country_code: '+86' }],
      openKyc: [...applications, ...returns, { ...application, connectedPersons: [] }],
      readKyc: [...applications, ...returns],
      saveKycDraft: [application, sentBack(true)],
      keepDraft: [application, sentBack(true)],
      reopenKyc: [application],
      submitKyc: [{ ...application, status: 'submitted' }],
    },
    errors: {
      keepDraft: [overtaken],
      saveKycDraft: [overtaken],
      submitKyc: [refusal('brnTaken', { 'company.businessRegistrationNumber': 'code.30017' }), overtaken],
    },
    key: ({ application, unsaved, problem, task }) => {
      const { status, returned, company, connectedPersons } = (application ?? {}) as {
        status?: string
        returned?: { items: { item: string; corrected: boolean }[] }
        company?: object
        connectedPersons?: unknown[]
      }
      return [
        status,
        Object.keys(company ?? {}).length,
        connectedPersons?.length,
        unsaved && Object.keys(unsaved).sort().join(),
        problem === null,
        task,
        JSON.stringify(returned?.items),
      ]
    },
  },
  peopleEditor: {
    inputs: [0, 1, 2].flatMap((count) => [null, 0].map((faulty) => ({ company: {}, count, faulty, deliver: () => {}, remove: () => {} }))),
    events: [
      { type: 'person.opened', index: 0 },
      { type: 'person.kept' },
      { type: 'person.closed' },
      { type: 'removal.asked', index: 0 },
      { type: 'removal.confirmed' },
      { type: 'removal.declined' },
      { type: 'people.submitted', people: [] },
      { type: 'people.submitted', people: [person] },
      { type: 'people.submitted', people: [person, { ...person, ownershipPercent: '50' }] },
    ],
    key: ({ index, count, checked, faulty }) => [index, count, checked, faulty],
  },
  upload: {
    inputs: [
      { stored: null, deliver: () => {} },
      { stored: { fileId: 'f', fileName: 'a.pdf' }, deliver: () => {} },
      { stored: null, file: { name: 'a.pdf', size: 1 }, deliver: () => {} },
    ],
    events: [
      { type: 'file.chosen', file: { name: 'a.pdf', size: 0 } },
      { type: 'file.chosen', file: { name: 'a.pdf', size: 1 } },
      { type: 'file.chosen', file: { name: 'a.exe', size: 1 } },
      { type: 'file.chosen', file: { name: 'a.pdf', size: 21 * 1024 * 1024 } },
      { type: 'file.removed' },
      { type: 'retry.pressed' },
      { type: 'upload.progressed', percent: 50 },
      { type: 'preview.opened' },
      { type: 'preview.closed' },
    ],
    outputs: {
      hashFile: ['0000'],
      sendFile: [{ fileId: 'f', fileName: 'a.pdf' }],
      readFilePreview: [previewOf('made'), previewOf('waiting'), previewOf('failed')],
      openFilePreview: [previewOf('made')],
    },
    errors: { sendFile: [refusal('invalidInput', { content: 'field.file.content' })] },
  },
  uploads: {
    inputs: [
      { stored: [], most: 2, deliver: () => {} },
      { stored: [{ fileId: 'f', fileName: 'a.pdf' }], most: 1, deliver: () => {} },
    ],
    events: [
      { type: 'files.chosen', files: [{ name: 'a.pdf', size: 1 }] },
      { type: 'files.chosen', files: ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, size: 1 })) },
      { type: 'file.delivered', key: 0, fileId: 'f' },
      { type: 'file.delivered', key: 0, fileId: '' },
    ],
    key: ({ entries, surplus }) => [(entries as { key: number; fileId: string }[]).map(({ key, fileId }) => [key === 0, fileId]), surplus],
    approximate: true,
  },
  shopAuthorisation: {
    inputs: [
      { product: 'hook', returned: { code: 'c', state: 's' }, another: false, renew: null, pspFor: null },
      { product: 'hook', returned: null, another: false, renew: null, pspFor: null },
      { product: 'hook', returned: null, another: false, renew: null, pspFor: 's' },
      { product: 'hook', returned: null, another: true, renew: 's', pspFor: null },
    ],
    events: [
      { type: 'platform.chosen', platform: { id: 1, platform: 'Amazon', action: 'a', is_callback: true } },
      { type: 'platform.chosen', platform: { id: 14, platform: 'Kaufland', action: 'k', is_callback: false } },
      { type: 'keys.submitted', key: 'k', secret: 's' },
      { type: 'method.chosen', method: 1, site: null },
      { type: 'method.chosen', method: 3, site: null },
      { type: 'gateway.chosen', gateway: { id: 101, platform: 'PingPong', partner_abbr: 'pingpong', action: 'a' } },
      ...facts('gateway.skipped later.pressed retry.pressed platforms.requested continue.pressed back.pressed network.returned'),
    ],
    outputs: {
      listPlatforms: [[{ id: 14, platform: 'Kaufland', action: 'k', is_callback: false }]],
      listGateways: [[{ id: 101, partner_abbr: 'pingpong', action: 'a' }]],
      listGatewaysForShop: [[]],
      recallShop: [null, 'Payoneer'].map((psp) => ({ psp: [], shop: [{ ...shop, id: 's', psp }] })),
      startShop: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      startKeys: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      linkByKeys: [
        { kind: 'shop', id: 's', platform_id: 14, auth_method: 1, shop_id: null, next_platform_id: null },
        { kind: 'shop', id: 's', platform_id: 14, auth_method: 2, shop_id: null, next_platform_id: null },
      ],
      startPsp: ['https://x.test', 'javascript:x'].map((url) => ({ url, state: 's' })),
      completeAuthorisation: [
        { kind: 'shop', id: 's', platform_id: 1, auth_method: 1, shop_id: null, next_platform_id: null },
        { kind: 'shop', id: 's', platform_id: 1, auth_method: 2, shop_id: null, next_platform_id: null },
        { kind: 'psp', id: 'p', platform_id: 101, auth_method: 2, shop_id: 's', next_platform_id: null },
        { kind: 'psp', id: 'p', platform_id: 101, auth_method: 3, shop_id: null, next_platform_id: null },
        { kind: 'psp', id: 'p', platform_id: 101, auth_method: 3, shop_id: null, next_platform_id: 14 },
      ],
      listLinked: [
        { psp: [], shop: [] },
        { psp: [], shop: [{ ...shop, status: 'authorized' }] },
        { psp: [], shop: [{ ...shop, id: 's', platform: 'Kaufland', site: null, auth_method: 1, status: 'authorized' }] },
      ],
      readLimit: [null],
    },
    errors: {
      completeAuthorisation: [refusal('verificationFailed'), refusal('unknownReference'), refusal('conflict'), refusal('networkError')],
      linkByKeys: [refusal('verificationFailed'), refusal('unknownReference'), refusal('conflict'), refusal('networkError')],
    },
    key: ({ result, returned, another, renew, platform, requested, pspFor }) => [
      another,
      renew,
      pspFor,
      (result as { kind?: string } | null)?.kind,
      returned === null,
      (platform as { is_callback?: boolean } | null)?.is_callback,
      requested === 14,
    ],
  },
  creditLimit: {
    inputs: [
      { product: 'hook', shopId: 's', reopened: false },
      { product: 'hook', shopId: null, reopened: true },
    ],
    events: facts('another.pressed retry.pressed continue.pressed network.returned'),
    outputs: {
      recallShops: [{ psp: [], shop: [] }, ...['authorized', 'normal'].map((status) => ({ psp: [], shop: [{ ...shop, status }] }))],
      recallLimit: [limit, { ...limit, status: 'failed' }, null],
      followImport: ['authorized', 'normal', 'abnormal'].map((status) => ({ psp: [], shop: [{ ...shop, status }] })),
      readLimit: [
        limit,
        { ...limit, status: 'failed' },
        { ...limit, status: 'submitted' },
        { ...limit, status: 'submitted', waits_for_name: true },
      ],
      rereadLimit: [limit, { ...limit, status: 'submitted', waits_for_name: true }],
    },
    key: ({ shops, limit }) => [
      (shops as { status: string }[])[0]?.status,
      (limit as { status?: string } | null)?.status,
      (limit as { waits_for_name?: boolean } | null)?.waits_for_name,
    ],
  },
}
