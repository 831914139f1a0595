/** Encryption of stored files: AES-256-GCM under a key derived for files, bound to the file's name. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../config/config.ts'
import { deriveKey } from '../security/secrets.ts'

/** Layout of a stored file: version, id of the key, IV, tag, data. */
const layout = { version: 1, keyId: 4, iv: 12, tag: 16 } as const
const headLength = 1 + layout.keyId + layout.iv + layout.tag

/** Encrypts bytes; they can only be decrypted under the same name. */
export function sealFile({ secretKey }: Keys, name: string, bytes: Uint8Array): Buffer {
  const key = deriveKey(secretKey, 'files')
  const iv = randomBytes(layout.iv)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(name))
  const data = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([Buffer.of(layout.version), keyIdOf(key), iv, cipher.getAuthTag(), ...data])
}

/** Decrypts a file of {@link sealFile}, also under an earlier key. Throws when it was changed or belongs to another name. */
export function openFile({ secretKey, previousSecretKeys }: Keys, name: string, sealed: Buffer): Buffer {
  if (sealed.length < headLength || sealed[0] !== layout.version) throw new Error('Not a stored file')
  const [ivAt, tagAt] = [1 + layout.keyId, 1 + layout.keyId + layout.iv]
  const keyId = sealed.subarray(1, ivAt)
  const key = [secretKey, ...previousSecretKeys].map((secret) => deriveKey(secret, 'files')).find((known) => keyIdOf(known).equals(keyId))
  if (!key) throw new Error('A file is sealed with an unknown key')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(ivAt, tagAt))
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(sealed.subarray(tagAt, headLength))
  return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
}

function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, layout.keyId)
}
