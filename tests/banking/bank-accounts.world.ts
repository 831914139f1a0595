/** The world of the accounts of a company: inputs, events of people, what the server may answer and how it may refuse. */
import { Problem } from '../../contract/kernel/problem.ts'
import type { World } from '../harness/alone.ts'
import { facts, refusal } from '../kernel/shared.world.ts'

/** An account of the list as the server answers it. */
export const account = {
  id: 'a',
  status: 'unverified',
  relationType: 'self',
  nameCheck: 'match',
  accountNumber: '••••0838',
  deposit: null,
  version: 1,
}
/** One whose amounts are awaited. */
export const awaited = { ...account, status: 'deposit sent', deposit: { triesLeft: 3 }, version: 2 }
/** A PSP account of the list. */
export const psp = { id: 'p', pspName: 'Payoneer', entered: true, linked: false }
const profile = { companyId: 'c', kycStatus: 'approved', role: 'administrator' }
const lists = [[account], [awaited]]
const wrong = (left: number) => new Problem('verificationFailed', { details: { left } })
const changed = [refusal('conflict'), refusal('notFound')]

/** By name of the registry. */
export const bankAccountsWorlds: Record<string, World> = {
  bankAccounts: {
    inputs: [{ companyId: 'c', newKey: () => 'key' }],
    events: [
      { type: 'tab.chosen', tab: 'psp' },
      { type: 'tab.chosen', tab: 'bank' },
      { type: 'account.submitted', account: { accountNumber: '1' } },
      { type: 'psp.submitted', account: { accountNumber: '1' } },
      { type: 'documents.submitted', documents: ['f'] },
      { type: 'amounts.submitted', amounts: [] },
      ...['verify.pressed', 'amounts.pressed', 'authorise.pressed', 'default.pressed', 'remove.pressed'].map((type) => ({ type, id: 'a' })),
      { type: 'psp.remove.pressed', id: 'p' },
      ...facts('add.pressed deposit.requested authorisation.confirmed removal.confirmed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      readCompanyProfile: [profile],
      readReferenceLists: [{}],
      listBankAccounts: lists,
      lookAtAccounts: lists,
      refreshAccounts: lists,
      checkAccounts: lists,
      listPspAccounts: [[psp]],
      refreshPsps: [[psp]],
      listBanks: [[{}]],
      listGateways: [[{}]],
    },
    errors: {
      addBankAccount: [refusal('alreadyExists')],
      addBankAccountAgain: [refusal('alreadyExists')],
      addPspAccount: [refusal('alreadyExists')],
      addPspAccountAgain: [refusal('alreadyExists')],
      sendDeposit: [...changed, refusal('unavailable')],
      submitAccountDocuments: [...changed, refusal('fileMissing')],
      confirmDeposit: [...changed, wrong(2), wrong(0)],
      authoriseBankAccount: [...changed, refusal('internalError')],
      makeDefaultBankAccount: [...changed, refusal('unavailable')],
      removeBankAccount: [...changed, refusal('unavailable')],
      removePspAccount: [...changed, refusal('internalError')],
    },
    key: ({ tab, accounts, target, reread, problem }) => [
      tab,
      (accounts as { status: string }[])[0]?.status,
      (target as { status: string } | null)?.status,
      reread,
      problem === null,
    ],
  },
}
