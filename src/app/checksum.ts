/** The checksum of a file, by a worker; where a browser starts none, by the page itself. UPL-05. */
import { crcOf } from './crc32.ts'

/** CRC-32 as eight lower-case hex digits, decision A118. Rejects when the file cannot be read, and when it is given up meanwhile. */
export async function checksumOf(file: Blob, signal: AbortSignal): Promise<string> {
  const answer = typeof Worker === 'undefined' ? 'unheard' : await ask(file, signal)
  if (answer === 'unheard') return crcOf(file)
  if (answer === null) throw new Error('The file cannot be read')
  return answer
}

/** Result of the worker: the checksum, null for a file that cannot be read, `unheard` when there is no worker. */
function ask(file: Blob, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ crc: string | null }>) => resolve(data.crc)
    worker.onerror = () => resolve('unheard')
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(file)
  })
  return answer.finally(() => worker.terminate())
}
