/** The constant parameters of a guard: those that do not depend on context or event. */

/** Parameters by name, plain values alone. */
export type Constants = Readonly<Record<string, string | number | boolean>>

/**
 * Reads the constants among a guard's parameters. Parameters worked out from context and event are asked with both unknown: what comes back
 * as a plain value does not depend on them; undefined when an unknown would have to be compared or counted.
 */
export function constantsOf(guard: unknown): Constants | undefined {
  const params = (guard as { params?: unknown } | null)?.params
  try {
    const given: unknown = typeof params === 'function' ? params({ context: unknown, event: unknown }) : params
    if (typeof given !== 'object' || given === null || given === unknown) return undefined
    const plain = Object.entries(given).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    return plain.length > 0 ? Object.fromEntries(plain) : undefined
  } catch {
    return undefined
  }
}

/** An unknown value: every part of it is unknown too; it cannot be compared, joined or counted. */
const unknown: object = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive || key === Symbol.iterator) throw new TypeError('The value is not known')
    return unknown
  },
  apply: () => unknown,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})
