/** What the start of the server prints: that it opens the database, which takes a while at first, and its addresses. */
import { portalBase } from '../../contract/kernel/constants.ts'
import type { Config } from '../platform/config/config.ts'
import type { Opened } from './open.ts'

const databaseName = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl ? 'PostgreSQL' : `embedded, in ${dataDir}`

/** Printed before the database is opened. */
export function opening(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return `  Opening the database (${databaseName(config)}); the first start creates its tables\n`
}

/** Printed once the server listens on a port: the addresses, the database, the demo accounts, what is not safe. */
export function welcome(
  config: Config,
  { port, accounts, database }: { port: number; accounts: Opened['accounts']; database: Pick<Opened['database'], 'kind'> },
): string {
  const origin = config.publicUrl.replace(/:0$/, `:${port}`)
  const embedded = database.kind === 'pglite'
  const lines = [
    'Ready',
    '',
    `Sampan     ${origin}${portalBase}/`,
    `API        ${origin}/docs`,
    ...(config.sandbox ? [`Mailbox    ${origin}/sandbox/mailbox`, `Staff      ${origin}/sandbox/reviewer`] : []),
    `Database   ${databaseName(config)}`,
    ...(accounts.length > 0 ? ['', 'Demo accounts'] : []),
    ...accounts.map((account) => `  ${account.email}  ${account.password}  ${account.about}`),
    ...(config.exposed
      ? [
          '',
          'WARNING: SANDBOX_EXPOSED=yes. Whoever reaches this address opens every account: mails and codes are public. No real data here.',
        ]
      : []),
    ...(embedded && config.env === 'production'
      ? ['', 'Warning: the embedded database is for one small node and promises nothing after a power loss. Set DATABASE_URL.']
      : []),
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
