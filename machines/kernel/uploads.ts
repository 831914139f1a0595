/** Several files in one field, each with its own upload, up to a maximum. UPL-01 to UPL-06. */
import { assign, setup, stopChild } from 'xstate'
import { withEvent } from './calls.ts'
import { type UploadActor, uploadMachine } from './upload.ts'

type Stored = { fileId: string; fileName: string }
/** A file of the field; `fileId` is empty until the server has it. */
type Entry = { readonly key: number; readonly upload: UploadActor; readonly fileId: string }

type UploadsContext = {
  entries: readonly Entry[]
  /** Key of the next file. */
  next: number
  /** Files there is room for. */
  most: number
  /** Files of the last choice that found no room. */
  surplus: number
  /** Passes the files of the field to the form, in their order. */
  deliver: (fileIds: string[]) => void
}

const uploadId = (key: number) => `upload-${key}`

export const uploadsMachine = setup({
  types: {
    input: {} as { stored: readonly Stored[]; most: number; deliver: (fileIds: string[]) => void },
    context: {} as UploadsContext,
    events: {} as { type: 'files.chosen'; files: readonly File[] } | { type: 'file.delivered'; key: number; fileId: string },
    tags: {} as 'full',
  },
  actors: { upload: uploadMachine },
  guards: {
    hasRoom: ({ context }) => context.entries.length < context.most,
    fileGone: (_, { fileId }: { fileId: string }) => fileId === '',
  },
  actions: {
    startUploads: assign({
      entries: ({ context, spawn, self }, { files }: { files: readonly File[] }) => [
        ...context.entries,
        ...files.slice(0, context.most - context.entries.length).map((file, index): Entry => {
          const key = context.next + index
          const deliver = (fileId: string) => self.send({ type: 'file.delivered', key, fileId })
          return { key, fileId: '', upload: spawn('upload', { id: uploadId(key), input: { stored: null, file, deliver } }) }
        }),
      ],
      next: ({ context }, { files }) => context.next + files.length,
      surplus: ({ context }, { files }) => Math.max(0, context.entries.length + files.length - context.most),
    }),
    keepFileId: assign({
      entries: ({ context }, { key, fileId }: { key: number; fileId: string }) =>
        context.entries.map((entry) => (entry.key === key ? { ...entry, fileId } : entry)),
    }),
    stopUpload: stopChild((_, { key }: { key: number }) => uploadId(key)),
    forgetEntry: assign({
      entries: ({ context }, { key }: { key: number }) => context.entries.filter((entry) => entry.key !== key),
      surplus: 0,
    }),
    deliverFiles: ({ context }) => context.deliver(context.entries.flatMap(({ fileId }) => fileId || [])),
  },
}).createMachine({
  id: 'uploads',
  description: 'The uploads of one field that takes several files.',
  context: ({ input: { stored, most, deliver }, spawn, self }) => ({
    entries: stored.map((file, key) => {
      const deliver = (fileId: string) => self.send({ type: 'file.delivered', key, fileId })
      return { key, fileId: file.fileId, upload: spawn('upload', { id: uploadId(key), input: { stored: file, deliver } }) }
    }),
    next: stored.length,
    most,
    surplus: 0,
    deliver,
  }),
  initial: 'counting',
  on: {
    'file.delivered': [
      {
        guard: withEvent('fileGone'),
        target: '.counting',
        actions: [withEvent('stopUpload'), withEvent('forgetEntry'), 'deliverFiles'],
        description: 'Taken away, also in the middle of sending.',
      },
      { actions: [withEvent('keepFileId'), 'deliverFiles'] },
    ],
  },
  states: {
    counting: { description: 'Is there room for more?', always: [{ guard: 'hasRoom', target: 'taking' }, { target: 'full' }] },
    taking: { description: 'Files may be added.', on: { 'files.chosen': { target: 'counting', actions: withEvent('startUploads') } } },
    full: { description: 'The maximum number of files is reached.', tags: 'full' },
  },
})
