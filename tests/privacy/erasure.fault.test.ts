/** kill -9 while accounts are erased, with the copies they had made: no user is half erased, every job ends, no bytes are left without a row. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionDays } from '../../contract/kernel/constants.ts'
import { jobHandlers } from '../../server/app/jobs.ts'
import { sweepJobs } from '../../server/app/sweep.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { kills, timeFor } from '../kernel/rounds.ts'
import { type Inside, merchantAt, openInside } from '../support/data-folder.ts'
import { freePort, makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { databaseText, linesWith } from './privacy.ts'

/** Most kills of the server, and the number of users to delete; two of three have a certified company. */
const [most, people] = [25, 20]

const merchants = Array.from({ length: people }, (_, index) => merchantAt(index % 3 === 0 ? 'registered' : 'company-approved'))

let dataDir: string
let origin: string
let inside: Inside | null = null
/** People of whom something was left that ought to have gone, or the other way round, seen between two kills. */
const halves: string[] = []
/** How many were erased after each kill. */
const progress: number[] = []
/** Kills after which some users were erased, but not all. */
const inTheMiddle = () => progress.filter((erased) => erased > 0 && erased < people).length

beforeAll(async () => {
  dataDir = await makeDataDir()
  const port = await freePort()
  origin = `http://localhost:${port}`
  const before = await openInside(dataDir, origin)
  for (const account of merchants) {
    const caller = await before.bring(account)
    await caller.call('requestExport', {})
    await caller.call('requestDeletion', { password: demoPassword })
  }
  // Copies, pictures of files and mails are due on another day: the remaining jobs wait for theirs.
  await createWorker(before.deps, jobHandlers).drain()
  await before.deps.clock.shift(deletionDays * 86_400_000 + 1000)
  await before.close()
  // A little later each time until something was done, so that the work is cut in its middle however fast the machine is.
  let patience = 200
  for (let kill = 1; kill <= most && progress.at(-1) !== people && inTheMiddle() < kills; kill++) {
    const portal = await startPortal({ dataDir, port })
    await new Promise((cut) => setTimeout(cut, patience + Math.random() * 100))
    await portal.kill()
    const now = await openInside(dataDir, origin)
    await look(now)
    const [before = 0, after = 0] = [progress.at(-2), progress.at(-1)]
    if (after === before) patience += 200
    // A lease of the killed process has run out.
    await now.deps.clock.shift(deletionDays * 86_400_000 + kill * 200_000)
    await now.close()
  }
  inside = await openInside(dataDir, origin)
  const worker = createWorker(inside.deps, jobHandlers)
  // Leases of the last kill run out, and failed jobs are tried again.
  for (let hour = 1; hour <= 3; hour++) {
    await inside.deps.clock.shift(deletionDays * 86_400_000 + (most + hour) * 3_600_000)
    await worker.drain()
  }
}, timeFor(most))

afterAll(async () => {
  await inside?.close()
  await removeDataDir(dataDir)
})

/** Every user is either complete or completely deleted, whatever the status. */
async function look({ deps: { db } }: Inside): Promise<void> {
  const text = await databaseText(db)
  const rows = await db
    .selectFrom('account_deletions')
    .innerJoin('users', 'users.id', 'account_deletions.user_id')
    .select(['account_deletions.status', 'users.email', 'users.status as account'])
    .execute()
  for (const { status, email, account } of rows) {
    const there = merchants.some((merchant) => merchant.email === email)
    if (there !== (status !== 'erased') || (account === 'closed') !== (status === 'erasing' || status === 'erased'))
      halves.push(`${email} ${status} ${account}`)
  }
  const known = new Set(rows.map(({ email }) => email))
  for (const { email, phone } of merchants)
    if (!known.has(email) && linesWith(text, [email, `"${phone}"`]).length > 0) halves.push(`something of ${email}`)
  progress.push(rows.filter(({ status }) => status === 'erased').length)
}

test('decision 025 between two kills no user is half erased', () => {
  expect(halves).toEqual([])
  // They were cut in the middle of the work, not before it or after it.
  expect([progress, inTheMiddle() > 0]).toEqual([progress, true])
})

test('decision 025 in the end all users are erased, and nothing of them is left', async () => {
  const { db } = (inside as Inside).deps
  const rows = await db.selectFrom('account_deletions').select('status').execute()
  expect(rows.map(({ status }) => status)).toEqual(Array(people).fill('erased'))
  expect(
    linesWith(
      await databaseText(db),
      merchants.flatMap(({ email, phone }) => [email, `"${phone}"`]),
    ),
  ).toEqual([])
  expect(await db.selectFrom('personal_exports').select('id').execute()).toEqual([])
})

test('decision 025 UPL-08 no file and no copy is left without its row', async () => {
  const { deps } = inside as Inside
  const files = join(deps.config.dataDir, 'files')
  const longAgo = new Date('1999-01-01')
  for (const name of await readdir(join(files, 'incoming')).catch(() => [])) await utimes(join(files, 'incoming', name), longAgo, longAgo)
  await sweepJobs['files.sweep'](deps, {}, { id: 0n, attempt: 1, renew: async () => {} })
  const stored = (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
  const rows = await deps.db.selectFrom('files').select('storage_key').execute()
  const pictures = await deps.db.selectFrom('file_previews').select('storage_key').execute()
  expect(stored.sort()).toEqual([...rows, ...pictures].map(({ storage_key }) => storage_key).sort())
})
