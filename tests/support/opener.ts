/** Access to the processes that open files. */
import { execFileSync } from 'node:child_process'
import { renderFile } from '../../server/platform/files/renderer.ts'
import { sampleFiles } from '../company/companies.ts'
import { until } from './until.ts'

const task = { operation: 'inspect', mime: 'application/pdf', bytes: sampleFiles.pdf } as const

/** The file-opening children of this process. */
export function openerPids(): number[] {
  const running = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const own = running.filter((line) => line.includes('render-process') && Number(line.trim().split(/\s+/)[1]) === process.pid)
  return own.map((line) => Number.parseInt(line, 10))
}

/** Ends the file-opening children; answers the id of a new one, which opens the next file. */
export async function freshOpener(): Promise<number> {
  for (const pid of openerPids()) process.kill(pid, 'SIGKILL')
  // A file that is given to one that just ends cannot be opened.
  await until(async () => 'pages' in (await renderFile(task, { id: 'opener' })), 'no file can be opened')
  return openerPids()[0] ?? Number.NaN
}

/** Keeps a file of an owner open, so that their further files wait, while `meanwhile` runs. */
export async function whileOwnerIsBusy(owner: string, meanwhile: () => Promise<void>): Promise<void> {
  const pid = await freshOpener()
  process.kill(pid, 'SIGSTOP')
  const held = renderFile(task, { id: owner }, { ms: 120_000 })
  try {
    await meanwhile()
  } finally {
    process.kill(pid, 'SIGCONT')
    await held
  }
}
