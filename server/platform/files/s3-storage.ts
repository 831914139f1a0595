/** Stored files in a bucket of S3-compatible storage, reached by path-style addresses. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config/config.ts'
import type { Storage } from './storage.ts'

/** Milliseconds one request may take. */
const patience = 60_000

/** The storage in `files/` of the bucket. Throws the error of the storage service. */
export function s3Storage(settings: NonNullable<Config['s3']>, fetch: typeof globalThis.fetch): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey })
  const incoming = (key: string) => `files/incoming/${key}`
  const kept = (key: string) => `files/${key.slice(0, 2)}/${key}`

  /** Sends a request to the storage service; null when the object does not exist. */
  async function ask(method: string, path: string, options: { body?: Buffer; headers?: Record<string, string> } = {}) {
    const { body, headers } = options
    const signed = await client.sign(`${endpoint}/${bucket}${path}`, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    const response = await fetch(signed, { signal: AbortSignal.timeout(patience) })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`The storage answered ${response.status} to ${method}: ${codeOf(await response.text())}`)
    return response
  }

  const storage: Storage = {
    async write(key, sealed) {
      if (!(await ask('PUT', `/${incoming(key)}`, { body: sealed }))) throw new Error(`The bucket ${bucket} is not there`)
    },

    async keep(key) {
      const copied = await ask('PUT', `/${kept(key)}`, { headers: { 'x-amz-copy-source': `/${bucket}/${incoming(key)}` } })
      // A copy may fail after its answer has begun: then the error is in the body.
      const said = copied ? await copied.text() : null
      if (said?.includes('<Error>')) throw new Error(`The storage could not copy: ${codeOf(said)}`)
      if (said === null && !(await ask('HEAD', `/${kept(key)}`))) throw new Error('A stored file is gone')
      await storage.drop(key)
    },

    async drop(key) {
      await ask('DELETE', `/${incoming(key)}`)
    },

    async read(key) {
      const found = await ask('GET', `/${kept(key)}`)
      if (found) return Buffer.from(await found.arrayBuffer())
      // The process ended between commit and copy: the row is there, so the file is to be kept.
      await storage.keep(key)
      const copied = await ask('GET', `/${kept(key)}`)
      if (!copied) throw new Error('A stored file is gone')
      return Buffer.from(await copied.arrayBuffer())
    },

    async erase(key) {
      await storage.drop(key)
      await ask('DELETE', `/${kept(key)}`)
    },

    async listIncoming(before) {
      const keys: string[] = []
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: incoming(''), ...(after && { 'start-after': after }) })
        const page = await ask('GET', `?${query}`)
        if (!page) throw new Error(`The bucket ${bucket} is not there`)
        const text = await page.text()
        const found = [...text.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([entry]) => ({
          name: tagOf(entry, 'Key'),
          at: tagOf(entry, 'LastModified'),
        }))
        keys.push(...found.flatMap(({ name, at }) => (new Date(at) < before ? [name.slice(incoming('').length)] : [])))
        after = found.at(-1)?.name ?? ''
        if (tagOf(text, 'IsTruncated') !== 'true' || after === '') return keys
      }
    },
  }
  return storage
}

function tagOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

/** The code of an error, which names neither keys nor secrets. */
function codeOf(xml: string): string {
  return tagOf(xml, 'Code').slice(0, 60) || 'without a code'
}
