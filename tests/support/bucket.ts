/** A bucket of S3-compatible storage on this machine, for tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The used part of s3rver, which has no types. */
interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type S3Rver = new (options: object) => S3Server

/** An empty bucket: the settings that store files there, and its end. */
export async function openBucket(): Promise<{ settings: Record<string, string>; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'sampan-bucket-'))
  const Server = createRequire(import.meta.url)('s3rver') as S3Rver
  const server = new Server({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'sampan' }] })
  const { port } = await server.run()
  return {
    settings: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'sampan',
      // The keys that s3rver knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
