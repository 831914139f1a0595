/** Draws the icons of the home screen and the card of shared links from the favicon into `public/`; run when the boat changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'

const root = resolve(import.meta.dirname, '../..')
for (const weight of ['400Regular', '700Bold'])
  GlobalFonts.registerFromPath(resolve(root, `node_modules/@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`))
const favicon = readFileSync(resolve(root, 'public/favicon.svg'), 'utf8')
/** The boat alone, without the tile behind it. */
const boat = favicon.replace(/^.*?<rect[^>]*>/s, '').replace('</svg>', '')

/** A square without round corners: systems cut their own, and want the boat inside their circle. */
const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b2a3c"/><g transform="translate(3.2 3.2) scale(.8)">${boat}</g></svg>`
const manifest = JSON.parse(readFileSync(resolve(root, 'public/manifest.webmanifest'), 'utf8')) as {
  short_name: string
  description: string
}
const [line = ''] = manifest.description.split('：')
const card = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Noto Sans SC">
  <rect width="1200" height="630" fill="#0b2a3c"/>
  <path d="M0 520c200-26 400-26 600 0s400 26 600 0v110H0z" fill="#123e57"/>
  <g transform="translate(700 120) scale(14)">${boat}</g>
  <text x="96" y="240" font-size="88" font-weight="700" fill="#fff">${manifest.short_name}</text>
  <text x="96" y="316" font-size="44" fill="#7fd1c9">Sampan</text>
  <text x="96" y="412" font-size="40" fill="#fff">${line}</text>
</svg>`

async function draw(name: string, svg: string, width: number, height: number): Promise<void> {
  const canvas = createCanvas(width, height)
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0)
  writeFileSync(resolve(root, 'public', name), canvas.toBuffer('image/png'))
}

for (const size of [180, 192, 512]) await draw(`icon-${size}.png`, square, size, size)
await draw('share.png', card, 1200, 630)
