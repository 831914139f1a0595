/** The worlds of home, registration, signing and drawdown: inputs, events of people, what the server may answer and how it may refuse. */
import type { World } from '../harness/alone.ts'
import { facts, limit, money, refusal } from './shared.ts'

const agreement = (status: string) => ({ id: 'a', status })

/** By name of the registry. */
export const creditWorlds: Record<string, World> = {
  home: {
    inputs: [
      { product: 'hook', companyId: 'c' },
      { product: 'hook', companyId: null },
    ],
    events: facts('retry.pressed continue.pressed drawdown.pressed network.returned'),
    outputs: {
      readPosition: [{ status: '', path: null }],
      readLimit: [limit, { ...limit, status: 'submitted' }],
      listDrawdowns: [[]],
      listAuthorisations: [{ psp: [], shop: [] }],
    },
    key: ({ limit, shown }) => [(limit as { status?: string } | null)?.status, shown],
  },
  drawdownAccount: {
    inputs: [{ product: 'hook' }],
    events: [
      { type: 'draft.typed', account: {} },
      { type: 'account.submitted', account: {} },
      ...facts('retry.pressed page.hidden network.returned'),
    ],
    outputs: {
      listBanks: [[]],
      readDebitAccount: [null, { submitted: false }, { submitted: true }],
      saveDebitAccount: [{ submitted: false }],
    },
    key: ({ saved, unsaved, problem }) => [(saved as { submitted?: boolean } | null)?.submitted, unsaved === null, problem === null],
    errors: { saveDebitAccount: [refusal(20011)] },
  },
  businessInfo: {
    inputs: [{ product: 'hook' }],
    events: [{ type: 'draft.typed', info: {} }, { type: 'info.submitted', info: {} }, ...facts('retry.pressed network.returned')],
    outputs: { readTyped: [null, {}] },
  },
  signing: {
    inputs: [{ product: 'hook' }],
    events: [
      { type: 'signing.initiated' },
      { type: 'signer.urged', signerId: 's' },
      { type: 'retry.pressed' },
      { type: 'network.returned' },
      { type: 'continue.pressed' },
    ],
    outputs: {
      readAgreement: ['draft', 'initiated', 'completed', 'declined', 'expired'].map(agreement),
      readSigners: [[{ sign_status: 0 }]],
      pollSigners: [[], [{ sign_status: 2 }], [{ sign_status: 2 }, { sign_status: 1 }]],
      confirmAgreement: ['initiated', 'completed'].map(agreement),
      checkAgreement: ['initiated', 'declined', 'expired'].map(agreement),
    },
    key: ({ agreement, problem }) => [(agreement as { status?: string } | null)?.status, problem === null],
  },
  drawdown: {
    inputs: [{ product: 'hook', key: 'k' }],
    events: [
      { type: 'terms.changed', amount: money, tenor: 6 },
      { type: 'terms.agreed' },
      { type: 'drawdown.confirmed' },
      { type: 'back.pressed' },
      { type: 'retry.pressed' },
      { type: 'home.pressed' },
      { type: 'network.returned' },
    ],
    outputs: {
      readTyped: [null, { amount: money, tenor: 6 }],
      readFacilitySummary: [null, { currency: 'HKD' }],
      readDebitAccount: [null],
      previewDrawdown: [{ amount: money, tenor: 6 }],
      requoteDrawdown: [{ amount: money, tenor: 6 }],
      submitDrawdown: ['pending', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
      verifyDrawdown: [{ id: 'd', status: 'pending' }],
      readDrawdown: ['paying out', 'settled', 'refused'].map((status) => ({ id: 'd', status })),
    },
    errors: {
      submitDrawdown: [refusal(502), refusal(502, { agreed: 'field.agreed.changed' })],
      verifyDrawdown: [refusal(502), refusal(502, { agreed: 'field.agreed.changed' })],
    },
    key: ({ drawdown, offer, amount, problem }) => [
      (drawdown as { status?: string } | null)?.status,
      offer === null,
      amount === null,
      problem === null,
    ],
  },
}
