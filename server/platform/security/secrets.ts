/** Random tokens, their hashes, and the keys derived from the secret key. */
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** A new token: 32 random bytes in base64url. Only its {@link fingerprint} is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A new verification code of six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** SHA-256 of a token, hex. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}

/** 32 bytes for one purpose, derived from a secret key. */
export function deriveKey(secretKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'sampan', purpose, 32))
}

/** Keyed hash of something too short to hash alone, such as a code: without the secret key it cannot be guessed. Hex. */
export function peppered(config: Pick<Config, 'secretKey'>, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', deriveKey(config.secretKey, `pepper:${purpose}`))
    .update(JSON.stringify(parts))
    .digest('hex')
}
