/** Files that are uploaded and looked at. UPL-01 to UPL-06. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'

/** Extensions a file may have. UPL-01, ruling R7. */
export const fileExtensions = ['pdf', 'jpg', 'jpeg', 'png', 'heif', 'heic'] as const

/** Bytes a file may have at most. UPL-02, CONST-07. */
export const fileSizeLimit = 20 * 1024 * 1024

export const files = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/thirdparty/file/storage/uploadWithMultipartFile',
    access: 'user',
    input: z.strictObject({
      fileName: text(200),
      fileExtensions: z.enum(fileExtensions, 'field.file.extension'),
      /** CRC-32 as eight lower-case hex digits. UPL-05, decision A118. */
      fileCRC: z.string().regex(/^[0-9a-f]{8}$/),
      content: z.custom<Blob>((value) => value instanceof Blob),
    }),
    output: z.strictObject({ fileId: Id, fileName: z.string(), size: z.number().int() }),
    codes: [50002, 50003],
    encoding: 'multipart',
    summary: 'Upload one file of at most 20 MB. API-029, UPL-01 to UPL-06.',
  }),
  readFileUrl: endpoint({
    method: 'POST',
    path: '/thirdparty/file/storage/getFileOnlineURL',
    access: 'user',
    input: z.strictObject({ fileId: Id }),
    output: z.strictObject({ url: z.string() }),
    codes: [20018],
    summary: 'A short-lived address of an uploaded file. API-030.',
  }),
}
