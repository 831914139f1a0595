/** The API inside Vite's dev server: code is reloaded, the database stays open. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '../platform/config/config.ts'
import type { Database } from '../platform/db/connection.ts'
import { createApp } from './http/app.ts'
import { type Opened, openServer } from './open.ts'
import { seedInBackground } from './seed.ts'

/** State that survives a reload of this module. */
interface Surviving {
  database?: Database
  opened?: Opened
  stopSeeding?: () => Promise<void>
}

const survivors = globalThis as { sampanDev?: Surviving }
survivors.sampanDev ??= {}
const surviving = survivors.sampanDev

const listener = reload()

/** Answers a request with the current code. */
export async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await (await listener)(request, response)
}

/** Stops the worker of the previous code, then creates a new app and worker on the same database. */
async function reload() {
  await surviving.stopSeeding?.()
  await surviving.opened?.worker.stop()
  const config = readConfig(process.env)
  const opened = await openServer(config, { open: surviving.database })
  surviving.database = opened.database
  surviving.opened = opened
  opened.worker.start()
  surviving.stopSeeding = seedInBackground(opened.deps)
  for (const { email, password, about } of opened.accounts) process.stdout.write(`  ${email}  ${password}  ${about}\n`)
  return getRequestListener(createApp(opened.deps).fetch)
}
