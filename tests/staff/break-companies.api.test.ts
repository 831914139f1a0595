/** The company that a difference between books and statement is about. Decision 087. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { gateways } from '../../server/outside/marketplaces/platforms.ts'
import { companiesOfBreak } from '../../server/staff/break-companies.ts'
import { addAccount } from '../banking/bank-accounts.ts'
import { borrower, repay } from '../lending/loans.ts'
import { steppedUp } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'

test('decision 087 a difference is about the company whose drawdown, repayment, deposit or withholding it is, and an unknown transfer about none', async () => {
  const server = await openMerchantServer()
  const { db } = server.database
  try {
    const { browser, companyId, facilityId, drawdownId } = await borrower(server)
    await borrower(server)
    const { data: repayment } = await repay({ browser, companyId, facilityId, drawdownId, accountId: '' }, 10_000n)
    const account = await addAccount(await steppedUp(server, browser))
    const { reference: drawdown } = await db
      .selectFrom('drawdowns')
      .select('reference')
      .where('id', '=', drawdownId)
      .executeTakeFirstOrThrow()

    const at = server.deps.clock.now()
    const [psp, order, sub] = [randomUUID(), randomUUID(), randomUUID()]
    const deposit = { round: 1, place: 1, amount: 7n, status: 'ordered', ordered_at: at } as const
    const consent = { authorised_at: at, expires_at: null, access_token_sealed: null, access_expires_at: null, refresh_token_sealed: null }
    const holder = { account_id: 'P-1', holder: 'Coastline', currency: 'USD', removed_at: null } as const
    const ofCompany = { company_id: companyId, created_at: at }
    const due = {
      facility_id: facilityId,
      product: 'hook',
      due_on: '2026-12-01',
      method: 'settlement',
      currency: 'HKD',
      status: 'active',
    } as const
    const arrived = { method: 'transfer', source: 'line:transfer', amount: 10_000n, currency: 'HKD', status: 'pending' } as const
    const since = { value_on: '2026-12-02', requested_by: null, requested_at: at, received_at: null, ended_at: null }
    const loan = { company_id: companyId, facility_id: facilityId, product: 'hook', drawdown_id: drawdownId } as const
    await db
      .insertInto('repayments')
      .values({ id: randomUUID(), reference: 'RP-1', ...loan, sub_order_id: null, ...arrived, ...since, refusal: null })
      .execute()
    await db
      .insertInto('account_deposits')
      .values({ reference: 'VD-1', account_id: account.id, currency: 'HKD', ...deposit })
      .execute()
    await db
      .insertInto('psp_accounts')
      .values({ id: psp, platform_id: gateways[0]?.id ?? 0, status: 'normal', auth_method: 2, ...ofCompany, ...consent, ...holder })
      .execute()
    await db
      .insertInto('charge_orders')
      .values({ id: order, reference: 'CO-1', ...ofCompany, ...due })
      .execute()
    const part = { order_id: order, drawdown_id: drawdownId, total: 10_000n, invoice: null, invoiced_at: null }
    await db
      .insertInto('charge_sub_orders')
      .values({ id: sub, reference: 'CO-1-1', ...part })
      .execute()
    const ordered = { sub_order_id: sub, psp_id: psp, amount: 10_000n, status: 'open', asked_at: at } as const
    await db
      .insertInto('charge_collections')
      .values({ reference: 'CO-1-1-1', ...ordered })
      .execute()
    const line = { booked_on: '2026-12-02', amount: 10_000n, currency: 'HKD', read_at: at }
    await db
      .insertInto('bank_statement_lines')
      .values([
        { ...line, line_id: 'line:remittance', kind: 'remittance', reference: 'CO-1-1-1' },
        { ...line, line_id: 'line:unknown', kind: 'transfer', reference: 'for nobody' },
      ])
      .execute()

    const of = (reference: string, source = 'bank') => companiesOfBreak(db, { source, reference, facility_id: null })
    expect({
      drawdown: await of(drawdown),
      repayment: await of(repayment.reference),
      transfer: await of('line:transfer'),
      deposit: await of('VD-1'),
      withheld: await of('payoneer:CO-1-1-1:settlement', 'payoneer'),
      remittance: await of('line:remittance'),
      unknown: await of('line:unknown'),
    }).toEqual({
      drawdown: [companyId],
      repayment: [companyId],
      transfer: [companyId],
      deposit: [companyId],
      withheld: [companyId],
      remittance: [companyId],
      unknown: [],
    })
  } finally {
    await server.close()
  }
})
