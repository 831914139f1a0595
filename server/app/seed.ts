/** Seeds the demo accounts of a new sandbox in the background, through the real API calls. */
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { createWorker } from '../platform/jobs/worker.ts'
import { stockSandbox } from '../rewards/offers.ts'
import { demoAccounts, demoPassword, standing } from '../sandbox/demo.ts'
import { writePast } from '../sandbox/history.ts'
import { bringMerchant } from '../sandbox/merchant.ts'
import { beginDemo, demoDone, finishDemo, hasDemo } from '../sandbox/progress.ts'
import { createApp } from './http/app.ts'
import { jobHandlers } from './jobs.ts'

/** A demo account, as the start prints it. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
  /** One line about what this merchant demonstrates. */
  readonly about: string
}

/** The demo accounts to print: none where none are made. Before {@link seedDemo} is through some of them do not exist yet. */
export async function demoToPrint({ config, db }: Deps): Promise<readonly DemoAccount[]> {
  if (!mayHaveDemo(config) || !(await hasDemo(db))) return []
  return demoAccounts.map((account) => ({ email: account.email, password: demoPassword, about: standing(account) }))
}

/**
 * Creates the demo accounts of an empty database, one after the other, and continues those an earlier run left unfinished. Does nothing if
 * users have signed up already, in production, in tests, and if an adapter is not a stand-in. A failure is logged and the next account is
 * created. First writes the demo history for the journey map. Returns how many accounts were created. `signal` stops it between two calls.
 * Red packets are offered in every sandbox, also where users have signed up.
 */
export async function seedDemo(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { config, db, log } = deps
  if (!mayHaveDemo(config)) return 0
  await stockSandbox(deps)
  if (!(await hasDemo(db))) return 0
  const app = createApp(deps)
  const worker = createWorker(deps, jobHandlers)
  await beginDemo(db)
  await writePast(deps).catch((error: unknown) => log.warn({ err: error }, 'the past was not written'))
  const done = await demoDone(db)
  let made = 0
  for (const account of demoAccounts) {
    if (signal?.aborted) break
    // Wrong passwords count for a day: an account of a gate is put back into its state at every start.
    if (done.has(account.email) && !account.gate) continue
    try {
      await bringMerchant({ deps, app, worker, signal }, account)
      await finishDemo(db, account.email)
      if (!done.has(account.email)) made++
    } catch (error) {
      if (!signal?.aborted) log.warn({ err: error, account: standing(account) }, 'demo account not finished')
    }
  }
  await worker.stop()
  return made
}

/** Creates the demo accounts in the background. Returns a function that stops it and waits for the current call. */
export function seedInBackground(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const through = seedDemo(deps, stopping.signal).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'demo accounts not made')
  })
  return async () => {
    stopping.abort()
    await through
  }
}

/** Whether all outside services are simulated: a demo merchant must not send messages to real people. */
function mayHaveDemo({ env, adapters }: Config): boolean {
  const played = Object.values(adapters).every((choice) => choice === 'sandbox')
  return played && (env === 'development' || env === 'staging')
}
