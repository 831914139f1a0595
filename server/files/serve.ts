/** Addresses of files: signed, valid for five minutes, good for that one file only. UPL-08. */
import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/mount.ts'
import { deriveKey, sameText } from '../trust/secrets.ts'
import { readStored } from './storage.ts'

/** Seconds an address works. */
const addressSeconds = 300
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Kinds a browser shows itself; others are downloads. */
const shown = ['application/pdf', 'image/jpeg', 'image/png']

/** A path of the origin that answers the file until it expires. Give it only to somebody who may read the file. */
export function fileAddress({ config, clock }: Pick<Deps, 'config' | 'clock'>, fileId: string): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + addressSeconds
  return `/files/${fileId}?expires=${expires}&signature=${sign(config, fileId, expires)}`
}

/** Registers `GET /files/:id`. A wrong, missing or expired signature and an unknown file are the same answer, 404. */
export function mountFiles(app: App, deps: Deps): void {
  const { config, clock, db } = deps
  app.get('/files/:id', async (context) => {
    const fileId = context.req.param('id')
    const expires = Number(context.req.query('expires'))
    const valid =
      uuid.test(fileId) &&
      Number.isSafeInteger(expires) &&
      expires * 1000 > clock.now().getTime() &&
      sameText(context.req.query('signature') ?? '', sign(config, fileId, expires))
    const file = valid ? await db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst() : undefined
    if (!file) return context.notFound()
    const bytes = await readStored(config, file.storage_key, file.id)
    const kind = shown.includes(file.mime) ? 'inline' : 'attachment'
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': file.mime,
      'content-disposition': `${kind}; filename="file.${file.extension}"; filename*=UTF-8''${encodeName(file.name)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
}

function sign({ secretKey }: Pick<Config, 'secretKey'>, fileId: string, expires: number): string {
  return createHmac('sha256', deriveKey(secretKey, 'file-addresses')).update(`${fileId}:${expires}`).digest('base64url')
}

/** RFC 5987: everything but letters, digits and a few signs as percent bytes. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
