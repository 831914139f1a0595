/** The log: JSON lines without bodies, queries, tokens or personal data. */
import { type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'

export type { Logger } from 'pino'

/** Opens the log on standard output. Errors are scrubbed before they are written. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null, serializers: { err: describeError } })
}

/** An error as the log may show it: name, code, scrubbed message and stack. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame))
  return { name: error.name, code, message: scrub(error.message), stack: frames.slice(0, 12).join('\n') }
}

/** Text with mailboxes, long numbers and long tokens masked, at most 300 characters. */
export function scrub(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/[\w.+-]+@[\w.-]+/g, '***@***')
    .replace(/[A-Za-z0-9_-]{32,}/g, '***')
    .replace(/\d{6,}/g, '***')
    .slice(0, 300)
}
