/** Upload of one file: checked, hashed, sent, stored, previewed. UPL-01 to UPL-08. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { fileExtensions, fileSizeLimit } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { call, problemOf, withEvent, withOutput } from './calls.ts'
import { port, unwired } from './port.ts'

/** Extension of a file name in lower case, empty when it has none. */
export function extensionOf(fileName: string): string {
  return fileName.includes('.') ? (fileName.split('.').pop() ?? '').toLowerCase() : ''
}

/** Message id of what is wrong with a file the server refused; null when it was the transfer, which may be tried again. UPL-03 to UPL-06. */
export function refusalOf(problem: Problem): string | null {
  return problem.is('invalidInput', 'fileMissing') ? (problem.fields.content ?? null) : null
}

/** Number of requests for the pictures of a file before the field gives up. */
const mostLooks = 5

type Stored = { fileId: string; fileName: string }
type Preview = OutputOf<'readFilePreview'>
type UploadContext = {
  file: File | null
  stored: Stored | null
  crc: string
  percent: number
  /** Message id of why the file was not taken. */
  rejection: string | null
  problem: Problem | null
  /** Pictures to look at, by short-lived addresses; null until they were made. */
  pages: Preview['pages'] | null
  /** Number of requests so far. */
  looks: number
  /** Passes the file id of the field to the form; empty when removed. */
  deliver: (fileId: string) => void
}

export const uploadMachine = setup({
  types: {
    input: {} as { stored: Stored | null; file?: File; deliver: (fileId: string) => void },
    context: {} as UploadContext,
    events: {} as
      | { type: 'file.chosen'; file: File }
      | { type: 'file.removed' }
      | { type: 'retry.pressed' }
      | { type: 'upload.progressed'; percent: number }
      | { type: 'preview.opened' }
      | { type: 'preview.closed' },
    tags: {} as 'busy' | 'done' | 'failed' | 'rejected' | 'opened',
  },
  actors: {
    hashFile: unwired<string, { file: File | null }>('hashFile'),
    sendFile: unwired<Stored, { file: File | null; crc: string; onProgress: (percent: number) => void }>('sendFile'),
    readFilePreview: port<'readFilePreview'>('readFilePreview'),
  },
  delays: { previewPause: 2000 },
  guards: {
    hasStoredFile: ({ context }) => context.stored !== null,
    hasChosenFile: ({ context }) => context.file !== null,
    previewMade: (_, preview: Preview) => preview.pages.length > 0,
    previewComing: ({ context }, preview: Preview) => preview.status === 'waiting' && context.looks < mostLooks,
    extensionAllowed: ({ context }) => fileExtensions.some((allowed) => allowed === extensionOf(context.file?.name ?? '')),
    fileRefused: (_, params: { error: unknown }) => refusalOf(Problem.from(params.error)) !== null,
    fileEmpty: ({ context }) => context.file?.size === 0,
    sizeAllowed: ({ context }) => (context.file?.size ?? 0) <= fileSizeLimit,
  },
  actions: {
    keepFile: assign((_, params: { file: File }) => ({
      file: params.file,
      percent: 0,
      rejection: null,
      problem: null,
      pages: null,
      looks: 0,
    })),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    keepName: assign({ stored: ({ context: { stored } }, preview: Preview) => stored && { ...stored, fileName: preview.fileName } }),
    keepPages: assign({ pages: (_, preview: Preview) => preview.pages }),
    keepProblem: assign({ problem: problemOf }),
    keepRefusal: assign({ rejection: (_, params: { error: unknown }) => refusalOf(Problem.from(params.error)) }),
    deliverFile: ({ context }) => context.deliver(context.stored?.fileId ?? ''),
    forgetFile: assign({ file: null, stored: null, crc: '', percent: 0, rejection: null, problem: null, pages: null, looks: 0 }),
  },
}).createMachine({
  id: 'upload',
  description: 'The upload of one file.',
  context: ({ input: { stored, file = null, deliver } }) => ({
    stored,
    deliver,
    file,
    crc: '',
    percent: 0,
    rejection: null,
    problem: null,
    pages: null,
    looks: 0,
  }),
  initial: 'starting',
  on: {
    'file.chosen': { target: '.validating', actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
    'file.removed': { target: '.empty', actions: ['forgetFile', 'deliverFile'], description: 'Taken away, also in the middle of sending.' },
  },
  states: {
    starting: {
      description: 'Checks whether a file was uploaded before, or is available.',
      always: [{ guard: 'hasStoredFile', target: 'done' }, { guard: 'hasChosenFile', target: 'validating' }, { target: 'empty' }],
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
        {
          guard: 'fileEmpty',
          target: 'rejected',
          actions: assign({ rejection: 'field.file.empty' }),
          description: 'There is nothing in it.',
        },
        { guard: 'sizeAllowed', target: 'hashing' },
        { target: 'rejected', actions: assign({ rejection: 'field.file.size' }) },
      ],
    },
    rejected: { description: 'The file is not accepted because of its type, size or content; another has to be chosen.', tags: 'rejected' },
    hashing: {
      description: 'The checksum is computed.',
      tags: 'busy',
      invoke: {
        id: 'hashFile',
        src: 'hashFile',
        input: ({ context }) => ({ file: context.file }),
        onDone: { target: 'uploading', actions: assign({ crc: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'keepProblem' },
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
            guard: withEvent('fileRefused'),
            target: 'rejected',
            actions: withEvent('keepRefusal'),
            description: 'The server looked into the file: another one has to be chosen.',
          },
          { target: 'failed', actions: 'keepProblem' },
        ],
      },
      on: { 'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) } },
    },
    failed: {
      description: 'The transfer was interrupted; the file is still available.',
      tags: 'failed',
      on: { 'retry.pressed': 'hashing' },
    },
    done: {
      description: 'The server has it.',
      tags: 'done',
      initial: 'looking',
      states: {
        looking: {
          description: 'Reads the preview pictures of the file.',
          entry: 'countLook',
          invoke: call('readFilePreview', {
            input: ({ context }) => ({ fileId: context.stored?.fileId ?? '' }),
            to: [
              { guard: withOutput('previewMade'), target: 'shown', actions: [withOutput('keepName'), withOutput('keepPages')] },
              { guard: withOutput('previewComing'), target: 'waiting', actions: withOutput('keepName') },
              { target: 'plain', actions: withOutput('keepName') },
            ],
            failed: { target: 'plain', description: 'The file is kept anyway.' },
          }),
        },
        waiting: { description: 'The server is making the pictures.', after: { previewPause: 'looking' } },
        plain: { description: 'There are no pictures.' },
        shown: { description: 'A small one is shown.', on: { 'preview.opened': 'opening' } },
        opening: {
          description: 'The addresses expired after five minutes: new ones are requested.',
          invoke: call('readFilePreview', {
            id: 'openFilePreview',
            input: ({ context }) => ({ fileId: context.stored?.fileId ?? '' }),
            to: 'opened',
            keep: 'keepPages',
            failed: { target: 'opened', description: 'The small picture is shown enlarged instead.' },
          }),
        },
        opened: { description: 'The pictures are shown.', tags: 'opened', on: { 'preview.closed': 'shown' } },
      },
    },
  },
})

/** One upload among others. */
export type UploadActor = ActorRefFrom<typeof uploadMachine>
