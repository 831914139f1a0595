/** Data folders with merchants at several points of the journey, made once before the journeys and copied by every worker. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gate, Point } from '../../server/sandbox/demo.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'

/**
 * The prepared state of a merchant: at a point of the journey, before a gate of sign-in, with a shop whose authorisation ends soon, an
 * administrator of a signed company and the other one, who may approve its drawdowns, signed and paid by a PSP, or with a loan that may
 * not be debited.
 */
export type Standing = Point | Gate | 'shop-ending' | 'signed-by-two' | 'approver' | 'signed-with-psp' | 'drawn-undebited'

/** A prepared merchant. */
export interface Prepared {
  readonly email: string
  readonly phone: string
  readonly point: Standing
}

/** Who is in a world: all merchants, or the few of journeys that let days pass, which each of the others would make longer. */
export type Populace = 'usual' | 'timed'

/** What the folder holds. */
export interface Contents {
  readonly merchants: Prepared[]
}

/** Name of the list of the merchants in the folder. */
export const list = 'prepared.json'

/** Makes the folders; returns a function that removes them. Runs in a separate process, since the test runner takes six times as long to read the server's code. */
export async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const program = join(import.meta.dirname, 'prepare-merchants.ts')
  const [code] = await once(spawn(process.execPath, ['--import', 'tsx', program, dataDir], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`The merchants were not prepared: ${code}`)
  process.env.SAMPAN_PREPARED = dataDir
  return () => removeDataDir(dataDir)
}

/** Copies a prepared folder. Answers the copy and what it holds. */
export async function copyPrepared(populace: Populace): Promise<Contents & { readonly dataDir: string }> {
  const dataDir = await makeDataDir()
  await cp(join(process.env.SAMPAN_PREPARED ?? '', populace), dataDir, { recursive: true })
  return { dataDir, ...(JSON.parse(await readFile(join(dataDir, list), 'utf8')) as Contents) }
}
