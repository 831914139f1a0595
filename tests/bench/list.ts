/** A list that is measured: what writes its rows and what reads its first page. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { openCaller } from '../../server/sandbox/caller.ts'
import type { Inside } from '../support/data-folder.ts'

/** A database with a list in it, and who reads the list. */
export interface Ground {
  readonly inside: Inside
  readonly merchant: Awaited<ReturnType<Inside['bring']>>
  readonly lead: ReturnType<typeof openCaller>
  readonly userId: string
  readonly companyId: string
  readonly facilityId: string
  readonly drawdownId: string
}

/** One list: what writes `count` rows of it, numbered from 1, and what reads its first page. */
export interface List {
  readonly name: string
  fill(ground: Ground, count: number): readonly RawBuilder<unknown>[]
  read(ground: Ground): Promise<unknown>
}

/** A first page. */
export const page = { size: 10 }
/** Numbers `i` from 1. */
export const rowsOf = (count: number) => sql`generate_series(1, ${count}::int) i`

/** What a list of one company is found among: rows of others, so many to each. */
export const toEach = 50
/** The id that is made of a text: {@link idOf} makes the same. */
export const rowId = (text: RawBuilder<unknown>) => sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
/** Whose a row is, by its number. */
export const someone = (whose: string) => rowId(sql`${whose}::text || i / ${toEach}::int`)

/** The id of a row by the text that it is made of. */
export function idOf(text: string): string {
  const digits = createHash('md5').update(text).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
