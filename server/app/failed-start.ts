/** Formats the error of a failed start. */
import { ConfigError } from '../platform/config/config.ts'
import { SchemaError } from '../platform/db/migrate.ts'

/** Codes of the system, and of a PostgreSQL that refuses a connection: role or password, missing database, too many connections, starting up. */
const explained = /^(E[A-Z]+|EAI_[A-Z]+|28...|3D000|53300|57P03)$/

/** Wrong settings, a port, folder or address that cannot be used, and a locked, missing or unknown database are explained in words; other errors are returned with their stack. */
export function failedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  // Node tried every address of a host name: the first error represents all.
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const known =
    error instanceof ConfigError || error instanceof SchemaError || explained.test(code ?? '') || error.message.includes('in use')
  return known ? first.message : (error.stack ?? error.message)
}
