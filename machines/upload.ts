/** One file on its way to the server: checked, hashed, sent, kept. UPL-01 to UPL-06. */
import { assign, fromPromise, setup } from 'xstate'
import { fileExtensions, fileSizeLimit } from '../contract/files.ts'
import { Problem } from '../contract/problem.ts'

/** Extension of a file name in lower case, empty when it has none. */
export function extensionOf(fileName: string): string {
  return fileName.includes('.') ? (fileName.split('.').pop() ?? '').toLowerCase() : ''
}

/** Message id of what is wrong with a file the server refused; null when it was the transfer, which may be tried again. UPL-03 to UPL-06. */
export function refusalOf(problem: Problem): string | null {
  return problem.code === 20009 || problem.code === 50003 ? (problem.fields.content ?? null) : null
}

type Stored = { fileId: string; fileName: string }
type UploadContext = {
  file: File | null
  stored: Stored | null
  crc: string
  percent: number
  /** Message id of why the file was not taken. */
  rejection: string | null
  problem: Problem | null
  /** Tells the form which file id the field now holds; empty when removed. */
  deliver: (fileId: string) => void
}

export const uploadMachine = setup({
  types: {
    input: {} as { stored: Stored | null; deliver: (fileId: string) => void },
    context: {} as UploadContext,
    events: {} as
      | { type: 'file.chosen'; file: File }
      | { type: 'file.removed' }
      | { type: 'retry.pressed' }
      | { type: 'upload.progressed'; percent: number },
    tags: {} as 'busy' | 'done' | 'failed' | 'rejected',
  },
  actors: {
    hashFile: fromPromise<string, { file: File | null }>(() => Promise.reject(new Error('The port hashFile is not wired'))),
    sendFile: fromPromise<Stored, { file: File | null; crc: string; onProgress: (percent: number) => void }>(() =>
      Promise.reject(new Error('The port sendFile is not wired')),
    ),
  },
  guards: {
    hasStoredFile: ({ context }) => context.stored !== null,
    extensionAllowed: ({ context }) => fileExtensions.some((allowed) => allowed === extensionOf(context.file?.name ?? '')),
    fileRefused: (_, params: { error: unknown }) => refusalOf(Problem.from(params.error)) !== null,
    sizeAllowed: ({ context }) => (context.file?.size ?? 0) <= fileSizeLimit,
  },
  actions: {
    keepFile: assign((_, params: { file: File }) => ({ file: params.file, percent: 0, rejection: null, problem: null })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    keepRefusal: assign({ rejection: (_, params: { error: unknown }) => refusalOf(Problem.from(params.error)) }),
    deliverFile: ({ context }) => context.deliver(context.stored?.fileId ?? ''),
    forgetFile: assign({ file: null, stored: null, crc: '', percent: 0, rejection: null, problem: null }),
  },
}).createMachine({
  id: 'upload',
  description: 'The upload of one file.',
  context: ({ input }) => ({ ...input, file: null, crc: '', percent: 0, rejection: null, problem: null }),
  initial: 'starting',
  on: {
    'file.chosen': { target: '.validating', actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
    'file.removed': {
      target: '.empty',
      actions: ['forgetFile', 'deliverFile'],
      description: 'Taken away, also in the middle of sending.',
    },
  },
  states: {
    starting: {
      description: 'Was a file uploaded before?',
      always: [{ guard: 'hasStoredFile', target: 'done' }, { target: 'empty' }],
    },
    empty: { description: 'No file yet.' },
    validating: {
      description: 'Extension and size are checked before anything is sent.',
      always: [
        { guard: 'extensionAllowed', target: 'measuring' },
        { target: 'rejected', actions: assign({ rejection: 'field.file.extension' }) },
      ],
    },
    measuring: {
      description: 'The size is checked.',
      always: [
        { guard: 'sizeAllowed', target: 'hashing' },
        { target: 'rejected', actions: assign({ rejection: 'field.file.size' }) },
      ],
    },
    rejected: { description: 'Not a file we take: its kind, its size or what is in it; another has to be chosen.', tags: 'rejected' },
    hashing: {
      description: 'The checksum is computed.',
      tags: 'busy',
      invoke: {
        id: 'hashFile',
        src: 'hashFile',
        input: ({ context }) => ({ file: context.file }),
        onDone: { target: 'uploading', actions: assign({ crc: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    uploading: {
      description: 'The file is being sent.',
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context, self }) => ({
          file: context.file,
          crc: context.crc,
          onProgress: (percent: number) => self.send({ type: 'upload.progressed', percent }),
        }),
        onDone: { target: 'done', actions: [assign({ stored: ({ event }) => event.output }), 'deliverFile'] },
        onError: [
          {
            guard: { type: 'fileRefused', params: ({ event }) => event },
            target: 'rejected',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
            description: 'The server looked into the file: another one has to be chosen.',
          },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: { 'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) } },
    },
    failed: {
      description: 'Broken off; the file is still at hand.',
      tags: 'failed',
      on: { 'retry.pressed': 'hashing' },
    },
    done: { description: 'The server has it.', tags: 'done' },
  },
})
