/** Which Chromium the tests, pictures and figures use, and how it is started. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A Chromium on this machine, with what its process needs besides the environment of ours. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/** Flags that keep the browser quiet: no graphics card, no sandbox, no background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/**
 * CHROME_PATH, else on Linux the one of npm, unpacked once into the temporary folder: everywhere the same, and without windows, which
 * cost a third of the time. Elsewhere, where npm has none, the Chromium or Chrome of the system. Throws when there is none at all.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROME_PATH
  if (given) return { executablePath: given, env: {} }
  if (process.platform === 'linux') return packaged()
  const found = installedPaths(process.platform, process.env).find((path) => existsSync(path))
  if (!found) throw new Error('There is no Chromium: install Chrome, or set CHROME_PATH')
  return { executablePath: found, env: {} }
}

/** Where Chromium and Chrome are installed on a system that is not Linux. */
function installedPaths(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'darwin') return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
    folder ? [join(folder, 'Chromium/Application/chrome.exe'), join(folder, 'Google/Chrome/Application/chrome.exe')] : [],
  )
}

/** The Chromium of `@sparticuz/chromium`, with its own libraries and fonts where the machine has none. */
async function packaged(): Promise<Chromium> {
  const home = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = createRequire(import.meta.url)(join(home, 'package.json')) as { version: string }
  const folder = join(tmpdir(), `sampan-chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(home, 'bin'), folder)
  const executablePath = join(folder, 'chromium')
  return {
    executablePath,
    env: {
      ...(missesLibraries(executablePath) && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  }
}

/** The package unpacks into the temporary folder of its process; a folder that is moved afterwards is never seen half full. */
async function unpack(archives: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const usual = process.env.TMPDIR
  const own = await mkdtemp(`${folder}-`)
  process.env.TMPDIR = own
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']) await inflate(join(archives, name))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
  await mkdir(dirname(folder), { recursive: true })
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }))
}

function missesLibraries(executablePath: string): boolean {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('not found')
  } catch {
    return true
  }
}
