/** The moment pictures are taken at: whenever the command runs, server and pages have the same morning. */

/** A Tuesday morning in Hong Kong, in milliseconds since 1970. */
export const moment = Date.parse('2026-03-10T02:00:05Z')

/** How fast the time of the server passes: a whole run stays within a minute, and yet things come one after the other. */
export const serverPace = 0.02

/** When time begins and how fast it passes: 1 as ever, 0 not at all. */
interface Time {
  readonly from: number
  readonly pace: number
}

/** Sets the time of the process and returns how to undo it. Uses nothing outside itself: its source runs in servers, too. */
export function setTime({ from, pace }: Time): () => void {
  const Real = globalThis.Date
  const begun = Real.now()
  const now = () => Math.floor(from + (Real.now() - begun) * pace)
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  return () => {
    globalThis.Date = Real
  }
}

/** Source that sets the time where it runs. The compiler names functions by a helper, which is included. */
function timeSource(time: Time): string {
  return `globalThis.__name ??= (named) => named;(${setTime})(${JSON.stringify(time)})`
}

/** Codes and letters that a server draws by lot are drawn in order. Runs in the server. */
const lots = `import crypto from 'node:crypto'; import { syncBuiltinESMExports } from 'node:module'
let drawn = 0
crypto.randomInt = (from, to) => { const [least, most] = to === undefined ? [0, from] : [from, to]; return least + (drawn += 7919) % (most - least) }
syncBuiltinESMExports()
`

/** `NODE_OPTIONS` of a server that lives in this time, and leaves nothing to chance that can be seen. */
export function nodeOptions(time: Time): string {
  return `--import data:text/javascript,${encodeURIComponent(lots + timeSource(time))}`
}
