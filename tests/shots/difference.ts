/** Changes since the last atlas: pictures compared byte by byte first, and where that differs pixel by pixel, in a browser. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

/** Files of pictures below the folder of an atlas. */
export interface Differences {
  readonly changed: readonly string[]
  readonly added: readonly string[]
  readonly gone: readonly string[]
}

/** How far a channel of a pixel may be off, of 255, and how many pixels of a picture: less is how letters were smoothed. */
const tolerance = { channel: 12, pixels: 12 } as const

/** Compares two sets of pictures, each a fingerprint by file. */
export function differencesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Differences {
  return {
    changed: [...after.keys()].filter((file) => before.has(file) && before.get(file) !== after.get(file)).sort(),
    added: [...after.keys()].filter((file) => !before.has(file)).sort(),
    gone: [...before.keys()].filter((file) => !after.has(file)).sort(),
  }
}

/** Fingerprints of the pictures of an atlas; of none where there is no atlas. */
async function fingerprints(folder: string): Promise<Map<string, string>> {
  const files = await readdir(join(folder, 'pictures'), { recursive: true }).catch(() => [])
  const pictures = files.filter((file) => file.endsWith('.png')).map((file) => join('pictures', file))
  const entries = pictures.map(
    async (file) =>
      [
        file,
        createHash('sha1')
          .update(await readFile(join(folder, file)))
          .digest('hex'),
      ] as const,
  )
  return new Map(await Promise.all(entries))
}

/** Compares two atlases; of each picture that has changed a third one shows where, below `differences/`. */
export async function compare(browser: Browser, before: string, after: string): Promise<Differences> {
  const found = differencesOf(await fingerprints(before), await fingerprints(after))
  const page = await browser.newPage()
  // The compiler gives functions their names by a helper that the page does not know.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.goto('data:text/html,')
  const changed: string[] = []
  for (const file of found.changed) {
    const difference = await differenceOf(page, await readFile(join(before, file)), await readFile(join(after, file)))
    if (difference === null) continue
    const place = join(after, differenceFile(file))
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, difference)
    changed.push(file)
  }
  await page.close()
  return { ...found, changed }
}

/** The path of the picture that shows the differences of another. */
export function differenceFile(file: string): string {
  return file.replace(/^pictures/, 'differences')
}

/** A picture with the differences in red on a pale ground; null when there is no visible one. */
async function differenceOf(page: Page, before: Buffer, after: Buffer): Promise<Buffer | null> {
  const drawn = await page.evaluate(
    async ({ pictures, tolerance }) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      }
      const [one, other] = await Promise.all(pictures.map(read))
      if (!one || !other) return null
      const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
      const pixels = [one, other].map((image) => {
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      })
      const [was, is] = pixels as [Uint8ClampedArray<ArrayBuffer>, Uint8ClampedArray<ArrayBuffer>]
      const shown = new ImageData(width, height)
      let off = 0
      for (let at = 0; at < is.length; at += 4) {
        let most = 0
        for (let channel = 0; channel < 4; channel++) most = Math.max(most, Math.abs((was[at + channel] ?? 0) - (is[at + channel] ?? 0)))
        const pale = 255 - (255 - ((is[at] ?? 0) + (is[at + 1] ?? 0) + (is[at + 2] ?? 0)) / 3) / 5
        const differs = most > tolerance.channel
        if (differs) off++
        shown.data.set(differs ? [200, 16, 46, 255] : [pale, pale, pale, 255], at)
      }
      if (off <= tolerance.pixels) return null
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.putImageData(shown, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(text)
    },
    { pictures: [before, after].map((picture) => picture.toString('base64')), tolerance },
  )
  return drawn === null ? null : Buffer.from(drawn, 'base64')
}
