/** Access to the process that opens files. */
import { execFileSync } from 'node:child_process'
import { renderFile } from '../../server/platform/files/renderer.ts'
import { sampleFiles } from '../company/companies.ts'

/** The file-opening child of this process. */
export function openerPid(): number {
  const running = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const [own] = running.filter((line) => line.includes('render-process') && Number(line.trim().split(/\s+/)[1]) === process.pid)
  return Number.parseInt(own ?? '', 10)
}

/** Keeps the opening process busy with another user's file while `meanwhile` runs. */
export async function whileOpenerIsBusy(meanwhile: () => Promise<void>): Promise<void> {
  const task = { operation: 'preview', mime: 'application/pdf', bytes: sampleFiles.pdf } as const
  await renderFile(task)
  const pid = openerPid()
  process.kill(pid, 'SIGSTOP')
  const held = renderFile(task, { ms: 120_000 })
  try {
    await meanwhile()
  } finally {
    process.kill(pid, 'SIGCONT')
    await held
  }
}
