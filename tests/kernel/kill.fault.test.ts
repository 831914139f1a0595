/** kill -9 while money is drawn, files are uploaded, applications sent and contracts signed: nothing acknowledged is lost, nothing happens twice. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgreedPrice } from '../../contract/lending/drawdowns.ts'
import { sweepJobs } from '../../server/app/sweep.ts'
import type { Db } from '../../server/platform/deps.ts'
import { fileJobs } from '../../server/platform/files/jobs.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { sampleFiles, uploadOf } from '../company/companies.ts'
import { type Contract, signContract, standingOf, waitingContracts } from '../signing/contracts.ts'
import { type Inside, merchantAt, sellingLess } from '../support/data-folder.ts'
import { answerOf, type Ground, kills, openGround, timeFor } from './rounds.ts'
import { namedFiles, openDrafts, type Submission, send, sendAgain } from './submissions.ts'

/** Requests of a kind sent at once in every round; drawdowns as long as the limit carries them. */
const atOnce = { drawdowns: 2, uploads: 3 } as const
const product = 'hook'

/** A merchant with an open facility, and for every round a company whose contract waits for its signer. */
const merchant = sellingLess(merchantAt('signed', ...Array.from({ length: kills + 1 }, () => 'signing-initiated' as const)))

/** What the server has acknowledged: the drawdown of each key (null while its answer is missing), files by hash, signed companies. */
const drawdowns = new Map<string, string | null>()
const uploads = new Map<string, string>()
const amount = { amount: '1000000', currency: 'HKD' } as const
const signed = new Set<string>()
/** An application for every round, and the half-finished ones found. */
let submissions: Submission[]
const halfDone: string[] = []
/** The started ones. */
const begun = new Set<Submission>()

let ground: Ground
let inside: Inside
let db: Db
let contracts: Contract[]
/** The price of every drawdown, as it was shown. */
let agreed: AgreedPrice
/** How many drawdowns the limit carries. */
let carried: number
/** Drawdowns with another answer when they were sent again. */
const doubled: string[] = []
/** Files that were acknowledged and came back changed or not at all. */
const lost: string[] = []

beforeAll(async () => {
  ground = await openGround()
  const before = await ground.inside()
  const caller = await before.bring(merchant)
  await before.settle()
  contracts = await waitingContracts(before.deps.db, caller)
  const home = (await caller.call('listMemberships', { userId: (await caller.call('readUser', {})).userId }))[0]?.companyId ?? ''
  caller.companyId = home
  const account = (await caller.call('readDebitAccount', { product }))?.id ?? ''
  const available = (await caller.call('readFacilitySummary', { product }))?.availableLimit.amount ?? 0
  carried = Number(BigInt(available) / BigInt(amount.amount))
  const { annual_rate, total_cost } = await caller.call('previewDrawdown', { product, amount, tenor: 3 })
  agreed = { annual_rate, total_cost }
  submissions = await openDrafts(before, (await caller.call('readUser', {})).id, kills + 1)
  await before.close()

  await ground.rounds({
    email: merchant.email,
    recover: async (caller) => {
      await Promise.all([...drawdowns].flatMap(([key, id]) => (id === null ? [draw(caller, account, key)] : [])))
      for (const cut of begun) if (!cut.answered) halfDone.push(...(await sendAgain(caller, cut)))
    },
    act: (caller, round) =>
      Promise.all([
        ...Array.from({ length: Math.min(atOnce.drawdowns, carried - drawdowns.size) }, () => draw(caller, account, randomUUID())),
        ...Array.from({ length: atOnce.uploads }, () => upload(caller)),
        sign(caller, contracts[round]),
        submit(caller, submissions[round]),
      ]),
    look: async (caller) => {
      await Promise.all([...drawdowns.keys()].map((key) => draw(caller, account, key)))
      for (const [fileId, hash] of uploads) if ((await download(caller, fileId)) !== hash) lost.push(fileId)
    },
  })
  inside = await ground.inside()
  db = inside.deps.db
  await inside.settle()
}, timeFor(kills))

afterAll(async () => {
  await inside?.close()
  await ground?.remove()
})

// What is left behind is looked at in this order: the last tests remove it.
describe(`kill -9 of the server (kills: ${kills}) during drawdowns, uploads, submissions and signing`, { shuffle: false }, () => {
  test('CRED-06 an acknowledged drawdown is kept, one per idempotency key, and the bank got one payout for each', async () => {
    expect(doubled).toEqual([])
    expect(drawdowns.size).toBe(Math.min((kills + 1) * atOnce.drawdowns, carried))
    const rows = await db.selectFrom('drawdowns').select(['id', 'reference', 'status']).execute()
    expect(rows.map(({ id }) => id).sort()).toEqual([...drawdowns.values()].sort())
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['settled']))
    const payouts = await db.selectFrom('sandbox_payouts').select('reference').execute()
    expect(payouts.map(({ reference }) => reference).sort()).toEqual(rows.map(({ reference }) => reference).sort())
    process.stdout.write(`${kills} kills: ${rows.length} drawdowns acknowledged, 0 lost, 0 doubled\n`)
  })

  test('CRED-06 facility, ledger and drawdowns agree', async () => {
    const rows = await db.selectFrom('drawdowns').select(['facility_id', 'amount', 'fee']).execute()
    const id = rows[0]?.facility_id ?? ''
    const facility = await db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
    const fees = rows.reduce((sum, { fee }) => sum + fee, 0n)
    expect([facility.pending, facility.outstanding]).toEqual([0n, total])
    expect(await balanceOf(db, ledgerAccounts.reserved(id), 'HKD')).toBe(0n)
    expect(await balanceOf(db, ledgerAccounts.loans(id), 'HKD')).toBe(total)
    expect(await balanceOf(db, ledgerAccounts.undrawn(id), 'HKD')).toBe(facility.signed_limit - total)
    expect(await balanceOf(db, ledgerAccounts.cash, 'HKD')).toBe(fees - total)
    expect(await balanceOf(db, ledgerAccounts.fees, 'HKD')).toBe(-fees)
  })

  test('UPL-05 every acknowledged file is complete, no row is without its file, no file without its row', async () => {
    expect(uploads.size).toBeGreaterThan(0)
    expect(lost).toEqual([])
    const files = join(inside.deps.config.dataDir, 'files')
    // Interrupted files are an hour old before they are swept.
    const longAgo = new Date('1999-01-01')
    for (const name of await readdir(join(files, 'incoming'))) await utimes(join(files, 'incoming', name), longAgo, longAgo)
    await sweepJobs['files.sweep'](inside.deps, {}, { id: 0n, attempt: 1, renew: async () => {} })
    expect((await storedKeys()).sort()).toEqual((await namedKeys()).sort())
    process.stdout.write(`${kills} kills: ${uploads.size} files acknowledged, 0 lost\n`)
  })

  test('KYC-19 an application is unchanged or submitted completely, once: one case, one place in the history, its numbers and its files', async () => {
    expect(halfDone).toEqual([])
    expect([begun.size, submissions.filter(({ answered }) => !answered)]).toEqual([kills + 1, []])
    for (const { id, companyId, form } of submissions) {
      const history = await db.selectFrom('status_history').select('to_status').where('subject_id', '=', id).orderBy('id').execute()
      const reached = history.map(({ to_status }) => to_status)
      expect(reached).toEqual(['submitted', 'in progress', 'approved'].slice(0, reached.length))
      const cases = await db.selectFrom('kyc_reviews').select('round').where('application_id', '=', id).execute()
      expect([reached[0], cases]).toEqual(['submitted', [{ round: 1 }]])
      const company = await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
      expect(company.business_registration_number).toBe(form?.company.businessRegistrationNumber)
      expect((await filesOf(companyId)).sort()).toEqual(namedFiles(form).sort())
    }
    process.stdout.write(`${kills} kills: ${submissions.length} applications acknowledged, 0 lost, 0 doubled\n`)
  })

  test('UPL-08 KYC-18 remains of an interrupted upload or submission are removed after a week, from the rows and from the disk', async () => {
    const { deps } = inside
    await deps.clock.shift(9 * 86_400_000)
    // Some hundred at a time.
    for (let swept = 0; swept <= uploads.size; swept += 100)
      await fileJobs['files.unattached'](deps, {}, { id: 0n, attempt: 1, renew: async () => {} })
    for (const { payload } of await db.selectFrom('jobs').select('payload').where('kind', '=', 'files.erase').execute())
      await fileJobs['files.erase'](deps, payload as { keys: string[] }, { id: 0n, attempt: 1, renew: async () => {} })
    const rows = await db.selectFrom('files').select(['id', 'origin', 'company_id']).execute()
    const requested = submissions.flatMap(({ form }) => namedFiles(form))
    expect(rows.filter(({ origin, company_id }) => origin === 'upload' && company_id === null)).toEqual([])
    expect(requested.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
    expect((await storedKeys()).sort()).toEqual((await namedKeys()).sort())
  })

  test('SIGN-02 SIGN-03 a contract is complete exactly when its signer has signed, with one facility', async () => {
    expect(signed.size).toBeGreaterThan(0)
    const standing = await Promise.all(contracts.map(({ companyId }) => standingOf(db, companyId)))
    expect(standing).toEqual(
      standing.map(({ companyId, provider }) => {
        const complete = provider === 'signed'
        if (signed.has(companyId)) expect(complete).toBe(true)
        return complete
          ? { companyId, provider, agreement: 'completed', signer: 'signed', facilities: 1, onboarding: 'XDJ Signing Completed' }
          : {
              companyId,
              provider,
              agreement: 'initiated',
              signer: provider === 'opened' ? 'opened' : 'waiting',
              facilities: 0,
              onboarding: 'XDJ Signing Initiated',
            }
      }),
    )
    process.stdout.write(`${kills} kills: ${signed.size} signatures acknowledged, 0 lost, ${standing.length} contracts whole\n`)
  })
})

async function submit(caller: Caller, submission: Submission | undefined): Promise<void> {
  if (!submission) throw new Error('Too few applications')
  begun.add(submission)
  await send(caller, submission)
}

async function filesOf(companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('company_id', '=', companyId).execute()
  return rows.map(({ id }) => id)
}

/** Storage keys that a row names: of files, of their previews, and of the pages of contracts. */
async function namedKeys(): Promise<string[]> {
  const files = await db.selectFrom('files').select('storage_key').execute()
  const previews = await db.selectFrom('file_previews').select('storage_key').execute()
  const pages = await db.selectFrom('agreement_pages').select('storage_key').execute()
  return [...files, ...previews, ...pages].map((row) => row.storage_key)
}

/** Names of everything that lies in the storage. */
async function storedKeys(): Promise<string[]> {
  const entries = await readdir(join(inside.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function draw(caller: Caller, account: string, key: string): Promise<void> {
  const asked = { product, amount, tenor: 3, bank_account_id: account, agreed } as const
  if (!drawdowns.has(key)) drawdowns.set(key, null)
  const made = await answerOf(caller.call('submitDrawdown', asked, key))
  if (!made) return
  const before = drawdowns.get(key)
  if (before && before !== made.id) doubled.push(key)
  drawdowns.set(key, made.id)
}

async function upload(caller: Caller): Promise<void> {
  const bytes = Buffer.concat([sampleFiles.pdf, Buffer.from(`\n%${randomBytes(75_000).toString('hex')}`)])
  const stored = await answerOf(caller.call('uploadFile', uploadOf(bytes, 'statement.pdf', 'pdf')))
  if (stored) uploads.set(stored.fileId, sha256(bytes))
}

async function download(caller: Caller, fileId: string): Promise<string> {
  const { url } = await caller.call('readFileUrl', { fileId })
  const answer = await fetch(new URL(url, ground.origin))
  return sha256(Buffer.from(await answer.arrayBuffer()))
}

async function sign(caller: Caller, contract: Contract | undefined): Promise<void> {
  if (!contract) throw new Error('Too few contracts')
  if (await signContract(caller, ground.origin, contract)) signed.add(contract.companyId)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
