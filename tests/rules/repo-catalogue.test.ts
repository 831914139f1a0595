/** Codes that nothing answers with and calls that no page makes are marked, with what is used instead. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { answeredInstead } from '../../contract/kernel/code-meanings.ts'
import { type CodeName, codes } from '../../contract/kernel/codes.ts'
import { ofStaff } from '../../contract/kernel/endpoint.ts'

const root = resolve(import.meta.dirname, '../..')

/** The sources below folders, as one text. */
function textOf(...folders: string[]): string {
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
}

test('a code that the server never answers with names the one it answers with instead', () => {
  const server = textOf('server')
  const raised = (name: string) => server.includes(`'${name}'`)
  const neither = (Object.keys(codes) as CodeName[]).filter((name) => name !== 'successFromZero' && !raised(name))
  expect(neither).toEqual(Object.keys(answeredInstead))
  expect(Object.values(answeredInstead).filter((name) => name !== 'success' && !raised(name))).toEqual([])
})

test('a call that no page of the portal makes is marked as for other clients', () => {
  const portal = textOf('machines', 'src')
  const unused = Object.entries(endpoints).filter(([name, { access }]) => !ofStaff(access) && !new RegExp(`\\b${name}\\b`).test(portal))
  const marked = Object.entries(endpoints).filter(([, { forOtherClients }]) => forOtherClients !== undefined)
  expect(unused.map(([name]) => name)).toEqual(marked.map(([name]) => name))
})
