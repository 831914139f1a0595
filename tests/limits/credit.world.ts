/** The worlds of registration, signing and drawdown: inputs, user events, answers and refusals of the server. */
import type { Money } from '../../contract/kernel/money.ts'
import type { World } from '../harness/alone.ts'
import { activation, facts, money, refusal, unsettled } from '../kernel/shared.world.ts'
import { basis, confirmed, drawable, facility, quoted, quotedShare, sharedBasis } from '../lending/drawdown.world.ts'

/** A red packet that waits to be used. */
const packet = { id: 'p', type: 'fee_half', status: 'claimed', missing: null }
/** One that is on offer. */
const offered = { ...packet, id: 'o', type: 'interest_free_7', status: 'active' }

/** Refusals because something changed after it was shown and confirmed. */
const changed = [refusal('refused', { agreed: 'field.agreed.changed' }), refusal('refused', { bank_account_id: 'field.account.changed' })]

const agreement = (status: string) => ({ id: 'a', status, documents: status === 'preparing' ? [] : [{ id: 'd', pages: 2 }] })
const pictured = (count: number) => [
  { document_id: 'd', thumbnail: null, pages: Array.from({ length: count }, () => ({ url: '/files/p' })) },
]

/** A drawdown account that replaced another one. */
const held = { held_until: '2026-11-29T00:00:00.000Z', held_by: 'account', blocked: null }
/** One that nothing is paid to. */
const blocked = {
  held_until: null,
  blocked: 'name',
  account: { bankName: 'HSBC', accountNumber: '123456', accountName: 'Evil Mallory Ltd' },
}

/** The facility while a payment of another product is overdue. */
const elsewhere = { ...facility, overdueElsewhere: [{ product: 'underwriting', amount: money }], overdueInGroup: true }

/** By name of the registry. */
export const creditWorlds: Record<string, World> = {
  drawdownAccount: {
    inputs: [{ product: 'hook', companyId: 'c' }],
    events: [
      { type: 'draft.typed', account: {} },
      { type: 'account.submitted', account: {} },
      ...facts('retry.pressed page.hidden network.returned'),
    ],
    outputs: {
      listBanks: [[]],
      readDebitAccount: [null, { submitted: false }, { submitted: true }],
      readCompanyProfile: [{ registerNameEn: 'Light Limited', registerNameCn: '海港燈火', unifiedSocialCreditCode: null }],
      saveDebitAccount: [{ submitted: false }],
    },
    key: ({ saved, unsaved, problem }) => [(saved as { submitted?: boolean } | null)?.submitted, unsaved === null, problem === null],
    errors: { saveDebitAccount: [refusal('conflict')] },
  },
  businessInfo: {
    inputs: [{ product: 'hook' }],
    events: [{ type: 'draft.typed', info: {} }, { type: 'info.submitted', info: {} }, ...facts('retry.pressed network.returned')],
    outputs: { readTyped: [null, {}] },
  },
  signing: {
    inputs: [
      { product: 'hook', kind: 'facility', companyId: 'c' },
      { product: 'hook', kind: 'supplement', companyId: 'c' },
    ],
    events: [
      { type: 'signer.opened', signerId: 's' },
      {
        type: 'signer.submitted',
        signer: { name: 'n', email: 'b@example.com', mobile_area_code: '+852', mobile: '61234567', file_id: '' },
      },
      { type: 'signer.moved', signerId: 's', places: 1 },
      { type: 'order.chosen', inOrder: true },
      { type: 'removal.asked', signerId: 's' },
      { type: 'file.removed', signerId: 's' },
      { type: 'signer.urged', signerId: 's' },
      { type: 'link.renewed', signerId: 's' },
      { type: 'paper.opened', id: 'd' },
      ...facts('signing.initiated signer.added removal.confirmed rpa.requested bundle.opened dialog.closed shops.pressed'),
      ...facts('retry.pressed network.returned page.shown continue.pressed'),
    ],
    outputs: {
      readCompanyProfile: [{ role: 'administrator' }, { role: 'user' }],
      readAgreement: ['preparing', 'draft', 'initiated', 'completed', 'declined', 'expired'].map(agreement),
      readSigners: [
        [
          { id: 's', sign_status: 0 },
          { id: 't', sign_status: 0 },
        ],
      ],
      rereadSigners: [[{ id: 's', sign_status: 0 }]],
      pollSigners: [[], [{ id: 's', sign_status: 2 }], [{ id: 's', sign_status: 1 }]],
      confirmAgreement: [...['initiated', 'completed', 'declined'].map(agreement), { ...agreement('draft'), id: 'b' }],
      checkAgreement: [...['initiated', 'completed', 'declined', 'expired'].map(agreement), { ...agreement('draft'), id: 'b' }],
      ...Object.fromEntries(['readEvidence', 'concludeHistory', 'retellHistory'].map((id) => [id, [{ entries: [] }]])),
      listDirectorNames: [['n']],
      readShareholders: [{ shareholders: [{ nameEn: 'N', nameCn: '' }] }],
      readAgreementDocument: [{ url: '/files/d' }],
      openBundle: [{ url: '/files/b' }],
      followPreparing: ['preparing', 'draft'].map(agreement),
      prepareAgreement: [null],
    },
    errors: {
      readAgreement: [refusal('notFound'), refusal('systemError')],
      followPreparing: [refusal('notFound'), refusal('systemError')],
      checkAgreement: [refusal('notFound')],
      initiateSigning: [refusal('notFound')],
      ...Object.fromEntries(
        ['saveSigner', 'removeSigner', 'deleteSignerFile', 'orderSigners', 'urgeSigner', 'renewLink', 'retrySigning', 'sendRpaEmail'].map(
          (id) => [id, [refusal('conflict')]],
        ),
      ),
    },
    key: ({ kind, profile, agreement, signers, unchanged }) => [
      kind,
      (profile as { role?: string } | null)?.role,
      (agreement as { status?: string } | null)?.status,
      (signers as { id: string; sign_status: number }[]).map(({ id, sign_status }) => `${id} ${sign_status}`),
      unchanged === 0,
    ],
  },
  documentReader: {
    inputs: [undefined],
    events: [
      { type: 'contract.read', agreement: null },
      { type: 'contract.read', agreement: agreement('draft') },
      { type: 'contract.read', agreement: { ...agreement('draft'), id: 'b' } },
      { type: 'paper.chosen', id: 'd' },
      { type: 'paper.enlarged', id: 'd' },
      { type: 'page.turned', places: 1 },
      { type: 'page.turned', places: -1 },
      ...facts('page.enlarged page.fitted reader.closed picture.failed pictures.requested'),
    ],
    outputs: { readAgreementPages: [pictured(0), pictured(2)] },
    key: ({ agreementId, pages, document, page, glimpses }) => [
      agreementId,
      (pages as { pages: unknown[] }[])[0]?.pages.length,
      document,
      page,
      glimpses === 0,
    ],
  },
  activateShop: {
    inputs: [{ product: 'hook', companyId: 'c' }],
    events: [
      { type: 'shop.toggled', id: 'r' },
      { type: 'psp.bound', shopId: 'r', pspId: 'p' },
      ...facts('shops.confirmed authorisation.requested signing.resumed drawdown.pressed continue.pressed retry.pressed network.returned'),
    ],
    outputs: {
      readCompanyProfile: [{ role: 'administrator' }, { role: 'user' }],
      readActivation: [
        activation.open,
        { ...activation.early, status: 'submitted' },
        { ...activation.undrawn, status: 'submitted' },
        activation.sent,
        activation.overdue,
        activation.counting,
      ],
      lookAgain: [activation.early, activation.undrawn],
      refreshActivation: [activation.open, activation.counting],
      activateShops: [activation.open],
      associatePsp: [null],
    },
    errors: { activateShops: [refusal('refused')] },
    key: ({ profile, activation, chosen, problem }) => [profile, activation, chosen, problem === null],
  },
  increaseLimit: {
    inputs: [{ companyId: 'c' }],
    events: facts(
      'increase.submitted shops.confirmed authorisation.requested signing.resumed drawdown.pressed continue.pressed retry.pressed network.returned',
    ),
    outputs: {
      readCompanyProfile: [{ role: 'administrator' }, { role: 'user' }],
      readActivation: [
        activation.open,
        activation.early,
        activation.undrawn,
        activation.sent,
        activation.overdue,
        activation.pending,
        activation.refused,
        activation.approved,
        activation.counting,
        activation.unlikely,
      ],
      followCalculation: [activation.counting, activation.open, activation.unlikely],
      refreshActivation: [activation.pending, activation.approved, activation.refused],
      submitLimit: [activation.pending.increase],
      activateShops: [activation.approved],
    },
    errors: { submitLimit: [refusal('inProgress')] },
    key: ({ profile, activation, problem }) => [profile, activation, problem === null],
  },
  redPackets: {
    inputs: [undefined],
    events: [
      { type: 'status.chosen', filter: 'used' },
      { type: 'status.chosen', filter: 'all' },
      { type: 'collect.pressed', id: 'o' },
      ...facts('retry.pressed network.returned'),
    ],
    outputs: {
      readTypeIds: [{}, { interest_free_7: 'o' }],
      listRedPackets: [[], [packet, offered]],
      refreshRedPackets: [[packet, offered]],
      readRedPacket: [{ remaining_quantity: 3 }, {}],
      collectRedPacket: [{}],
    },
    errors: { collectRedPacket: [refusal('alreadyExists')] },
    key: ({ typeIds, packets, filter, problem }) => [
      Object.keys(typeIds as object).length,
      (packets as { remaining_quantity?: number }[]).map(({ remaining_quantity }) => remaining_quantity),
      filter,
      problem === null,
    ],
  },
  drawdown: {
    inputs: [{ product: 'hook', newKey: () => 'k' }],
    events: [
      { type: 'terms.changed', amount: drawable, tenor: 6 },
      { type: 'terms.changed', amount: drawable, tenor: 6, packet: 'p' },
      { type: 'terms.changed', amount: drawable, tenor: 6, repaidBy: 'share' },
      { type: 'terms.changed', amount: money, tenor: 6 },
      { type: 'terms.agreed' },
      { type: 'drawdown.confirmed' },
      { type: 'back.pressed' },
      { type: 'retry.pressed' },
      { type: 'home.pressed' },
      { type: 'network.returned' },
      { type: 'page.shown' },
    ],
    outputs: {
      readTyped: [null, { amount: drawable, tenor: 6 }],
      readConfirmed: [null, confirmed, { ...confirmed, request: { ...confirmed.request, red_packet_id: 'p' } }],
      keepConfirmed: [{ ...confirmed, key: 'k' }, confirmed],
      findDrawdown: [null, { id: 'd', status: 'pending' }],
      readFacilitySummary: [
        null,
        facility,
        { ...facility, status: 'expired' },
        { ...facility, overdue: money },
        elsewhere,
        { ...facility, paused: 'books' },
        { ...facility, paused: 'company' },
        { ...facility, paused: 'facility' },
      ],
      readDebitAccount: [null, held, { ...held, held_by: 'factors' }, blocked],
      rereadDebitAccount: [null, held, blocked],
      listRedPackets: [[], [packet]],
      readDrawdownBasis: [basis, sharedBasis],
      previewDrawdown: [quoted, quotedShare, { ...quoted, annual_rate: '0.145' }],
      requoteDrawdown: [quoted],
      submitDrawdown: ['awaiting approval', 'pending', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
      verifyDrawdown: [{ id: 'd', status: 'pending' }],
      readDrawdown: ['paying out', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
      rereadDrawdown: ['awaiting approval', 'not approved', 'pending'].map((status) => ({ id: 'd', status })),
    },
    errors: {
      submitDrawdown: [refusal('refused'), ...changed, ...unsettled],
      verifyDrawdown: [refusal('refused'), ...changed, ...unsettled],
    },
    key: ({ summary, account, drawdown, basis, offer, confirmed, amount, repaidBy, packet, packets, problem }) => [
      (summary as { status: string } | null)?.status,
      (summary as { overdue: Money } | null)?.overdue.amount,
      (summary as { overdueElsewhere: unknown[] } | null)?.overdueElsewhere.length,
      (summary as { paused: string | null } | null)?.paused,
      (account as { blocked: string | null } | null)?.blocked,
      account === null,
      (confirmed as { key: string } | null)?.key,
      (drawdown as { status?: string } | null)?.status,
      packet,
      (packets as unknown[]).length,
      (basis as { payouts: string | null } | null)?.payouts,
      basis === null,
      repaidBy,
      (offer as { annual_rate: string } | null)?.annual_rate,
      (amount as Money | null)?.amount,
      problem === null,
    ],
  },
}
