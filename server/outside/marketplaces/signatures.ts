/** Request signatures of the marketplaces, as in their documentation. Pure functions of their parameters. */
import { createHash, createHmac } from 'node:crypto'

/** Signed parameters by name. */
export type Parameters = Readonly<Record<string, string>>

/** HMAC-SHA256 of a text. */
export function hmac(secret: string, text: string, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** MD5 of a text, hex. Several marketplaces still use it for request signatures. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** Names and values one after the other, by name. */
export function glued(parameters: Parameters): string {
  return inOrder(parameters)
    .map(([name, value]) => `${name}${value}`)
    .join('')
}

/** `name=value` joined by `&`, by name. */
export function joined(parameters: Parameters): string {
  return inOrder(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function inOrder(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).sort(([left], [right]) => (left < right ? -1 : 1))
}

/** MD5 of the parameters between the secret: Taobao's oldest, also JD, Pinduoduo and Temu. */
export function wrappedMd5(secret: string, parameters: Parameters): string {
  return md5(`${secret}${glued(parameters)}${secret}`).toUpperCase()
}

/** HMAC of path and parameters: Lazada; AliExpress without a path, Tmall as its `hmac-sha256`. */
export function gluedHmac(secret: string, parameters: Parameters, path = ''): string {
  return hmac(secret, `${path}${glued(parameters)}`).toUpperCase()
}
