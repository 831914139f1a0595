/** A bucket of S3-compatible storage in memory, for tests: the operations of `server/platform/files/s3-storage.ts` and no other. */
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const keyId = 'bucket-key'

/** An empty bucket: the settings that store files there, and its end. */
export async function openBucket(): Promise<{ settings: Record<string, string>; close(): Promise<void> }> {
  const objects = new Map<string, { bytes: Buffer<ArrayBuffer>; at: string }>()
  const app = new Hono()
  const refusal = (code: string) => `<Error><Code>${code}</Code></Error>`
  app.use(async (context, next) => {
    const hash = createHash('sha256').update(Buffer.from(await context.req.arrayBuffer()))
    if (!context.req.header('authorization')?.includes(`Credential=${keyId}/`)) return context.body(refusal('InvalidAccessKeyId'), 403)
    if (hash.digest('hex') !== context.req.header('x-amz-content-sha256')) return context.body(refusal('XAmzContentSHA256Mismatch'), 400)
    return next()
  })
  app.get('/sampan', (context) => {
    const { prefix = '', 'start-after': after = '' } = context.req.query()
    const [first, ...rest] = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    // A page has one object, so that every longer list is read page by page.
    const contents = first ? `<Contents><Key>${first[0]}</Key><LastModified>${first[1].at}</LastModified></Contents>` : ''
    return context.body(`<ListBucketResult><IsTruncated>${rest.length > 0}</IsTruncated>${contents}</ListBucketResult>`)
  })
  const object = '/sampan/:key{.+}'
  app.get(object, ({ req, body }) => {
    const found = objects.get(req.param('key'))
    return found ? body(found.bytes) : body(refusal('NoSuchKey'), 404)
  })
  app.put(object, async ({ req, body }) => {
    const from = req.header('x-amz-copy-source')?.replace('/sampan/', '')
    const bytes = from === undefined ? Buffer.from(await req.arrayBuffer()) : objects.get(from)?.bytes
    if (!bytes) return body(refusal('NoSuchKey'), 404)
    objects.set(req.param('key'), { bytes, at: new Date().toISOString() })
    return body(from === undefined ? '' : '<CopyObjectResult/>')
  })
  app.delete(object, ({ req, body }) => {
    objects.delete(req.param('key'))
    return body(null, 204)
  })
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((settle) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => settle({ server, port }))
  })
  return {
    settings: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'sampan',
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: 'bucket-secret',
    },
    close: () => new Promise((settle) => void server.close(() => settle())),
  }
}
