/** The worker that computes checksums beside the page, so that a phone keeps answering while it does. UPL-05. */
import { crcOf } from './crc32.ts'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void crcOf(data).then(
    (crc) => postMessage({ crc }),
    () => postMessage({ crc: null }),
  )
})
