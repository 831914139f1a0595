/** The one error model: what went wrong with a call, with a code of the catalogue and the fields it belongs to. */
import { type CodeName, codes, isCode, silentCodes } from './codes.ts'

/** Field name (dotted path) to message id of locales. */
export type FieldProblems = Record<string, string>

/** Kind of failure of a call: an answer with a code, no answer, or a session that had ended before the call. */
export type ProblemKind = 'answer' | 'transport' | 'session'

/** A message to show: an id of locales or the server's own text. Null is silence. */
export type Message = { id: string; values?: Record<string, string | number> } | { text: string } | null

/** A failed call: `new Problem('notFound')`. `code` is the number of the wire, 0 for transport failures and blocked requests. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly code: number
  readonly fields: FieldProblems
  readonly serverText: string
  /** Further details from the server, for example `{ attempts: 3 }`. */
  readonly details: Record<string, unknown>
  /** Id of the request, to name when asking for help. */
  readonly requestId: string

  /** A name of the table; a number only as it was received, for a server may answer with codes outside the table. */
  constructor(reason: CodeName | number, options: Partial<Pick<Problem, 'kind' | 'fields' | 'serverText' | 'details' | 'requestId'>> = {}) {
    const code = typeof reason === 'string' ? codes[reason] : reason
    super(options.serverText || `code ${code}`)
    this.kind = options.kind ?? 'answer'
    this.code = code
    this.fields = options.fields ?? {}
    this.serverText = options.serverText ?? ''
    this.details = options.details ?? {}
    this.requestId = options.requestId ?? ''
  }

  /** Whether the code is one of the named ones. */
  is(...names: readonly CodeName[]): boolean {
    return names.some((name) => codes[name] === this.code)
  }

  /** Any thrown thing as a Problem; what is not one is a transport failure. ERR-R04. */
  static from(error: unknown): Problem {
    return error instanceof Problem ? error : new Problem(0, { kind: 'transport', serverText: error instanceof Error ? error.message : '' })
  }
}

/**
 * Which message to show for a problem, §8: the call's custom message for the code, the shared table, the call's generic message,
 * then `[code] message`. Silent codes show none. ERR-R02, ERR-R03.
 */
export function messageOf(problem: Problem, own: { custom?: Record<number, string>; generic?: string } = {}): Message {
  if (problem.kind === 'session') return { id: 'account.session.expired' }
  if (problem.kind === 'transport') return { id: 'problem.transport' }
  if (problem.is(...silentCodes)) return null
  if (problem.details.stepUp !== undefined) return { id: 'code.20007.stepUp' }
  if (problem.details.reason === 'frozen') return { id: 'code.502.frozen', values: plain(problem.details) }
  const custom = own.custom?.[problem.code]
  if (custom) return { id: custom, values: plain(problem.details) }
  // Decision A123: without a number the text has none.
  if (problem.is('accountLocked') && problem.details.attempts === undefined) return { id: 'code.80002.uncounted' }
  if (isCode(problem.code)) return { id: `code.${problem.code}`, values: plain(problem.details) }
  if (own.generic) return { id: own.generic }
  return { text: `[${problem.code}] ${problem.serverText}` }
}

function plain(details: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
}
