/** Encryption of personal data: AES-256-GCM with the id of its key, so that keys can be rotated. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../config/config.ts'
import { deriveKey } from './secrets.ts'

/**
 * Encrypts a text for a place in the database, for example `connected_persons.id_number:<row id>`. It can only be decrypted with the same
 * place, so that it cannot be moved to another row. Returns `v1.<key id>.<iv>.<tag>.<data>`.
 */
export function seal(config: Keys, place: string, text: string): string {
  const key = deriveKey(config.secretKey, 'seal')
  const sealed = sealBytes(key, place, Buffer.from(text, 'utf8'))
  return ['v1', keyId(key), ...sealed.map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts a text of {@link seal}. Throws when the key is unknown, the place differs or a byte was changed. */
export function open(config: Keys, place: string, sealed: string): string {
  const [version, id, iv, tag, data] = sealed.split('.')
  if (version !== 'v1' || !id || !iv || !tag || data === undefined) throw new Error('Not a sealed text')
  const key = [config.secretKey, ...config.previousSecretKeys]
    .map((secret) => deriveKey(secret, 'seal'))
    .find((known) => keyId(known) === id)
  if (!key) throw new Error(`Sealed with an unknown key ${id}`)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
}

function sealBytes(key: Buffer, place: string, bytes: Buffer): [iv: Buffer, tag: Buffer, data: Buffer] {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(place))
  const data = Buffer.concat([cipher.update(bytes), cipher.final()])
  return [iv, cipher.getAuthTag(), data]
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
