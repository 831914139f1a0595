/** A page without texts, theme and views, for when none of them can be had: one sentence in each language, and a way to try again. */

import { boat } from './first-paint.ts'

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
