/** A merchant with one record of every kind: members, applications, files, shops, a contract, a facility, notices. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../contract/kernel/days.ts'
import { openAccount, sealAccount } from '../../server/lending/payout-account.ts'
import { openRecord } from '../../server/limits/application-records.ts'
import { notifyMembers, raiseNotice } from '../../server/notices/raise-notice.ts'
import { json } from '../../server/platform/db/connection.ts'
import { dayOf, startOf } from '../../server/platform/hong-kong-time.ts'
import { newToken } from '../../server/platform/security/secrets.ts'
import { raiseOrder } from '../../server/repayments/raise.ts'
import { openOffers } from '../../server/rewards/list.ts'
import { stockSandbox } from '../../server/rewards/offers.ts'
import { addAccount, pspAccount } from '../banking/bank-accounts.ts'
import { certifiedCompany, invite } from '../company/affiliations.ts'
import { applicationForm, uploadPdf } from '../company/companies.ts'
import { shopAccount } from '../shops/shop-accounts.ts'
import { readPrepared } from '../signing/agreements.ts'
import { steppedUp } from './accounts.ts'
import type { Circumstances, Things } from './every-call.ts'
import { certifiedMerchant, connect, reachSigning, visitProvider, withFacility, withShop } from './merchants.ts'
import type { Browser, TestServer } from './server.ts'

/** The users of a merchant and their records. */
export interface WholeMerchant {
  readonly administrator: Browser
  readonly member: Browser
  readonly of: Things
  readonly at: Circumstances
}

/** Makes one. `caseId` is a case of the reviewers: cases do not belong to a company. */
export async function wholeMerchant(server: TestServer, caseId: string): Promise<WholeMerchant> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const administrator = await steppedUp(server, await certifiedMerchant(server, { email }))
  const company = String(administrator.companyId)
  const member = await server.signUp()
  await server.join(member, { companyId: company, role: 'user' })
  const [{ userId: self }, { userId: user }] = [await administrator.data('readUser', {}), await member.data('readUser', {})]
  const [ask, otherAsk] = [await askOf(server, company), await askOf(server, company)]
  const { token } = await invite(server, await otherCompany(server), email)

  const { accountId, facilityId: facility } = await withFacility(server, administrator, { product: 'underwriting', limit: 9_000_000n })
  const amount = { amount: '1000000', currency: 'HKD' } as const
  const { annual_rate, total_cost } = await administrator.data('previewDrawdown', { product: 'underwriting', amount, tenor: 3 })
  const agreed = { annual_rate, total_cost }
  const drawn = { product: 'underwriting', amount, tenor: 3, bank_account_id: accountId, agreed } as const
  const { id: drawdown } = await administrator.data('submitDrawdown', drawn)

  const { loan, order, subOrder } = await wholeLoan(server, drawdown)
  const { id: repayment } = await administrator.data('submitRepayment', { drawdown_id: loan, amount: { amount: '20000', currency: 'HKD' } })
  // Nothing is overdue once the bank has answered for the drawdown, the order and the repayment.
  await server.worker.drain()
  await server.later({ minutes: 1 })
  await server.worker.drain()

  const wish = { drawdown_id: loan, wish: 'Fewer sales.', from: addDays(dayOf(server.deps.clock.now()), 20) }
  const { id: arrangement } = await administrator.data('requestArrangement', wish)
  await administrator.data('withdrawArrangement', { id: arrangement })

  const { id: merchantCase } = await administrator.data('sendMerchantCase', { about: 'service', words: 'The hotline was busy.' })
  await administrator.data('withdrawMerchantCase', { id: merchantCase })

  const shop = await connect(server, administrator, 'amazon', { merchant: 'big' })
  const psp = await connect(server, administrator, 'payoneer', { method: 2, merchant: 'big' })
  await reachSigning(administrator, 'hook')
  const agreement = await readPrepared(server, administrator, { product: 'hook' }, { pictures: true })
  const [signer] = await administrator.data('readSigners', { id: agreement.id })
  const begun = await visitProvider(server, administrator, 'temu')
  const [gateway] = await administrator.data('listGateways', {})

  await reported(server, company)
  const { data: notices } = await administrator.data('listNotices', { per_page: 1 })
  const { records } = await administrator.data('searchMessages', {})
  const { records: people } = await administrator.data('listAffiliations', { companyId: company })
  const place = people.find(({ userId }) => userId === user)
  const bank = await addAccount(administrator)
  const [review, entry] = [await reviewOf(server, administrator), await administrator.data('addPspAccount', { account: pspAccount })]
  const { id: shopAccountId } = await administrator.data('addShopAccount', { account: shopAccount })
  await administrator.data('requestExport', {})
  await server.worker.drain()
  const { export: copy } = await administrator.data('readPersonalData', {})
  await stockSandbox(server.deps)
  const [offer] = await openOffers(server.database.db, '2026-01-01')
  const application = await administrator.data('openKyc', {})
  const { id: _, ...form } = await applicationForm(administrator, application.id)
  const [person] = form.connectedPersons
  return {
    administrator,
    member,
    of: {
      self,
      user,
      company,
      application: application.id,
      document: form.company.documents[0] ?? '',
      paper: await uploadPdf(administrator, 'licence.pdf'),
      idFront: person?.idFrontFileId ?? '',
      idBack: person?.idBackFileId ?? '',
      place: place?.id ?? '',
      ask,
      otherAsk,
      invitation: token,
      shop,
      spareShop: await withShop(server, company),
      shopAccount: shopAccountId,
      psp,
      state: begun.state,
      agreement: agreement.id,
      paperToSign: agreement.documents[0]?.id ?? '',
      signer: signer?.id ?? '',
      account: accountId,
      facility,
      drawdown,
      waiting: await waitingLike(server, drawdown),
      loan,
      approval: await approvalOf(server, company),
      repayment,
      arrangement,
      merchantCase,
      order,
      subOrder,
      notice: notices[0]?.id ?? 0,
      message: records[0]?.id ?? 0,
      bank: bank.id,
      entry: entry.id,
      copy: copy?.id ?? '',
      packet: offer?.id ?? '',
      case: caseId,
      review,
    },
    at: {
      code: begun.code ?? '',
      agreed,
      day: dayOf(server.deps.clock.now()),
      month: dayOf(server.deps.clock.now()).slice(0, 7),
      version: place?.version ?? 0,
      form,
      gateway: { id: gateway?.id ?? 0, action: gateway?.action ?? '' },
    },
  }
}

/** The record of an application for a higher limit that is being decided. */
async function approvalOf({ database: { db }, deps }: TestServer, companyId: string): Promise<string> {
  await db.transaction().execute((trx) => openRecord(trx, { companyId, product: 'hook', name: 'limit_increase', at: deps.clock.now() }))
  const record = db.selectFrom('application_records').select('id').where('company_id', '=', companyId).where('name', '=', 'limit_increase')
  return (await record.executeTakeFirstOrThrow()).id
}

/** Ids that no record has. */
export function nobodys(): Things {
  const number = 900_000_000 + Math.floor(Math.random() * 1e8)
  const id = () => randomUUID()
  const secret = () => newToken()
  return {
    self: number,
    user: number,
    company: id(),
    application: id(),
    document: id(),
    paper: id(),
    idFront: id(),
    idBack: id(),
    place: id(),
    ask: id(),
    otherAsk: id(),
    invitation: secret(),
    shop: id(),
    spareShop: id(),
    shopAccount: id(),
    psp: id(),
    state: secret(),
    agreement: id(),
    paperToSign: id(),
    signer: id(),
    account: id(),
    facility: id(),
    drawdown: id(),
    waiting: id(),
    loan: id(),
    approval: id(),
    repayment: id(),
    arrangement: id(),
    merchantCase: id(),
    order: id(),
    subOrder: id(),
    notice: number,
    message: number,
    bank: id(),
    entry: id(),
    copy: id(),
    packet: id(),
    case: id(),
    review: id(),
  }
}

/** A drawdown like another one that was paid out long enough ago for something to be due, and the charge order of that. */
async function wholeLoan({ database: { db }, deps }: TestServer, like: string) {
  const at = deps.clock.now()
  return db.transaction().execute(async (trx) => {
    const { repaying: _, ...row } = await trx.selectFrom('drawdowns').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
    const loan = randomUUID()
    const day = addDays(dayOf(at), -40)
    const paidOut = { status: 'settled', outstanding: row.amount, counted_from: day, value_date: day, settled_at: at } as const
    const account_sealed = sealAccount(deps.config, 'drawdowns', loan, openAccount(deps.config, 'drawdowns', like, row.account_sealed))
    const kept = { terms: json(row.terms), moved_days: json([]), waiver: null }
    const values = { ...row, ...paidOut, ...kept, account_sealed, id: loan, reference: `${row.reference}-PAID` }
    await trx.insertInto('drawdowns').values(values).execute()
    const facility = trx.updateTable('facilities').where('id', '=', row.facility_id)
    await facility.set((each) => ({ outstanding: each('outstanding', '+', row.amount) })).execute()
    const order = String(await raiseOrder(trx, row.facility_id, at))
    const sub = await trx.selectFrom('charge_sub_orders').select('id').where('order_id', '=', order).executeTakeFirstOrThrow()
    return { loan, order, subOrder: sub.id }
  })
}

/** A drawdown like another one that waits for a second administrator. */
async function waitingLike({ database: { db }, deps }: TestServer, like: string): Promise<string> {
  const { repaying: _, ...row } = await db.selectFrom('drawdowns').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const [id, until] = [randomUUID(), startOf(addDays(dayOf(deps.clock.now()), 1))]
  const account_sealed = sealAccount(deps.config, 'drawdowns', id, openAccount(deps.config, 'drawdowns', like, row.account_sealed))
  const unpaid = { settled_at: null, accrued_on: null, outstanding: 0n, value_date: row.counted_from }
  const waits = {
    ...unpaid,
    terms: json(row.terms),
    moved_days: json([]),
    waiver: null,
    status: 'awaiting approval',
    approval_until: until,
  } as const
  await db
    .insertInto('drawdowns')
    .values({ ...row, ...waits, account_sealed, id, reference: `${row.reference}-WAITS` })
    .execute()
  const facility = db.updateTable('facilities').where('id', '=', row.facility_id)
  await facility.set((each) => ({ pending: each('pending', '+', row.amount) })).execute()
  return id
}

async function askOf(server: TestServer, companyId: string): Promise<string> {
  const asker = await server.signUp()
  await asker.data('requestToJoin', { companyId })
  return (await asker.data('listAffiliations', {})).records[0]?.id ?? ''
}

/** Documents of another account that wait for a reviewer. */
async function reviewOf({ database: { db } }: TestServer, administrator: Browser): Promise<string> {
  const { id, version } = await addAccount(administrator)
  await administrator.data('submitAccountDocuments', { id, version, documents: [await uploadPdf(administrator)] })
  const review = await db.selectFrom('account_reviews').select('id').where('account_id', '=', id).executeTakeFirstOrThrow()
  return review.id
}

async function otherCompany(server: TestServer): Promise<Browser> {
  const owner = await server.signUp()
  await certifiedCompany(server, owner)
  return owner
}

async function reported(server: TestServer, companyId: string): Promise<void> {
  const at = server.deps.clock.now()
  await server.database.db.transaction().execute(async (trx) => {
    const about = { companyId, at }
    await raiseNotice(trx, { ...about, kind: 'signing.waiting', values: { product: 'hook', reference: 'AGR-1' }, key: 'signing:1' })
    const values = { product: 'hook', reference: 'DD-1', amount: 'HKD 9,900.00', day: '2026-11-20' }
    await notifyMembers(trx, { ...about, kind: 'drawdown.settled', values })
  })
}
