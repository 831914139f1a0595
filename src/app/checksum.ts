/** CRC-32 of a file, computed in slices off its stream so that a phone keeps breathing. UPL-05. */
import { createCRC32 } from 'hash-wasm'

/** Eight lower-case hex digits. Decision A118. */
export async function checksumOf(file: File): Promise<string> {
  const hasher = await createCRC32()
  const reader = file.stream().getReader()
  for (let slice = await reader.read(); !slice.done; slice = await reader.read()) hasher.update(slice.value)
  return hasher.digest('hex')
}
