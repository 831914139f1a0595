/** The charts of fields that upload, wired; they come with the charts of the pages that have such fields. */
import { fromPromise } from 'xstate'
import { extensionOf, uploadMachine } from '../../../machines/kernel/upload.ts'
import { uploadsMachine } from '../../../machines/kernel/uploads.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import type { Client } from '../client.ts'
import { wirePorts } from '../port-wiring.ts'

/** The upload chart, wired. */
function wiredUpload(client: Client): typeof uploadMachine {
  return wirePorts(uploadMachine, client).provide({
    actors: {
      hashFile: fromPromise(async ({ input, signal }) => {
        const { checksumOf } = await import('../checksum.ts')
        return checksumOf(input.file ?? new File([], ''), signal)
      }),
      sendFile: fromPromise(async ({ input: { file, crc, onProgress }, signal }) => {
        const content = file ?? new File([], '')
        const fileExtensions = extensionOf(content.name) as 'pdf'
        return client.uploadFile({ fileName: content.name, fileExtensions, fileCRC: crc, content }, { signal, onProgress })
      }),
    },
  })
}

/** Both by their names in the page chart. */
export function uploadCharts(client: Client) {
  return {
    upload: wiredUpload(client),
    uploads: uploadsMachine.provide({ actors: { upload: wiredUpload(client) } }),
  } satisfies Partial<LaterCharts>
}
