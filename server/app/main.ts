/** Starts the server, prints its addresses, and shuts down without losing work. */

import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { type Config, readConfig } from '../platform/config/config.ts'
import { limitConnections, times } from '../platform/http/connections.ts'
import { isRedPacketCommand, runRedPacketCommand } from '../rewards/command.ts'
import { isStaffCommand, runStaffCommand } from '../staff/command.ts'
import { failedStart } from './failed-start.ts'
import { createApp } from './http/app.ts'
import { type Opened, openServer } from './open.ts'
import { seedInBackground } from './seed.ts'
import { opening, welcome } from './start-lines.ts'
import { completed, hearStopRequests, requested, stop } from './stop.ts'

const { stopping, hurried } = hearStopRequests()
try {
  const config = readConfig(process.env)
  const words = process.argv.slice(2)
  if (words.length === 0) process.stdout.write(opening(config))
  const opened = await completed(openServer(config, { stopping }), stopping)
  if (isStaffCommand(words)) await end(opened, await runStaffCommand(opened.deps, words))
  if (isRedPacketCommand(words)) await end(opened, await runRedPacketCommand(opened.deps, words))
  if (stopping.aborted) await end(opened, { line: '', ok: true })
  const server = await listen(config, opened)
  opened.worker.start()
  const stopSeeding = seedInBackground(opened.deps)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(welcome(config, { port, ...opened }))
  await requested(stopping)
  await stop(server, opened, stopSeeding, hurried)
  process.exit(0)
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
