/** Checks that an uploaded file has its declared type and can be opened within limits of time and memory. UPL-01 to UPL-05, ruling R7. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { fileExtensions, fileSizeLimit } from '../../../contract/kernel/constants.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { type FileOwner, renderFile } from './renderer.ts'

type FileExtension = (typeof fileExtensions)[number]

/** A sent file; `field` is its field in a Problem, `content` by default. */
export interface GivenFile {
  readonly name: string
  readonly extension: FileExtension
  readonly crc: string
  readonly content: Blob
  readonly field?: string
}

/** A file that passed every check. */
export interface CheckedFile {
  readonly bytes: Buffer
  readonly name: string
  readonly extension: FileExtension
  readonly mime: string
  /** CRC-32 as eight lower-case hex digits, computed here. */
  readonly crc: string
  /** SHA-256, hex. */
  readonly sha256: string
}

/** Accepted extensions by the type of the magic bytes. R7: HEIC is HEIF. */
const sameBytes: Readonly<Record<string, readonly FileExtension[]>> = {
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  heic: ['heic', 'heif'],
}

/** Seconds after which to try again when too many files wait to be opened. */
const crowdedSeconds = 10

/** Message ids of faults found when opening a file. */
const messageOfFault = {
  unreadable: 'field.file.content',
  pixels: 'field.file.pixels',
  pages: 'field.file.pages',
  locked: 'field.file.locked',
  heavy: 'field.file.heavy',
} as const

/**
 * The extension of a file name where it is one that may be uploaded. Problem `invalidInput` with the field where it is none. UPL-03,
 * VAL-23.
 */
export function extensionOf(name: string, field: string): FileExtension {
  const said = name.split('.').at(-1)?.toLowerCase()
  const extension = fileExtensions.find((known) => known === said)
  if (!extension) throw new Problem('invalidInput', { fields: { [field]: 'field.file.extension' } })
  return extension
}

/**
 * Checks a file. Problem `fileMissing` when it is empty, `checksumMismatch` when it did not arrive as it was sent, `invalidInput` when it
 * is larger than 20 MB, its bytes are of another kind than its extension, it cannot be opened or would take too much time or memory, a
 * picture announces more than 50 megapixels or 20,000 pixels to a side, or a PDF has more than 200 pages; `tooManyRequests` with
 * `retryAfter` when too many files wait to be opened. Nothing is decoded before its size is known. UPL-02, UPL-04, UPL-05, UPL-09.
 */
export async function checkFile(given: GivenFile, owner: FileOwner): Promise<CheckedFile> {
  const { extension, crc, content, field = 'content' } = given
  if (content.size === 0) throw new Problem('fileMissing', { fields: { [field]: 'code.50003' } })
  const refusal = (message: string) => new Problem('invalidInput', { fields: { [field]: message } })
  if (content.size > fileSizeLimit) throw refusal('field.file.tooLarge')
  const bytes = Buffer.from(await content.arrayBuffer())
  const computed = crc32(bytes).toString(16).padStart(8, '0')
  if (computed !== crc) throw new Problem('checksumMismatch', { fields: { [field]: 'code.50002' } })
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !sameBytes[type.ext]?.includes(extension)) throw refusal('field.file.content')
  const answer = await renderFile({ operation: 'inspect', mime: type.mime, bytes }, owner)
  if ('fault' in answer) {
    if (answer.fault === 'crowded') throw new Problem('tooManyRequests', { details: { retryAfter: crowdedSeconds } })
    throw refusal(messageOfFault[answer.fault])
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, name: displayName(given.name, extension), extension, mime: type.mime, crc, sha256 }
}

/** Whether a file was refused because it took too long or too much memory to open. */
export function isHeavy(error: unknown): boolean {
  return error instanceof Problem && Object.values(error.fields).includes(messageOfFault.heavy)
}

/** A name to show: no folders, no control or direction characters, at most 120 characters, always with the checked extension. */
function displayName(name: string, extension: FileExtension): string {
  const suffix = `.${extension}`
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim()
  const stem = clean.toLowerCase().endsWith(suffix) ? clean.slice(0, -suffix.length) : clean
  const shown = stem.replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...shown].slice(0, 120).join('') || 'file'}${suffix}`
}
