/** Whether an uploaded file is what it says it is: size, CRC and magic bytes. UPL-01 to UPL-05, ruling R7. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { type fileExtensions, fileSizeLimit } from '../../contract/files.ts'
import { Problem } from '../../contract/problem.ts'

type FileExtension = (typeof fileExtensions)[number]

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

/** Extensions that mean the same bytes, by what the magic bytes are called. R7: HEIC is HEIF. */
const sameBytes: Readonly<Record<string, readonly FileExtension[]>> = {
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  heic: ['heic', 'heif'],
}

/**
 * Checks a file. Problem 50003 when it is empty, 20009 with field `content` when it is larger than 20 MB or its bytes are of another
 * kind than its extension, 50002 when it did not arrive as it was sent. UPL-02, UPL-04, UPL-05, UPL-09.
 */
export async function checkFile(given: { name: string; extension: FileExtension; crc: string; content: Blob }): Promise<CheckedFile> {
  const { extension, crc, content } = given
  if (content.size === 0) throw new Problem(50003, { fields: { content: 'code.50003' } })
  if (content.size > fileSizeLimit) throw new Problem(20009, { fields: { content: 'field.file.tooLarge' } })
  const bytes = Buffer.from(await content.arrayBuffer())
  const computed = crc32(bytes).toString(16).padStart(8, '0')
  if (computed !== crc) throw new Problem(50002, { fields: { content: 'code.50002' } })
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !sameBytes[type.ext]?.includes(extension)) throw new Problem(20009, { fields: { content: 'field.file.content' } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, name: displayName(given.name, extension), extension, mime: type.mime, crc, sha256 }
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
