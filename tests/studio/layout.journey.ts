/** The pictures of the studio as a browser draws them: every chart, in three languages. Scripted by hand: drawing. */
import { locales } from '../../contract/kernel/constants.ts'
import english from '../../locales/flows/en_US.json' with { type: 'json' }
import mainland from '../../locales/flows/zh_CN.json' with { type: 'json' }
import hongKong from '../../locales/flows/zh_HK.json' with { type: 'json' }
import { charts } from '../../machines/charts.ts'
import { strong, widthOf } from '../../src/studio/text-size.ts'
import { wording } from '../../src/studio/wording.ts'
import { expect, test } from '../kernel/world.ts'

const texts = { en_US: english, zh_CN: mainland, zh_HK: hongKong }

/** Whether the picture of a chart is drawn and has its place; runs on the page. */
function isDrawn(title: string): boolean {
  const drawn = document.querySelector('section:has(.react-flow)')
  const moved = drawn?.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? ''
  return drawn?.ariaLabel?.split(' · ')[0] === title && !/^(translate\(0px, ?0px\) scale\(1\))?$/.test(moved)
}

/** What is wrong with the picture that is drawn; runs on the page. */
function faultsOf(): string[] {
  const flow = document.querySelector('.react-flow')
  if (!flow) return ['there is no picture']
  const wordsIn = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const holds = (one: DOMRect, other: DOMRect) =>
    other.left >= one.left - 1 && other.right <= one.right + 1 && other.top >= one.top - 1 && other.bottom <= one.bottom + 1
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  const view = flow.getBoundingClientRect()
  const boxes = [...flow.querySelectorAll('.react-flow__node')]
  const texts = boxes.flatMap((box) => [...box.querySelectorAll('button:first-child > *')].map((text) => ({ box, text })))
  const labels = [...flow.querySelectorAll('.react-flow__viewport-portal span')]
  const covers = [...flow.querySelectorAll('.react-flow__node :is(button, a):not(:first-child)')]
  // A picture that could not be read whole is opened where it begins.
  const whole = new DOMMatrix(getComputedStyle(flow.querySelector('.react-flow__viewport') ?? flow).transform).a > 0.6
  const inView = boxes.filter((box) => holds(view, box.getBoundingClientRect()))
  const current = boxes.filter((box) => box.querySelector('[aria-current]'))
  const over = (one: Element, other: Element) => `${one.ariaLabel ?? one.textContent} lies over ${other.textContent}`
  return [
    ...(boxes.length === 0 ? ['nothing is drawn'] : []),
    ...(whole ? boxes.filter((box) => !inView.includes(box)).map((box) => `${box.textContent} lies outside the view`) : []),
    ...(current.length === 0 || current.some((box) => inView.includes(box)) ? [] : ['the state it begins in lies outside the view']),
    ...texts
      .filter(({ box, text }) => !holds(box.getBoundingClientRect(), wordsIn(text)))
      .map(({ text }) => `${text.textContent} leaves its box`),
    ...labels
      .filter((label) => !holds(label.getBoundingClientRect(), wordsIn(label)))
      .map((label) => `${label.textContent} leaves its label`),
    ...[...covers, ...labels].flatMap((cover) =>
      texts.filter(({ text }) => meet(cover.getBoundingClientRect(), wordsIn(text))).map(({ text }) => over(cover, text)),
    ),
  ]
}

for (const locale of locales)
  test(`every chart is seen whole when it is opened, or at a size that can be read from where it begins; no text leaves its box and nothing covers a name, in ${locale}`, async ({
    page,
  }) => {
    await page.addInitScript((spoken) => localStorage.setItem('locale', spoken), locale)
    await page.goto('/flows/charts')
    const words = wording(locale)
    const label = texts[locale].studio['chart.picture.label']
    for (const chart of Object.keys(charts)) {
      await page.evaluate((place) => {
        history.pushState(null, '', place)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/flows/${chart}`)
      await page.waitForFunction(isDrawn, label.replace('{chart}', words.chart(chart)))
      expect(await page.evaluate(faultsOf), chart).toEqual([])
    }
  })

test('names are no wider in a browser than the table says by which pictures are exported', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
  await page.goto('/flows/drawdown')
  const names = page.locator('.react-flow__node b')
  await expect(names.first()).toBeVisible()
  const measured = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      const zoom = name.getBoundingClientRect().width / (name as HTMLElement).offsetWidth
      return { text: name.textContent, width: range.getBoundingClientRect().width / zoom }
    }),
  )
  expect(measured.filter(({ text, width }) => widthOf(text, strong) < Math.floor(width))).toEqual([])
})
