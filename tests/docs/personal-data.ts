/** The retention table of `docs/personal-data.md`, read off the register of personal data. */
import type { Entry } from '../../server/privacy/entry.ts'
import { purposes } from '../../server/privacy/purposes.ts'
import { register } from '../../server/privacy/register.ts'

/** Where the table begins and ends in the document. */
export const marks = { begin: '<!-- the register: npm run docs:personal -->', end: '<!-- end of the register -->' } as const

/** One line for each table. */
export function retentionTable(): string {
  const lines = Object.entries<Entry>(register)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, entry]) => {
      const { why, kept } = purposes[entry.purpose]
      const cells = [`\`${table}\``, entry.title.en_US, personalIn(entry), why.en_US, kept.en_US, copyOf(entry), endOf(entry)]
      return `| ${cells.join(' | ')} |`
    })
  return [
    marks.begin,
    '',
    '| where | what | personal columns | why | how long | in a copy | in an erasure |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    marks.end,
  ].join('\n')
}

function personalIn({ personal = {}, sealed }: Entry): string {
  const names = Object.keys(personal).map((column) => `\`${column}\``)
  return names.length === 0 ? '–' : `${names.join(', ')}${sealed ? ' (sealed)' : ''}`
}

function copyOf({ rows, told }: Entry): string {
  return rows === null || told === null ? 'no' : 'yes'
}

function endOf({ rows, erasure }: Entry): string {
  if (rows === null) return '–'
  return { rows: 'rows deleted', blanked: 'personal columns blanked', kept: 'kept, nothing personal in it' }[erasure]
}
