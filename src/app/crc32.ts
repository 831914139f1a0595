/** CRC-32 of a file, computed in slices off its stream so that it never lies in memory whole. UPL-05. */

/** The table of the polynomial of IEEE 802.3, reflected. Plain script: the page's security policy lets no WebAssembly in. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** Eight lower-case hex digits. Decision A118. */
export async function crcOf(file: Blob): Promise<string> {
  let crc = 0xffffffff
  const reader = file.stream().getReader()
  for (let slice = await reader.read(); !slice.done; slice = await reader.read()) {
    for (const byte of slice.value) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
