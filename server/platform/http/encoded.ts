/** Documents that are the same for everybody: compressed once, sent in the encoding that the client accepts. */
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { RequestContext } from './types.ts'

/** The bytes of a document in each encoding. */
export type Encoded = Readonly<Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>

/** Compresses a text as far as it pays for one that is sent many times; off the event loop. */
export async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain, { level: 9 })])
  return { plain: new Uint8Array(plain), br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

/** Sends a document; its headers must say what it varies with besides the encoding. */
export function sendEncoded(context: RequestContext, document: Encoded, type: string, { vary = '' } = {}): Response {
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each))
  context.header('vary', `${vary && `${vary}, `}accept-encoding`)
  context.header('content-type', type)
  if (encoding) context.header('content-encoding', encoding)
  return context.body(document[encoding ?? 'plain'])
}
