/** Stubs for what happy-dom lacks and views need: a layout that never changes, and a page without scrolling. Vitest loads it before tests of views. */

/** Sees nothing change: without a layout nothing has a size. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

for (const name of ['ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'])
  Object.defineProperty(globalThis, name, { value: StillObserver, configurable: true, writable: true })
Object.assign(globalThis, { scrollTo: () => {} })
// Without a size a form takes the first option of a list for a choice of the user, and drops the given value.
Object.assign(HTMLSelectElement.prototype, { size: 0 })
// The default style of hidden elements in browsers.
document.head.append(Object.assign(document.createElement('style'), { textContent: '[hidden] { display: none !important }' }))
// Menus are there from the start and stay: without a layout nothing covers anything.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {}, togglePopover: () => {} })
