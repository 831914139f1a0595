/** Entity tags of answers, so that clients with a current copy are not sent it again. */
import { createHash } from 'node:crypto'

/** The entity tag of bytes; `variant` distinguishes the same content in another encoding. */
export function tagOf(bytes: Uint8Array, variant = ''): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}${variant && `-${variant}`}"`
}

/** Whether the header `if-none-match` names the tag. A proxy may have made it a weak one. */
export function isHeld(header: string | undefined, tag: string): boolean {
  const held = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return held.includes(tag) || held.includes('*')
}
