/** Ed25519 signatures. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** PKCS #8 prefix of a 32-byte private key. RFC 8410. */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private key of 32 secret bytes. */
export function signingKey(secret: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateHead, secret]), format: 'der', type: 'pkcs8' })
}

/** Its public key, SPKI in base64. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** Signs a text; base64url. */
export function signText(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text, 'utf8'), key).toString('base64url')
}

/** Whether a signature is of this text by the owner of a public key. False for a key that is none. */
export function textHolds(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** Fingerprint of a public key: the first 32 hex digits of its SHA-256, in groups of eight. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
  return hash.slice(0, 32).replace(/.{8}(?=.)/g, '$&-')
}
