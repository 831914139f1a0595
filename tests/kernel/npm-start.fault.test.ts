/** `npm start` under a process manager, which knows the npm process alone: its signal reaches the build and the server. Decision 077. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '../../server/platform/db/connection.ts'
import { created, freePort, isFree, makeDataDir, removeDataDir } from '../support/portal.ts'
import { migratedTemplate } from '../support/template.ts'
import { until } from '../support/until.ts'

const root = resolve(import.meta.dirname, '../..')

/** A folder with the scripts of the project and its build, but with a bundler that is a script of the test. */
let project: string
let npm: ChildProcess | undefined
let port: number

const dataDir = () => join(project, '.data')
const lock = () => join(dataDir(), 'pglite.lock')
/** Holds the process id of a bundler that is not done. */
const bundling = () => join(project, 'bundling')
const idIn = async (file: string) => (existsSync(file) ? Number.parseInt(await readFile(file, 'utf8'), 10) : 0)

beforeEach(async () => {
  project = await makeDataDir()
  port = await freePort()
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true })
  await mkdir(dataDir())
  await copyFile(join(root, 'package.json'), join(project, 'package.json'))
  await symlink(join(root, 'dist'), join(project, 'dist'))
})
afterEach(async () => {
  npm?.kill('SIGKILL')
  // A child that the signal has not reached ends here.
  for (const left of [await idIn(lock()), await idIn(bundling())]) if (left > 0 && runs(left)) process.kill(left, 'SIGKILL')
  await removeDataDir(project)
})

/** Whether a process exists. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Runs `npm start` in a process group of its own, with a bundler that runs the given lines of a shell. `started` is true when the server
 * has printed its address, and false when the output ends without it.
 */
async function npmStart(bundler: string): Promise<{ started: Promise<boolean>; gone: Promise<number | NodeJS.Signals | null> }> {
  await writeFile(join(project, 'node_modules/.bin/vite'), `#!/bin/sh\n${bundler}\n`, { mode: 0o755 })
  const env = { PATH: process.env.PATH, HOME: project, npm_config_update_notifier: 'false', NODE_ENV: 'test', PORT: String(port) }
  npm = spawn('npm', ['start'], { cwd: project, env, detached: true })
  const gone = new Promise<number | NodeJS.Signals | null>((settle) => npm?.once('exit', (code, signal) => settle(code ?? signal)))
  let text = ''
  const started = new Promise<boolean>((settle) => {
    npm?.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('Sampan ')) settle(true)
    })
    npm?.stdout?.once('close', () => settle(false))
  })
  return { started, gone }
}

test.each([
  { name: 'SIGTERM to the npm process alone', send: (pid: number) => process.kill(pid, 'SIGTERM') },
  { name: 'Ctrl-C, which reaches npm and the server, twice the latter', send: (pid: number) => process.kill(-pid, 'SIGINT') },
])('npm start ends with 0 on $name, and leaves neither the port nor the data folder in use', async ({ send }) => {
  await (await openEmbedded({ dataDir: join(dataDir(), 'pglite'), loadDataDir: await migratedTemplate() })).close()
  const { started, gone } = await npmStart('exit 0')
  expect(await started).toBe(true)
  send(npm?.pid ?? 0)
  expect([await gone, await isFree(port), existsSync(lock())]).toEqual([0, true, false])
})

test('SIGTERM during the build ends npm and the bundler, and no server is started', async () => {
  const begun = created(project, 'bundling')
  const { started, gone } = await npmStart(`echo $$ > ${bundling()}\nexec cat`)
  await begun
  await until(async () => (await idIn(bundling())) > 0, 'The bundler does not write its process id')
  npm?.kill('SIGTERM')
  expect([await gone, runs(await idIn(bundling())), existsSync(lock())]).toEqual(['SIGTERM', false, false])
  expect(await started).toBe(false)
})
