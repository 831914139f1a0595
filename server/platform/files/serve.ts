/** Addresses of files and their previews: signed, valid for five minutes, good for that one alone. UPL-08. */
import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { uuid } from '../../../contract/kernel/fields.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { failure } from '../http/answer.ts'
import { addressOf } from '../http/caller-address.ts'
import type { App, Surroundings } from '../http/types.ts'
import { takePoints } from '../security/allowances.ts'
import { deriveKey, sameText } from '../security/secrets.ts'
import { previewName } from './previews.ts'
import { readSealed } from './storage.ts'

/** Seconds an address works. */
const addressSeconds = 300

/** Kinds a browser shows itself; others are downloads. */
const shown = ['application/pdf', 'image/jpeg', 'image/png']

/** Stored bytes with their type and name. */
interface Served {
  readonly key: string
  readonly sealedAs: string
  readonly mime: string
  readonly extension: string
  readonly name: string
}

/** A signed path that serves the file until it expires. Give it only to users who may read the file. */
export function fileAddress(deps: Pick<Deps, 'config' | 'clock'>, fileId: string): string {
  return signedAddress(deps, `/files/${fileId}`, fileId)
}

/** The same for a preview of the file; pages count from 1. */
export function previewAddress(deps: Pick<Deps, 'config' | 'clock'>, fileId: string, page: number): string {
  return signedAddress(deps, `/files/${fileId}/preview/${page}`, previewName(fileId, page))
}

/** Points of a signed address: it is read from the storage and decrypted. */
const addressCost = 1

/** Charges the rate-limit cost of signed addresses to the network of the caller, before anything is read. Mount it before them. */
export function chargeAddresses(app: App, deps: Deps): void {
  const charge: MiddlewareHandler<Surroundings> = async (context, next) => {
    await takePoints(deps, { ip: addressOf(context, deps.config), cost: addressCost })
    await next()
  }
  app.use('/files/*', charge)
  app.use('/personal-data/*', charge)
}

/**
 * Registers `GET /files/:id` and `GET /files/:id/preview/:page`. A wrong, missing or expired signature and an unknown file are the same
 * answer, 404. Stored bytes that are gone or were changed are `downloadFailed`.
 */
export function mountFiles(app: App, deps: Deps): void {
  const { db } = deps
  app.get('/files/:id', async (context) => {
    const fileId = context.req.param('id')
    const row = isSigned(context, deps, fileId, fileId)
      ? await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
      : undefined
    if (!row) return context.notFound()
    return serveStored(context, deps, { ...row, key: row.storage_key, sealedAs: fileId })
  })
  app.get('/files/:id/preview/:page{[1-9]}', async (context) => {
    const [fileId, page] = [context.req.param('id'), Number(context.req.param('page'))]
    const row = isSigned(context, deps, fileId, previewName(fileId, page))
      ? await db.selectFrom('file_previews').select('storage_key').where('file_id', '=', fileId).where('page', '=', page).executeTakeFirst()
      : undefined
    if (!row) return context.notFound()
    const picture = { mime: 'image/jpeg', extension: 'jpg', name: `preview-${page}.jpg` }
    return serveStored(context, deps, { ...picture, key: row.storage_key, sealedAs: previewName(fileId, page) })
  })
}

/**
 * Serves stored bytes with their type; `downloadFailed` when they are missing or were changed. Call it only for users who may read them.
 */
export async function serveStored(context: Context, deps: Deps, { key, sealedAs, mime, extension, name }: Served): Promise<Response> {
  const bytes = await readSealed(deps, key, sealedAs).catch((error: unknown) => {
    deps.log.error({ requestId: context.env.requestId, file: sealedAs, err: error }, 'a stored file cannot be read')
    return null
  })
  // The browser requested a file, so the failure needs an HTTP error status.
  if (!bytes) return context.json(failure(new Problem('downloadFailed'), deps, context.env.requestId).body, 500)
  const kind = shown.includes(mime) ? 'inline' : 'attachment'
  return context.body(new Uint8Array(bytes), 200, {
    'content-type': mime,
    'content-disposition': `${kind}; filename="file.${extension}"; filename*=UTF-8''${encodeName(name)}`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
}

/** A path of the origin that works for so many seconds, five minutes unless said otherwise, and only as it was signed for `name`. */
export function signedAddress(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  path: string,
  name: string,
  seconds: number = addressSeconds,
): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + seconds
  return `${path}?expires=${expires}&signature=${sign(config, name, expires)}`
}

/**
 * Whether an address is one of {@link signedAddress} for `name`, about the thing with that id, and still works. `secretKeys` says under
 * which keys it may have been signed: an earlier key is accepted only for addresses that outlive its change, so that a leaked earlier key does not open everything.
 */
export function isSigned(
  context: Context,
  { config, clock }: Deps,
  fileId: string,
  name: string,
  secretKeys: readonly Buffer[] = [config.secretKey],
): boolean {
  const expires = Number(context.req.query('expires'))
  const signature = context.req.query('signature') ?? ''
  return (
    uuid.test(fileId) &&
    Number.isSafeInteger(expires) &&
    expires * 1000 > clock.now().getTime() &&
    secretKeys.some((secretKey) => sameText(signature, sign({ secretKey }, name, expires)))
  )
}

function sign({ secretKey }: Pick<Config, 'secretKey'>, name: string, expires: number): string {
  return createHmac('sha256', deriveKey(secretKey, 'file-addresses')).update(`${name}:${expires}`).digest('base64url')
}

/** RFC 5987: everything but letters, digits and a few signs as percent bytes. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
