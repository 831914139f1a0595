/** Times and numbers of connections: a slow or greedy client costs itself alone. */
import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'
import { networkOf } from '../security/allowances.ts'

/** Milliseconds. */
export const times = {
  /** A quiet connection is kept longer than proxies keep theirs (60 s), so that none sends a request into one that just closes. */
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000,
  /** A form of 61 MB over a line of 2 Mbit/s. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
} as const

/** Connections of this process: in all, and of one network where no proxy of ours stands between. */
const most = { all: 5000, ofOne: 200 } as const

/** Closes connections beyond the limits as they open. */
export function limitConnections(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  server.maxConnections = most.all
  if (trustProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > most.ofOne) socket.destroy()
  })
}
