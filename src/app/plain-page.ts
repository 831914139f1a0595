/** A page without texts, theme and views, for when none of them can be had: one sentence in each language, and a way to try again. */

/** The only texts outside `locales/`: what they say is that those cannot be fetched. */
const sentences = [
  ['zh-CN', '页面没有打开。请检查网络，恢复后会自动重试。', '重试'],
  ['zh-HK', '頁面未能開啟。請檢查網絡，恢復後會自動重試。', '重試'],
  ['en', 'The page did not open. Check your connection; it tries again by itself.', 'Try again'],
] as const

/** Lays the page over the window, or, where a page is there already, a strip at its foot. Returns a function that takes it away. */
export function showPlainPage({ whole, onRetry }: { whole: boolean; onRetry: () => void }): () => void {
  const page = document.createElement('div')
  page.setAttribute('role', 'alert')
  page.dataset.plain = ''
  Object.assign(page.style, {
    position: 'fixed',
    inset: whole ? '0' : 'auto 0 0 0',
    zIndex: '2000',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '12px',
    padding: '24px',
    background: '#0b2a3c',
    color: '#fff',
    font: '16px/1.6 system-ui, sans-serif',
    textAlign: 'center',
    textWrap: 'balance',
  })
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...sentences.flatMap(([lang, , again], index) => [...(index ? [' · '] : []), inLanguage('span', lang, again)]))
  Object.assign(button.style, {
    minHeight: '48px',
    padding: '0 24px',
    border: '0',
    borderRadius: '8px',
    background: '#0e7c7b',
    color: '#fff',
    font: 'inherit',
    cursor: 'pointer',
  })
  button.addEventListener('click', onRetry)
  if (whole) page.append(brand())
  page.append(...sentences.map(([lang, sentence]) => inLanguage('p', lang, sentence)), button)
  document.body.append(page)
  return () => page.remove()
}

/** Shows that the portal has not started. Only a reload helps: by hand, or once the network is back. */
export function showFailedStart({ whole }: { whole: boolean }): void {
  const onRetry = () => location.reload()
  addEventListener('online', onRetry)
  showPlainPage({ whole, onRetry })
}

/** The mark and the name; a page that cannot be drawn still says whose it is. */
function brand(): HTMLElement {
  const line = inLanguage('p', 'zh-HK', '舢舨 Sampan')
  Object.assign(line.style, { fontSize: '24px', fontWeight: '700', marginBottom: '12px' })
  line.prepend(boat(56, '4 8 25 20'))
  return line
}

function inLanguage(tag: 'p' | 'span', lang: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.lang = lang
  element.textContent = text
  element.style.margin = '0'
  return element
}

/** Hull and canopy of the mark, on a grid of 32. */
const mark = [
  ['M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z', '#fff'],
  ['M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z', '#7fd1c9'],
] as const

/** The mark; `width` in pixels. */
function boat(width: number, viewBox: string): SVGElement {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const set = (element: Element, values: object) => Object.entries(values).map(([name, value]) => element.setAttribute(name, value))
  set(drawing, { viewBox, width, 'aria-hidden': true })
  Object.assign(drawing.style, { display: 'block', margin: width > 32 ? 'auto' : '0' })
  for (const [d, fill] of mark) set(drawing.appendChild(document.createElementNS(drawing.namespaceURI, 'path')), { d, fill })
  return drawing
}
