/** The moves of one company as steps that the studio replays. Decision 145. */
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CompanyMove } from '../../contract/staff/company-moves.ts'
import type { Step } from './log.ts'
import type { Outline } from './outline/outline.ts'

/** A page of moves. */
export type CompanyMoves = OutputOf<'listCompanyMoves'>

/** A move of a row, as a step of its chart. */
export interface CompanyStep extends Step, Pick<CompanyMove, 'chart' | 'rowId' | 'reference' | 'from' | 'by' | 'name' | 'reason'> {
  readonly at: number
}

/** The company that is replayed. */
export interface Company {
  readonly id: string
  readonly registerNameEn: string
  readonly registerNameCn: string
  /** The oldest first. */
  readonly steps: readonly CompanyStep[]
  /** Key of the page of earlier moves; null when there are none. */
  readonly next: string | null
}

/** Why a company is not shown: no one of the staff is signed in, the reader is concerned in the company, or there is none. */
export type CompanyRefusal = 'signedOut' | 'concerned' | 'unknown'

/** The company before anything of it was read. */
export function unreadCompany(id: string): Company {
  return { id, registerNameEn: '', registerNameCn: '', steps: [], next: null }
}

/** The company with a page more; of moves that were read before the page is earlier. */
export function withMoves(outlines: readonly Outline[], company: Company, { records, ...page }: CompanyMoves): Company {
  const earlier = [...records].reverse().map((move) => stepOf(outlines, move))
  return { ...company, ...page, steps: [...earlier, ...company.steps] }
}

/** The steps of one row up to a place, from the state in which the first of them found it: what the drawing of its chart shows. */
export function trailOf(steps: readonly CompanyStep[], at: number): { steps: readonly Step[]; at: number } {
  const here = steps[at]
  const trail = steps.slice(0, at + 1).filter(({ chart, rowId }) => chart === here?.chart && rowId === here.rowId)
  const found = trail.map(({ from }) => ({ ...untaken, paths: from === null ? [] : [from] })).slice(0, 1)
  return { steps: [...found, ...trail], at: found.length + trail.length - 1 }
}

/** The refusal in a failure; null when it may succeed later. */
export function refusalOf(error: unknown): CompanyRefusal | null {
  const problem = Problem.from(error)
  if (problem.is('unauthenticated')) return 'signedOut'
  if (problem.is('forbidden') && problem.details.reason === 'concerned') return 'concerned'
  return problem.is('notFound', 'invalidInput') ? 'unknown' : null
}

const untaken: Step = { number: -1, at: null, event: '', facts: null, transitions: [], paths: [] }

function stepOf(outlines: readonly Outline[], { number, at, event, to, ...move }: CompanyMove): CompanyStep {
  const ways = outlines
    .find(({ name }) => name === move.chart)
    ?.transitions.filter((each) => each.event === event && each.source === move.from)
  const taken = ways?.find(({ targets }) => targets[0] === to) ?? ways?.find(({ targets }) => targets.length === 0 && to === move.from)
  return {
    ...move,
    number,
    at: Date.parse(at),
    event,
    facts: null,
    transitions: taken ? [taken.id] : [],
    paths: to === null ? [] : [to],
  }
}
