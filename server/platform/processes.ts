/** Child processes that do one piece of work at a time: what takes long, or may crash. */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Milliseconds after which a process without work ends. */
const idleMs = 20_000

/** The process ended, or was ended after too long a time, before it had answered. */
export class Ended extends Error {
  override readonly name = 'Ended'
  /** The signal that ended it, `late`, or null after an exit. */
  readonly how: string | null

  constructor(how: string | null) {
    super(`The process ended: ${how}`)
    this.how = how
  }
}

/** A running process; `ready` resolves to whether it started. */
interface Helper {
  readonly child: ChildProcess
  readonly ready: Promise<boolean>
  idle?: NodeJS.Timeout
}

/** Gives a task to a process and answers what it sends back. Throws {@link Ended}, and an error when no process can start. */
type Processes<Task, Answer> = (task: Task, ms: number) => Promise<Answer>

/**
 * Processes of one kind, started as they are needed; how many work at once is up to the caller. `module` is the address of the module that
 * uses them, `name` the file of their code beside it without its ending: the built server has it, without a build tsx runs its source. It
 * sends a message when it is ready and one for each task. It gets no environment variables, and its output is dropped: libraries would
 * write about users' files.
 */
export function createProcesses<Task, Answer>(module: string, name: string, heapMb: number): Processes<Task, Answer> {
  const built = !module.endsWith('.ts')
  const entry = fileURLToPath(new URL(`./${name}.${built ? 'js' : 'ts'}`, module))
  const loader = built ? [] : ['--import', createRequire(module).resolve('tsx')]
  /** Those without work. */
  const free: Helper[] = []

  function start(): Helper {
    const child = fork(entry, {
      env: {},
      execArgv: [...loader, `--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ready = new Promise<boolean>((resolve) => {
      child.once('message', () => resolve(true))
      child.once('error', () => resolve(false)).once('exit', () => resolve(false))
    })
    const helper: Helper = { child, ready }
    child.once('exit', () => stop(helper))
    return helper
  }

  function stop(helper: Helper): void {
    clearTimeout(helper.idle)
    const place = free.indexOf(helper)
    if (place >= 0) free.splice(place, 1)
    helper.child.kill('SIGKILL')
  }

  return async (task, ms) => {
    const helper = free.pop() ?? start()
    const { child, ready } = helper
    clearTimeout(helper.idle)
    child.ref()
    child.channel?.ref()
    if (!(await ready)) throw new Error(`The process ${name} does not start`)
    // The time of a task begins when the process is up.
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(late)
        child.off('message', answered).off('exit', gone)
        child.unref()
        child.channel?.unref()
      }
      const answered = (answer: Answer) => {
        settle()
        helper.idle = setTimeout(() => stop(helper), idleMs).unref()
        free.push(helper)
        resolve(answer)
      }
      const end = (how: string | null) => {
        settle()
        stop(helper)
        reject(new Ended(how))
      }
      const gone = (_: number | null, signal: string | null) => end(signal)
      const late = setTimeout(() => end('late'), ms)
      child.on('message', answered).on('exit', gone)
      child.send(task as object, (error) => error && end(null))
    })
  }
}
