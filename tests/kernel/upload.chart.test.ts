/** One file upload: what is accepted, what is sent, how it is cancelled and removed. */
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { fileExtensions, fileSizeLimit } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { uploadMachine } from '../../machines/kernel/upload.ts'
import { fileStateOf, heldBy } from '../../src/views/parts/upload-state.ts'
import { answers, fails, play } from '../harness/play.ts'
import { waitFor } from '../support/wait-for.ts'

const empty = { stored: null, deliver: () => {} }
const before = { stored: { fileId: 'old', fileName: 'old.pdf' }, deliver: () => {} }
const chosen = (name = 'a.pdf', size = 1) => ({ type: 'file.chosen', file: { name, size } })
const hashed = answers('hashFile', 'c0ffee')
const arrived = answers('sendFile', { fileId: 'f', fileName: 'a.pdf' })
const upload = (...happens: Parameters<typeof play>[2][]) => play('upload', empty, ...happens)

test('UPL-01 UPL-03 a file of another kind is refused with the reason before anything is computed or sent', () => {
  for (const name of ['a.exe', 'pdf', 'a.pdf.zip']) {
    const { tags, did, context } = upload(chosen(name))
    expect([tags, did, context.rejection], name).toEqual(['rejected', [], 'field.file.extension'])
  }
  for (const extension of fileExtensions) expect(upload(chosen(`a.${extension.toUpperCase()}`)).did, extension).toEqual(['asks hashFile'])
})

test('UPL-02 UPL-04 a file of 20 MB is taken, a byte more is refused with the reason', () => {
  expect(upload(chosen('a.pdf', fileSizeLimit)).did).toEqual(['asks hashFile'])
  const { tags, did, context } = upload(chosen('a.pdf', fileSizeLimit + 1))
  expect([tags, did, context.rejection]).toEqual(['rejected', [], 'field.file.size'])
})

test('UPL-02 UPL-04 an empty file is refused', () => {
  const { tags, did, context } = upload(chosen('a.pdf', 0))
  expect([tags, did, context.rejection]).toEqual(['rejected', [], 'field.file.empty'])
})

test('UPL-05 the checksum is computed first, then the file is sent and done', () => {
  expect(upload(chosen())).toMatchObject({ tags: 'busy', did: ['asks hashFile'] })
  expect(upload(chosen(), hashed)).toMatchObject({ tags: 'busy', did: ['asks sendFile'], context: { crc: 'c0ffee' } })
  expect(upload(chosen(), hashed, { type: 'upload.progressed', percent: 40 })).toMatchObject({ tags: 'busy', context: { percent: 40 } })
  expect(upload(chosen(), hashed, arrived)).toMatchObject({
    tags: 'done',
    did: ['deliverFile', 'asks readFilePreview'],
    context: { stored: { fileId: 'f' } },
  })
})

test('UPL-06 a previous upload is shown at once; without one the field waits for a file', () => {
  expect(play('upload', before)).toMatchObject({ tags: 'done', did: ['asks readFilePreview'] })
  expect(upload()).toMatchObject({ tags: '', did: [] })
})

test('UPL-05 ERR-R04 an interrupted transfer keeps the file and is retried with its checksum', () => {
  for (const broken of [upload(chosen(), fails('hashFile')), upload(chosen(), hashed, fails('sendFile'))]) {
    expect(broken.tags).toBe('failed')
    expect(broken.context).toMatchObject({ file: { name: 'a.pdf' }, problem: { kind: 'transport' }, rejection: null })
  }
  expect(upload(chosen(), hashed, fails('sendFile'), 'retry.pressed')).toMatchObject({ tags: 'busy', did: ['asks hashFile'] })
})

test('UPL-03 a file refused by the server has to be replaced; other refusals may be retried', () => {
  for (const code of [20009, 50003]) {
    const refused = upload(chosen(), hashed, fails('sendFile', new Problem(code, { fields: { content: 'field.file.content' } })))
    expect([refused.tags, refused.context.rejection]).toEqual(['rejected', 'field.file.content'])
  }
  const checksum = upload(chosen(), hashed, fails('sendFile', new Problem('checksumMismatch')))
  expect([checksum.tags, checksum.context.rejection]).toEqual(['failed', null])
})

const moments = [[chosen('a.exe')], [chosen()], [chosen(), hashed], [chosen(), hashed, arrived], [chosen(), fails('hashFile')]]

test('UPL-06 another file may be chosen at any time and starts a new upload', () => {
  for (const happened of [[], ...moments]) {
    const { tags, did, context } = upload(...happened, { type: 'upload.progressed', percent: 40 }, chosen('b.png'))
    expect([tags, did]).toEqual(['busy', ['asks hashFile']])
    expect(context).toMatchObject({ file: { name: 'b.png' }, percent: 0, rejection: null, problem: null })
  }
})

test('UPL-06 a file is removed before, during and after the transfer, and the form holds nothing', () => {
  for (const happened of moments) {
    const { tags, did, context } = upload(...happened, 'file.removed')
    expect([tags, did]).toEqual(['', ['deliverFile']])
    expect(context).toMatchObject({ file: null, stored: null, crc: '', rejection: null, problem: null })
    // The upload has ended: neither a retry nor a late answer restores it.
    for (const late of ['retry.pressed', hashed, arrived])
      expect(upload(...happened, 'file.removed', late)).toMatchObject({ tags: '', did: [] })
  }
})

test('UPL-06 the form is notified of the file its field holds, and of an empty field', async () => {
  const delivered: string[] = []
  const machine = uploadMachine.provide({
    actors: {
      hashFile: fromPromise(async () => 'c0ffee'),
      sendFile: fromPromise(async ({ input }) => {
        input.onProgress(100)
        return { fileId: `${input.file?.name} ${input.crc}`, fileName: 'a.pdf' }
      }),
    },
  })
  const flow = createActor(machine, { input: { stored: null, deliver: (fileId) => delivered.push(fileId) } }).start()
  flow.send({ type: 'file.chosen', file: new File(['x'], 'a.pdf') })
  expect((await waitFor(flow, (snapshot) => snapshot.hasTag('done'))).context.percent).toBe(100)
  flow.send({ type: 'file.removed' })
  expect(delivered).toEqual(['a.pdf c0ffee', ''])
})

test('UPL-02 ERR-510 too many uploads are reported with a text about files, and can be retried', () => {
  const { snapshot } = upload(chosen(), hashed, fails('sendFile', new Problem('tooManyRequests', { details: { retryAfter: 10 } })))
  expect(fileStateOf(snapshot as Parameters<typeof fileStateOf>[0])).toMatchObject({ kind: 'failed', problem: 'ui.file.tooMany' })
})

test('UPL-06 a form waits for a file that is uploading, failed or was rejected, and for no other', async () => {
  const held: unknown[] = []
  const machine = uploadMachine.provide({
    actors: {
      hashFile: fromPromise(async ({ input }) => input.file?.name ?? ''),
      sendFile: fromPromise(async ({ input }) => {
        if (input.crc === 'cut.pdf') throw new Error('cut off')
        return { fileId: input.crc, fileName: input.crc }
      }),
    },
  })
  const flow = createActor(machine, { input: before }).start()
  flow.subscribe((snapshot) => held.at(-1) !== heldBy(snapshot) && held.push(heldBy(snapshot)))
  const gives = async (name: string, tag: 'done' | 'failed' | 'rejected') => {
    flow.send({ type: 'file.chosen', file: new File(['x'], name) })
    await waitFor(flow, (snapshot) => snapshot.hasTag(tag))
  }
  expect(heldBy(flow.getSnapshot())).toBeUndefined()
  await gives('cut.pdf', 'failed')
  await gives('whole.pdf', 'done')
  await gives('note.txt', 'rejected')
  flow.send({ type: 'file.removed' })
  const [underway, notSent, notTaken] = ['field.file.underway', 'field.file.notSent', 'field.file.notTaken']
  expect(held).toEqual([underway, notSent, underway, undefined, notTaken, undefined])
})
