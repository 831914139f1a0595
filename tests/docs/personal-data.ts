/** The retention table, read off the register of personal data. */
import type { Entry } from '../../server/privacy/entry.ts'
import { wordsOf } from '../../server/privacy/gather.ts'
import { register } from '../../server/privacy/register.ts'

/** The page: one line for each table. */
export function retentionPage(): string {
  const lines = Object.entries<Entry>(register)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, entry]) => {
      const { title, why, kept } = wordsOf(entry, 'en_US')
      const cells = [`\`${table}\``, title, personalIn(entry), why, kept, copyOf(entry), endOf(entry)]
      return `| ${cells.join(' | ')} |`
    })
  return [
    '# The register of personal data',
    '',
    'Read off `server/privacy/register.ts` by `npm run docs`. [What it is for](../personal-data.md).',
    '',
    '| where | what | personal columns | why | how long | in a copy | in an erasure |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

function personalIn({ personal = {}, sealed }: Entry): string {
  const names = Object.keys(personal).map((column) => `\`${column}\``)
  return names.length === 0 ? '–' : `${names.join(', ')}${sealed ? ' (sealed)' : ''}`
}

function copyOf({ rows, exported }: Entry): string {
  return rows === null || exported === null ? 'no' : 'yes'
}

function endOf({ rows, erasure }: Entry): string {
  if (rows === null) return '–'
  return { rows: 'rows deleted', blanked: 'personal columns blanked', kept: 'kept, nothing personal in it' }[erasure]
}
