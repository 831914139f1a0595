/** The bar and the background of every page, shown until the first page is drawn. */

/** Hull and canopy of the mark, on a grid of 32. */
const mark = [
  ['M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z', '#fff'],
  ['M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z', '#7fd1c9'],
] as const

/** The mark; `width` in pixels. */
export function boat(width: number, viewBox: string): SVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const set = (element: Element, values: object) => Object.entries(values).map(([name, value]) => element.setAttribute(name, value))
  set(drawing, { viewBox, width, 'aria-hidden': true })
  Object.assign(drawing.style, { display: 'block', margin: width > 32 ? 'auto' : '0' })
  for (const [d, fill] of mark) set(drawing.appendChild(document.createElementNS(drawing.namespaceURI, 'path')), { d, fill })
  return drawing
}

/** The bar and the ground of every page, below whatever will be drawn in the element; gone with the first of it. The colours are those of the theme. */
export function showBarUntilDrawn(element: HTMLElement): void {
  if (element.childElementCount > 0) return
  const ground = document.createElement('div')
  ground.ariaHidden = 'true'
  Object.assign(ground.style, { position: 'fixed', inset: '0', zIndex: '-1', background: 'light-dark(#fbfaf7, #0d1b24)' })
  const bar = document.createElement('div')
  Object.assign(bar.style, {
    boxSizing: 'border-box',
    height: 'calc(60px + env(safe-area-inset-top, 0px))',
    padding: 'calc(14px + env(safe-area-inset-top, 0px)) max(20px, calc(50vw - 560px))',
    background: '#0b2a3c',
  })
  bar.append(boat(32, '0 0 32 32'))
  ground.append(bar)
  document.body.append(ground)
  const drawn = new MutationObserver(() => {
    if (element.childElementCount === 0) return
    drawn.disconnect()
    ground.remove()
  })
  drawn.observe(element, { childList: true })
}
