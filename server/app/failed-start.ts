/** Formats the error of a failed start. */
import { ConfigError } from '../platform/config/config.ts'
import { SchemaError } from '../platform/db/migrate.ts'

/** Wrong settings, a taken port and a locked, missing or unknown database are explained in words; other errors are returned with their stack. */
export function failedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  // Node tried every address of a host name: the first error represents all.
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const known =
    error instanceof ConfigError || error instanceof SchemaError || code === 'ECONNREFUSED' || /in use|EADDRINUSE/.test(error.message)
  return known ? first.message : (error.stack ?? error.message)
}
