/** Writes the retention table into `docs/personal-data.md`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { marks, retentionTable } from './personal-data.ts'

const file = resolve(import.meta.dirname, '../../docs/personal-data.md')
const text = readFileSync(file, 'utf8')
const [before = '', after = ''] = [text.split(marks.begin)[0], text.split(marks.end)[1]]
writeFileSync(file, `${before}${retentionTable()}${after}`)
