/** Schedule of the start below a landing: at once when a user waits for it, otherwise in slices. Decision 018. */

/** Resolves at the first touch of a landing; on any other page the visit itself is one. */
export const touched: Promise<void> = window.touched ?? Promise.resolve()

let isTouched = window.touched === undefined
void touched.then(() => {
  isTouched = true
})

/** Whether the landing has not been touched yet: work is then done in slices. */
export function isEarly(): boolean {
  return !isTouched
}

/** Resolves when the browser has nothing else to do. Safari knows no idle time. */
export function idle(): Promise<unknown> {
  return new Promise((settle) => ('requestIdleCallback' in window ? requestIdleCallback(settle) : setTimeout(settle, 50)))
}

/** Resolves when what is drawn now has been painted; in a hidden tab once it is seen. */
export function painted(): Promise<unknown> {
  return new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))
}

/** Gives way to whatever else the browser has to do; resolves in a task of its own, at once from the first touch on. */
export async function giveWay(): Promise<void> {
  if (!isTouched) await Promise.race([touched, idle()])
}
