/** kill -9 while money is drawn, files are uploaded and contracts are signed: nothing acknowledged is lost, nothing happens twice. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileJobs } from '../../server/files/files.ts'
import { balanceOf, ledgerAccounts } from '../../server/ledger/ledger.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { sampleFiles, uploadOf } from '../support/companies.ts'
import { type Inside, merchantAt } from '../support/inside.ts'
import { answerOf, type Ground, kills, openGround } from './rounds.ts'

/** Requests sent at once in a round. */
const drawdownsAtOnce = 2
const uploadsAtOnce = 4
const product = 'hook'

/** One with an open facility, and one with a company and a contract waiting for its signer per round. */
const drawer = merchantAt('signed')
const signer = merchantAt(...Array.from({ length: kills + 1 }, () => 'signing-initiated' as const))

let ground: Ground
let contracts: Contract[]

beforeAll(async () => {
  ground = await openGround()
  const inside = await ground.inside()
  await inside.bring(drawer)
  const caller = await inside.bring(signer)
  await inside.settle()
  contracts = await waitingContracts(inside, caller)
  await inside.close()
}, 180_000)

afterAll(() => ground?.remove())

describe.sequential('kill -9 of the server, 20 times', () => {
  test('CRED-06 during drawdowns: what was promised stands once, facility and ledger agree', { timeout: 120_000 }, async () => {
    /** Answered drawdown per idempotency key; null while the answer is missing. */
    const asked = new Map<string, string | null>()
    const draw = async (caller: Caller, key: string) => {
      const account = bankAccountId
      const amount = { amount: '1000000', currency: 'HKD' } as const
      const made = await answerOf(caller.call('submitDrawdown', { product, amount, tenor: 3, bank_account_id: account }, key))
      const before = asked.get(key)
      if (made && before) expect(made.id).toBe(before)
      asked.set(key, made?.id ?? before ?? null)
    }
    let bankAccountId = ''
    await ground.rounds({
      email: drawer.email,
      recover: (caller) => Promise.all([...asked].flatMap(([key, id]) => (id === null ? [draw(caller, key)] : []))),
      async act(caller) {
        bankAccountId ||= (await caller.call('readDebitAccount', { product }))?.id ?? ''
        await Promise.all(Array.from({ length: drawdownsAtOnce }, () => draw(caller, randomUUID())))
      },
      async look(caller) {
        await Promise.all([...asked.keys()].map((key) => draw(caller, key)))
      },
    })
    expect(asked.size).toBe((kills + 1) * drawdownsAtOnce)

    const inside = await ground.inside()
    await inside.settle()
    const { db } = inside.deps
    const drawdowns = await db.selectFrom('drawdowns').selectAll().execute()
    expect(drawdowns.map(({ id }) => id).sort()).toEqual([...asked.values()].sort())
    expect(new Set(drawdowns.map(({ status }) => status))).toEqual(new Set(['settled']))
    const payouts = await db.selectFrom('sandbox_payouts').select(['reference', 'amount']).execute()
    expect(payouts.map(({ reference }) => reference).sort()).toEqual(drawdowns.map(({ reference }) => reference).sort())
    const facility = await db
      .selectFrom('facilities')
      .selectAll()
      .where('id', '=', drawdowns[0]?.facility_id ?? '')
      .executeTakeFirstOrThrow()
    const total = drawdowns.reduce((sum, { amount }) => sum + amount, 0n)
    expect([facility.pending, facility.outstanding]).toEqual([0n, total])
    expect(await balanceOf(db, ledgerAccounts.reserved(facility.id), 'HKD')).toBe(0n)
    expect(await balanceOf(db, ledgerAccounts.loans(facility.id), 'HKD')).toBe(total)
    expect(await balanceOf(db, ledgerAccounts.undrawn(facility.id), 'HKD')).toBe(facility.signed_limit - total)
    const paid = payouts.reduce((sum, { amount }) => sum + amount, 0n)
    expect(await balanceOf(db, ledgerAccounts.cash, 'HKD')).toBe(-paid)
    await inside.close()
  })

  test('UPL-05 during uploads: every answered file is whole, no row without its file, no file without its row', {
    timeout: 120_000,
  }, async () => {
    const kept = new Map<string, string>()
    await ground.rounds({
      email: drawer.email,
      act: (caller) =>
        Promise.all(
          Array.from({ length: uploadsAtOnce }, async () => {
            const bytes = Buffer.concat([sampleFiles.pdf, Buffer.from('\n%'), randomBytes(150_000)])
            const stored = await answerOf(caller.call('uploadFile', uploadOf(bytes, 'statement.pdf', 'pdf') as never))
            if (stored) kept.set(stored.fileId, sha256(bytes))
          }),
        ),
      async look(caller) {
        for (const [fileId, hash] of kept) {
          const { url } = await caller.call('readFileUrl', { fileId })
          const answer = await fetch(new URL(url, ground.origin))
          expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(hash)
        }
      },
    })
    expect(kept.size).toBeGreaterThanOrEqual(uploadsAtOnce)

    const inside = await ground.inside()
    const { deps } = inside
    const files = join(deps.config.dataDir, 'files')
    // What was cut is an hour old before it is swept up.
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of await readdir(join(files, 'incoming'))) await utimes(join(files, 'incoming', name), longAgo, longAgo)
    await fileJobs['files.sweep'](deps, {}, { id: 0n, attempt: 1 })
    const rows = await deps.db.selectFrom('files').select('storage_key').execute()
    const stored = (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(stored.map(({ name }) => name).sort()).toEqual(rows.map((row) => row.storage_key).sort())
    await inside.close()
  })

  test('SIGN-02 during signing: a contract is complete exactly when its signer has signed, with one facility', {
    timeout: 120_000,
  }, async () => {
    const signed = new Set<string>()
    await ground.rounds({
      email: signer.email,
      async act(caller, round) {
        const { companyId, name, page } = contracts[round] as Contract
        caller.companyId = companyId
        const done = await answerOf(caller.submit(page, { decision: 'sign', name, agreed: '1' }))
        if (!done) return
        expect(done.status).toBe(200)
        signed.add(companyId)
        // Until the provider's message has arrived and the facility is open, or the server is gone.
        for (let status: string | undefined = 'initiated'; status === 'initiated'; ) {
          status = (await answerOf(caller.call('readAgreement', { product })))?.status
        }
      },
    })
    expect(signed.size).toBeGreaterThan(0)

    const inside = await ground.inside()
    await inside.settle()
    const { db } = inside.deps
    for (const { companyId } of contracts) {
      const agreement = await db.selectFrom('agreements').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()
      const signers = await db.selectFrom('agreement_signers').select('sign_status').where('agreement_id', '=', agreement.id).execute()
      const provider = await db
        .selectFrom('sandbox_signers')
        .innerJoin('esign_envelopes', 'esign_envelopes.envelope_id', 'sandbox_signers.envelope_id')
        .select('sandbox_signers.status')
        .where('esign_envelopes.agreement_id', '=', agreement.id)
        .execute()
      const facilities = await db.selectFrom('facilities').select('id').where('company_id', '=', companyId).execute()
      const onboarding = await db.selectFrom('onboardings').select('status').where('company_id', '=', companyId).executeTakeFirstOrThrow()
      const complete = provider.every(({ status }) => status === 'signed')
      if (signed.has(companyId)) expect(complete).toBe(true)
      expect({ status: agreement.status, signers, facilities: facilities.length, onboarding: onboarding.status }).toEqual({
        status: complete ? 'completed' : 'initiated',
        signers: [{ sign_status: complete ? 2 : expect.toSatisfy((status: number) => status < 2) }],
        facilities: complete ? 1 : 0,
        onboarding: complete ? 'XDJ Signing Completed' : 'XDJ Signing Initiated',
      })
    }
    await inside.close()
  })
})

/** A contract that waits for its signer. */
interface Contract {
  readonly companyId: string
  readonly name: string
  /** Path of the signing page. */
  readonly page: string
}

/** The contracts of a merchant with name and signing page of their signer, as the mails have them. */
async function waitingContracts({ deps: { db } }: Inside, caller: Caller): Promise<Contract[]> {
  const { userId } = await caller.call('readUser', {})
  const found: Contract[] = []
  for (const { companyId } of await caller.call('listMemberships', { userId })) {
    caller.companyId = companyId
    const [person] = await caller.call('readSigners', { id: (await caller.call('readAgreement', { product })).id })
    const mail = await db
      .selectFrom('sandbox_mailbox')
      .select('link')
      .where('recipient', '=', person?.email ?? '')
      .where('link', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { pathname, search } = new URL(mail.link ?? '')
    found.push({ companyId, name: person?.name ?? '', page: `${pathname}${search}` })
  }
  return found
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
