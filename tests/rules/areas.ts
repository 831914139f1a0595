/** The areas of the product, bottom to top, read where the linter reads them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const rule = readFileSync(resolve(import.meta.dirname, '../../tools/areas.grit'), 'utf8')
const [, listed = ''] = /^ +\$areas = "(.+)",$/m.exec(rule) ?? []

export const areas = [...listed.matchAll(/<(\w+)>/g)].map(([, area = '']) => area)
