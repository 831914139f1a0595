/** Upload and preview of files. UPL-01 to UPL-08. */

import { z } from 'zod'
import { fileExtensions } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'

/** Files that one call of `uploadFiles` takes at most. */
const uploadsAtOnce = 10

/** CRC-32 as eight lower-case hex digits. UPL-05, decision A118. */
const Crc = z.string().regex(/^[0-9a-f]{8}$/)
/** A form field that occurs once or several times, as a list. */
const several = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1).max(uploadsAtOnce))

export const files = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/thirdparty/file/storage/uploadWithMultipartFile',
    access: 'user',
    input: z.strictObject({
      fileName: text(200),
      fileExtensions: z.enum(fileExtensions, 'field.file.extension'),
      fileCRC: Crc,
      content: z.custom<Blob>((value) => value instanceof Blob),
    }),
    output: z.strictObject({ fileId: Id, fileName: z.string(), size: z.number().int() }),
    codes: ['tooLarge', 'tooManyRequests', 'checksumMismatch', 'fileMissing'],
    // Each file is opened by a process that opens one at a time.
    cost: 10,
    encoding: 'multipart',
    summary: 'Upload one file of at most 20 MB.',
    source: 'API-029, UPL-01 to UPL-06',
  }),
  uploadFiles: endpoint({
    method: 'POST',
    path: '/api/uploadFiles',
    access: 'user',
    input: z
      .strictObject({
        /** Their file names show their types. */
        files: several(z.custom<File>((value) => value instanceof File)),
        /** One for each file, in their order. */
        file_crc: several(Crc),
        /** Purpose of the files, chosen by the caller; stored with them. */
        type: text(50).optional(),
      })
      .refine(({ files, file_crc }) => files.length === file_crc.length, { path: ['file_crc'], error: 'field.invalid' }),
    output: z.array(z.strictObject({ id: Id, url: z.string() })),
    codes: ['tooLarge', 'tooManyRequests', 'checksumMismatch', 'fileMissing'],
    cost: 50,
    encoding: 'multipart',
    formLimit: 61 * 1024 * 1024,
    forOtherClients: 'The portal uploads one file at a time, each with its own progress, by uploadFile.',
    summary: 'Upload up to ten files of at most 20 MB each, 60 MB in total; all are accepted or none.',
    source: 'API-074, UPL-07',
  }),
  readFileUrl: endpoint({
    method: 'POST',
    path: '/thirdparty/file/storage/getFileOnlineURL',
    access: 'user',
    input: z.strictObject({ fileId: Id }),
    output: z.strictObject({ url: z.string() }),
    codes: ['notFound'],
    forOtherClients: 'The portal shows files by readFilePreview.',
    summary: 'Create a short-lived address of an uploaded file.',
    source: 'API-030',
  }),
  /** Called by upload fields. */
  readFilePreview: endpoint({
    method: 'POST',
    path: '/thirdparty/file/storage/preview',
    access: 'user',
    input: z.strictObject({ fileId: Id }),
    output: z.strictObject({
      fileName: z.string(),
      /** `waiting` for a moment after the upload; `failed` when the pictures could not be made, `none` of a file that has none. */
      status: z.enum(['waiting', 'made', 'failed', 'none']),
      /** Short-lived addresses of JPEGs of at most 1,200 px: one of a picture, up to three of a PDF. */
      pages: z.array(z.strictObject({ url: z.string(), width: z.number().int(), height: z.number().int() })),
    }),
    codes: ['notFound'],
    extension: true,
    summary: 'Read the name and preview pictures of an uploaded file, including HEIF and PDF.',
    source: 'UPL-08',
  }),
}
