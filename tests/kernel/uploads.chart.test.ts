/** Several concurrent uploads, removal one by one, and previews that arrive later. */
import { setImmediate as settle } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { uploadMachine } from '../../machines/kernel/upload.ts'
import { uploadsMachine } from '../../machines/kernel/uploads.ts'
import { checksumOf } from '../../src/app/checksum.ts'

const file = (name: string) => new File(['x'], name)
const pages = [{ url: '/files/1/preview/1', width: 848, height: 1200 }]

/** An upload whose server answers at once, or as `send` does. */
function upload(previews: readonly ('waiting' | 'made' | 'failed')[] = ['made'], send = async (name: string) => `id-${name}`) {
  let looks = 0
  return uploadMachine.provide({
    actors: {
      hashFile: fromPromise(async () => '00000000'),
      sendFile: fromPromise(async ({ input }) => ({ fileId: await send(input.file?.name ?? ''), fileName: input.file?.name ?? '' })),
      readFilePreview: fromPromise(async ({ input }) => {
        const status = previews[Math.min(looks++, previews.length - 1)] ?? 'failed'
        return { fileName: `${input.fileId}.pdf`, status, pages: status === 'made' ? pages : [] }
      }),
    },
  })
}

describe('one upload', () => {
  const opened = (previews: readonly ('waiting' | 'made' | 'failed')[]) => {
    const clock = new SimulatedClock()
    const actor = createActor(upload(previews), { clock, input: { stored: { fileId: 'f', fileName: '' }, deliver: () => {} } })
    return { actor: actor.start(), clock }
  }

  test('UPL-08 of an earlier day has its name and its preview', async () => {
    const { actor } = opened(['made'])
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({ stored: { fileName: 'f.pdf' }, pages })
    actor.send({ type: 'preview.opened' })
    await settle()
    expect(actor.getSnapshot().hasTag('opened')).toBe(true)
    actor.send({ type: 'preview.closed' })
    expect([actor.getSnapshot().hasTag('opened'), actor.getSnapshot().hasTag('done')]).toEqual([false, true])
  })

  test('UPL-08 reads its preview up to five times', async () => {
    const soon = opened(['waiting', 'made'])
    await settle()
    soon.clock.increment(2000)
    await settle()
    expect(soon.actor.getSnapshot().context.pages).toEqual(pages)
    const never = opened(['waiting'])
    for (let times = 0; times < 8; times++) {
      await settle()
      never.clock.increment(2000)
    }
    expect([never.actor.getSnapshot().context.looks, never.actor.getSnapshot().matches({ done: 'plain' })]).toEqual([5, true])
  })
})

describe('several uploads', () => {
  const field = (most: number, send?: (name: string) => Promise<string>) => {
    const delivered: string[][] = []
    const chart = uploadsMachine.provide({ actors: { upload: upload(['failed'], send) } })
    const deliver = (ids: string[]) => void delivered.push(ids)
    const actor = createActor(chart, { input: { stored: [{ fileId: 'old', fileName: '' }], most, deliver } }).start()
    return { actor, delivered, entries: () => actor.getSnapshot().context.entries }
  }

  test('UPL-06 UPL-07 files chosen together are sent together; the form gets all, in their order', async () => {
    const { actor, delivered, entries } = field(5)
    actor.send({ type: 'files.chosen', files: [file('a.pdf'), file('b.png')] })
    await settle()
    expect(delivered.at(-1)).toEqual(['old', 'id-a.pdf', 'id-b.png'])
    entries()[1]?.upload.send({ type: 'file.removed' })
    expect(delivered.at(-1)).toEqual(['old', 'id-b.png'])
    expect(entries()).toHaveLength(2)
  })

  test('UPL-06 files beyond the maximum are left out and counted; removing one makes room', async () => {
    const { actor, delivered, entries } = field(2)
    actor.send({ type: 'files.chosen', files: ['a.pdf', 'b.pdf', 'c.pdf'].map(file) })
    await settle()
    expect([actor.getSnapshot().context.surplus, actor.getSnapshot().hasTag('full')]).toEqual([2, true])
    entries()[0]?.upload.send({ type: 'file.removed' })
    expect([actor.getSnapshot().context.surplus, actor.getSnapshot().hasTag('full')]).toEqual([0, false])
    actor.send({ type: 'files.chosen', files: [file('d.pdf')] })
    await settle()
    expect(delivered.at(-1)).toEqual(['id-a.pdf', 'id-d.pdf'])
  })

  test('UPL-03 a rejected file is listed with the others and is not delivered', async () => {
    const { actor, delivered, entries } = field(5)
    actor.send({ type: 'files.chosen', files: [file('a.exe'), file('b.png')] })
    await settle()
    expect(delivered.at(-1)).toEqual(['old', 'id-b.png'])
    expect(entries().map(({ upload }) => upload.getSnapshot().hasTag('rejected'))).toEqual([false, true, false])
  })
})

test('UPL-05 the checksum is that of zlib, also without a worker', async () => {
  const bytes = new Uint8Array(300_000).map((_, index) => index * 31)
  const expected = crc32(bytes).toString(16).padStart(8, '0')
  expect(await checksumOf(new Blob([bytes]), new AbortController().signal)).toBe(expected)
})
