/** Kills the server again and again in the middle of its work, on one data folder and one address. */
import { products } from '../../contract/kernel/product.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { callerAt } from '../support/caller.ts'
import { type Inside, openInside } from '../support/data-folder.ts'
import { freePort, makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'

/** Number of times the server is killed, unless set by `KILLS`. */
export const kills = Number(process.env.KILLS ?? 1)

/** Milliseconds that so many kills may take, with what comes before and after them, on a machine that has other things to do. */
export const timeFor = (kills: number) => 300_000 + kills * 30_000

/** What a merchant does while the server is killed. */
interface Work {
  /** The email of a merchant in the data folder. */
  readonly email: string
  /** Repeats the interrupted work of the round before; is not disturbed. */
  readonly recover: (caller: Caller) => Promise<unknown>
  /** Is interrupted at a random moment. Round 0 is not: it measures the length of the work. */
  readonly act: (caller: Caller, round: number) => Promise<unknown>
  /** Looks at the server after its last start. */
  readonly look: (caller: Caller) => Promise<unknown>
}

/** Where the rounds happen. */
export interface Ground {
  readonly origin: string
  /** Opens the data folder in this process, while no server has it. */
  inside(): Promise<Inside>
  /** Starts the server, kills it in the middle of the work and starts it again, as often as {@link kills}; then stops it. */
  rounds(work: Work): Promise<void>
  /** Ends a running server, and removes the folder. */
  remove(): Promise<void>
}

/** A hundred rounds upload more than the hourly limit of a user. */
const usual = { UPLOADS_PER_HOUR: '1000000' } as const

/** Prepares a data folder and an address. `settings` are environment variables of the server. */
export async function openGround(settings: Readonly<Record<string, string>> = {}): Promise<Ground> {
  const [dataDir, port] = [await makeDataDir(), await freePort()]
  const origin = `http://localhost:${port}`
  let portal: Portal | null = null
  const start = async () => {
    portal = await startPortal({ dataDir, port, settings: { ...usual, ...settings } })
    return portal
  }
  return {
    origin,
    inside: () => openInside(dataDir, origin, usual),
    async rounds({ email, recover, act, look }) {
      let running = await start()
      const caller = await signedIn(origin, email)
      const began = performance.now()
      await act(caller, 0)
      const lasts = performance.now() - began
      for (let round = 1; round <= kills; round++) {
        await recover(caller)
        const done = act(caller, round)
        // The moment is random: between the first byte sent and a little after the last answer.
        await new Promise((cut) => setTimeout(cut, Math.random() * lasts * 1.1))
        await running.kill()
        await done
        running = await start()
      }
      await recover(caller)
      await look(caller)
      await running.stop()
    },
    async remove() {
      await portal?.kill()
      await removeDataDir(dataDir)
    },
  }
}

/** A session of a merchant in their first company. */
export async function signedIn(origin: string, email: string): Promise<Caller> {
  const caller = callerAt(origin)
  const login = await caller.call('signIn', { source: products.hook.registerSource, email, password: demoPassword })
  caller.token = login.token
  caller.companyId = (await caller.call('listMemberships', { userId: login.user.userId }))[0]?.companyId ?? null
  return caller
}

/** The answer, or null when the server was gone before it came. A refusal is thrown. */
export async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    // Refused, reset, or an answer without its end.
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}
