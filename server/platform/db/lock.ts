/** One process per embedded database: a lock file with the id of its owner. */
import { closeSync, existsSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs'

/**
 * Takes the lock or throws when a running process has it. The lock of an ended process is taken over: a process is identified by its id
 * and start time, so that a reused id (in a container always the same) does not count as running. Returns the release function.
 */
export function takeLock(file: string): () => void {
  const mine = identity(process.pid)
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(file, mine)) return () => release(file, mine)
    const holder = read(file)
    if (holder === null) continue
    const pid = Number(holder.split(' ')[0])
    if (holder === identity(pid)) throw new Error(`The database is in use by process ${pid} (${file}). Stop it first.`)
    const aside = `${file}.${process.pid}`
    renameSync(file, aside)
    if (read(aside) !== holder) {
      if (!existsSync(file)) linkSync(aside, file)
      unlinkSync(aside)
      throw new Error(`The database was just opened by another process (${file}).`)
    }
    unlinkSync(aside)
  }
  throw new Error(`Cannot take the lock ${file}`)
}

function create(file: string, content: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, content)
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) unlinkSync(file)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** `<pid> <start time>` of a living process, `<pid> gone` of none. Without /proc the start time is `running`. */
function identity(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return `${pid} gone`
  }
  const stat = read(`/proc/${pid}/stat`)
  return `${pid} ${stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] : 'running'}`
}
