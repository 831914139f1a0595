/** Writes and reads a ZIP archive: a few files, deflated, with names in UTF-8. */
import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRawSync } from 'node:zlib'

/** One file of an archive. */
interface ZippedFile {
  /** Letters, digits, dots and hyphens; no folders. */
  readonly name: string
  readonly bytes: Buffer
}

/** Numbers of the format: signatures, version 2.0, UTF-8 names, deflate, sizes of the fixed parts. APPNOTE 4.3. */
const format = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, version: 20, utf8: 0x0800, deflate: 8 } as const

/** Writes the archive, compressing off the event loop; `at` is the time of its files, in UTC and in steps of two seconds. */
export async function zip(files: readonly ZippedFile[], at: Date): Promise<Buffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const label = Buffer.from(name, 'utf8')
    const packed = await promisify(deflateRaw)(bytes)
    const shared = fieldsOf(bytes, packed, label, at)
    const local = Buffer.concat([number(format.local, 4), number(format.version, 2), shared, number(0, 2), label, packed])
    const made = Buffer.concat([number(format.central, 4), number(format.version, 2), number(format.version, 2), shared])
    // No extra field, no comment, first disk, no attributes.
    directory.push(Buffer.concat([made, Buffer.alloc(2 + 2 + 2 + 2 + 4), number(offset, 4), label]))
    bodies.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = number(files.length, 2)
  const end = Buffer.concat([number(format.end, 4), Buffer.alloc(4), count, count, number(size, 4), number(offset, 4), Buffer.alloc(2)])
  return Buffer.concat([...bodies, ...directory, end])
}

/** Most bytes of a file that is read. */
const mostBytes = 50_000_000

/** The files of an archive of {@link zip} by name, read by its directory at the end. Throws when it was cut off, a file does not fit its sum, or two have one name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, named, extra, comment] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ]
    const local = archive.readUInt32LE(at + 42)
    const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(body, body + packed), { maxOutputLength: mostBytes })
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error('A file of the archive was changed')
    const name = archive.subarray(at + 46, at + 46 + named).toString('utf8')
    // Of two with one name others may open the other one.
    if (files.has(name)) throw new Error('A file of the archive is there twice')
    files.set(name, bytes)
    at += 46 + named + extra + comment
  }
  return files
}

/** The fields common to a local header and a directory entry: flags, method, time, checksum, sizes, length of the name. */
function fieldsOf(bytes: Buffer, packed: Buffer, label: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return Buffer.concat([
    number(format.utf8, 2),
    number(format.deflate, 2),
    number(time, 2),
    number(day, 2),
    number(crc32(bytes), 4),
    number(packed.length, 4),
    number(bytes.length, 4),
    number(label.length, 2),
  ])
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value >>> 0, 0, bytes)
  return buffer
}
