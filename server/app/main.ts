/** Starts the server, prints its addresses, and shuts down without losing work. */

import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { portalBase } from '../../contract/kernel/constants.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { limitConnections, times } from '../platform/http/connections.ts'
import { isRedPacketCommand, runRedPacketCommand } from '../rewards/command.ts'
import { isStaffCommand, runStaffCommand } from '../staff/command.ts'
import { failedStart } from './failed-start.ts'
import { createApp } from './http/app.ts'
import { type Opened, openServer } from './open.ts'
import { seedInBackground } from './seed.ts'

/** Milliseconds a stop may take before running requests are cut off. */
const patience = 15_000

try {
  const config = readConfig(process.env)
  const opened = await openServer(config)
  const words = process.argv.slice(2)
  if (isStaffCommand(words)) await end(opened, await runStaffCommand(opened.deps, words))
  if (isRedPacketCommand(words)) await end(opened, await runRedPacketCommand(opened.deps, words))
  const server = await listen(config, opened)
  opened.worker.start()
  const stopSeeding = seedInBackground(opened.deps)
  const stop = (): void => void stopSeeding().then(() => finish(server, opened))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  // A reader of these lines may stop the server at once.
  process.stdout.write(welcome(config, server, opened))
} catch (error) {
  process.stderr.write(`${failedStart(error)}\n`)
  process.exit(1)
}

/** `node main.js invite MAIL NAME ROLE` or `redpackets list`, for where there are no sources: it was done, and that is all. */
async function end({ database }: Opened, { line, ok }: { line: string; ok: boolean }): Promise<never> {
  process.stdout.write(line)
  await database.close()
  process.exit(ok ? 0 : 1)
}

async function listen(config: Config, { deps, database }: Opened): Promise<Server> {
  const server = serve({ fetch: createApp(deps).fetch, port: config.port, hostname: config.host, serverOptions: times }) as Server
  limitConnections(server, config)
  try {
    await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))
    return server
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Takes no new connections, lets running requests and jobs end, closes the database. */
async function finish(server: Server, { worker, database, deps }: Opened): Promise<void> {
  deps.log.info('stopping')
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Keep-alive clients are asked to close the connection after the answer.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), patience).unref()
  await closed
  await worker.stop()
  await database.close()
  process.exit(0)
}

function welcome(config: Config, server: Server, { accounts, database }: Opened): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const origin = config.publicUrl.replace(/:0$/, `:${port}`)
  const embedded = database.kind === 'pglite'
  const lines = [
    `Sampan     ${origin}${portalBase}/`,
    `API        ${origin}/docs`,
    ...(config.sandbox ? [`Mailbox    ${origin}/sandbox/mailbox`, `Staff      ${origin}/sandbox/reviewer`] : []),
    `Database   ${embedded ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
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
