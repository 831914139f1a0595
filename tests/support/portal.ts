/** The built server as a separate process, for tests that need a real address or a process to kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, watch } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const entry = join(root, 'dist/server/main.js')

/** A server that answers. */
export interface Portal {
  /** `http://localhost:` and the port. */
  readonly origin: string
  readonly pid: number
  /** The output so far. */
  printed(): string
  /** SIGKILL, as a power cut would; resolves when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code when the process is gone. */
  stop(): Promise<number | null>
}

/** How to start it. */
interface PortalSettings {
  /** Folder of database and files; it stays when the server ends. */
  readonly dataDir: string
  /** Environment variables in addition to the usual ones of a test. */
  readonly settings?: Readonly<Record<string, string>>
  /** Port to listen on; a free one unless given. */
  readonly port?: number
}

/** Settings of the sandbox for tests: decisions without delay and no daily limits. */
const usual = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  SANDBOX_REVIEW_SECONDS: '1',
  SANDBOX_BANK_SECONDS: '1',
  CODES_PER_IP_AND_DAY: '1000000',
  SMS_PER_COUNTRY_AND_HOUR: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
}

/** A folder for database and files that {@link removeDataDir} takes away. */
export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'sampan-data-'))
}

/** Removes a folder made by {@link makeDataDir}. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
}

/** Resolves when a file is created in a folder. Call it before the process that creates it is started. */
export async function created(folder: string, name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return
}

/** Starts the server of `dist` and waits for its address. Throws with its output when it ends before. */
export async function startPortal({ dataDir, settings = {}, port }: PortalSettings): Promise<Portal> {
  if (!existsSync(entry)) throw new Error('There is no build: npm run build')
  const chosen = port ?? (await freePort())
  const origin = `http://localhost:${chosen}`
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    cwd: root,
    env: { ...process.env, ...usual, PORT: String(chosen), PUBLIC_URL: origin, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A runner that ends early stops its server too.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  const gone = new Promise<number | null>((settle) => child.once('exit', settle)).finally(() => process.off('exit', orphaned))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  await said(child, 'Sampan ', () => text, gone)
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return gone
  }
  return {
    origin,
    pid: child.pid ?? 0,
    printed: () => text,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Resolves when the process has printed a word; rejects when it ends first. */
function said(child: ChildProcess, word: string, text: () => string, gone: Promise<number | null>): Promise<void> {
  return new Promise((settle, refuse) => {
    const look = () => {
      if (!text().includes(word)) return
      child.stdout?.off('data', look)
      settle()
    }
    child.stdout?.on('data', look)
    void gone.then((code) => refuse(new Error(`The server ended with ${code}:\n${text()}`)))
  })
}

/** A free port, below those that systems give to outgoing connections: none of them takes it before the server does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** Whether no process listens on a port of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer().once('error', () => settle(false))
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)))
  })
}
