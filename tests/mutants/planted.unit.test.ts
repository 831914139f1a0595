/** The planted faults still apply to the source, and every area has some. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../rules/areas.ts'
import { faultsByArea } from './planted/faults.ts'

const root = resolve(import.meta.dirname, '../..')
const faults = Object.values(faultsByArea).flat()
const textOf = (file: string) => (existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8') : null)

describe('planted faults', () => {
  test('each changes one place of a file that exists, and names a test that exists', () => {
    const broken = faults.flatMap(({ name, file, find, put, test: named, title = '' }) => {
      const source = textOf(file)
      if (source === null) return [`${name}: no file ${file}`]
      const times = source.split(find).length - 1
      return [
        ...(times === 1 ? [] : [`${name}: its text occurs ${times} times in ${file}`]),
        ...(find === put ? [`${name}: it changes nothing`] : []),
        ...(textOf(named)?.includes(title) ? [] : [`${name}: no test ${named}: ${title}`]),
      ]
    })
    expect(broken).toEqual([])
  })

  test('names are unique, in kebab case, and begin with the area', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
    const misnamed = Object.entries(faultsByArea).flatMap(([area, some]) =>
      some.filter(({ name }) => !/^[a-z]+(-[a-z]+)+$/.test(name) || !name.startsWith(`${area}-`)),
    )
    expect(misnamed).toEqual([])
  })

  test('there are at least 250, and at least 5 of every area', () => {
    expect(faults.length).toBeGreaterThanOrEqual(250)
    const few = [...areas, 'ui', 'server', 'portal', 'app'].filter((area) => (faultsByArea[area] ?? []).length < 5)
    expect(few).toEqual([])
  })
})
