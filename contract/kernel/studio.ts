/** Messages between a tab of the portal and the studio about running charts, and the masking of their values. Development and sandbox only. */
import { z } from 'zod'

/** Name of the channel between tabs of one browser. */
export const liveChannel = 'sampan-charts'

/** An event of a chart; its payload is masked before it is sent to the studio. */
const LiveEvent = z.looseObject({ type: z.string() })

const tab = z.string()
const actor = z.string()

/** A running chart: which one, under which name. */
const Running = { tab, actor, chart: z.string(), name: z.string() }

/** Messages of the channel, by `kind`. */
export const LiveMessage = z.discriminatedUnion('kind', [
  /** A studio asks who is there; every tab answers with its running charts. */
  z.strictObject({ kind: z.literal('asked') }),
  z.strictObject({ kind: z.literal('started'), ...Running }),
  z.strictObject({ kind: z.literal('stopped'), tab, actor }),
  z.strictObject({
    kind: z.literal('snapshot'),
    ...Running,
    /** Paths of its current states, without the root. */
    paths: z.array(z.string()),
    /** Its event and context, masked, as JSON. */
    facts: z.string(),
    event: LiveEvent,
    /** Ids of the transitions taken, as `OutlineTransition` has them. */
    transitions: z.array(z.string()),
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
  /** The studio sends an event to a chart. */
  z.strictObject({ kind: z.literal('send'), tab, actor, event: LiveEvent }),
  /** The chart could not take it. */
  z.strictObject({ kind: z.literal('refused'), tab, actor, event: z.string(), reason: z.string() }),
  /** The tab is closed or leaves. */
  z.strictObject({ kind: z.literal('left'), tab }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

const hidden = '•••'

/** Words in the names of fields whose text or number is masked. */
const secretWords = new Set(
  'id ids uuid key mail email phone mobile name names token tokens pass password passwords pwd code codes otp captcha secret cookie address birthday account number iban swift search href url link html img src typed value login'.split(
    ' ',
  ),
)

const email = /[^\s@"]+@[^\s@"]+\.[^\s@"]+/g
const digits = /\d{6,}/g

/** Limits of a sent value: fields of an object, entries of a list, depth, length of a text. */
const most = { fields: 40, entries: 24, depth: 4, text: 160 }

/**
 * A value as it may leave the tab: personal data and secrets are masked; functions and other
 * class instances are left out; long lists and texts are cut.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(email, hidden).replace(digits, hidden).slice(0, most.text)
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object') return undefined
  if (depth >= most.depth) return '…'
  if (Array.isArray(value)) return value.slice(0, most.entries).map((entry) => masked(entry, depth + 1))
  if (value instanceof Error) return maskedFields({ error: value.name, ...value }, depth)
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return undefined
  return maskedFields(value, depth)
}

function maskedFields(value: object, depth: number): unknown {
  const count = Object.keys(value).length
  if (count > most.fields) return `… ${count}`
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const hides = isSecret(key, field) && field !== '' && (typeof field === 'string' || typeof field === 'number')
      const sent = hides ? hidden : masked(field, depth + 1)
      return sent === undefined ? [] : [[key, sent]]
    }),
  )
}

/** Response codes are numbers and not secret; verification codes are texts. */
function isSecret(key: string, field: unknown): boolean {
  if (typeof field === 'number' && key === 'code') return false
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => secretWords.has(word))
}
