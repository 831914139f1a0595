/** A test in a browser comes from a model or a scenario, or says in its head comment why it is scripted by hand. Decision 141. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What is wrong with the text of a journey, or null. */
function faultIn(text: string): string | null {
  const [head = ''] = /^\/\*\*[\s\S]*?\*\//.exec(text) ?? []
  const scripted = /\bScripted by hand: [\s*]*\w/.test(head)
  const generated = /\b(waysOf|scenarioWays|walkAlong)\(/.test(text)
  if (generated && scripted) return 'comes from a model and is scripted by hand'
  return generated || scripted ? null : 'does not say why it is scripted by hand'
}

test('decision 141 each journey comes from a model or a scenario, or says why it is scripted by hand', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'tests/*.journey.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
  expect(files.length).toBeGreaterThan(50)
  expect(files.map((file) => [file, faultIn(readFileSync(resolve(root, file), 'utf8'))]).filter(([, fault]) => fault !== null)).toEqual([])
})

test.each([
  ['/** Sizes of the shell. */\ntest()', 'does not say why it is scripted by hand'],
  ['/** Sizes of the shell. Scripted by hand: */\ntest()', 'does not say why it is scripted by hand'],
  ['/** Sizes of the shell. Scripted by hand: sizes. */\ntest()', null],
  ['/**\n * Sizes of the shell.\n * Scripted by hand: sizes.\n */\ntest()', null],
  ['/** An approval. */\nfor (const way of waysOf(model)) test()', null],
  ['/** An approval. Scripted by hand: sizes. */\nfor (const way of waysOf(model)) test()', 'comes from a model and is scripted by hand'],
])('%j: %s', (text, fault) => {
  expect(faultIn(text)).toBe(fault)
})
