/** The journeys with their files in random order: a file is a project, and Playwright starts projects in the order of this list. */
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import config from '../../playwright.config.ts'

const root = resolve(import.meta.dirname, '../..')
const testDir = join(root, 'tests')
// Workers read this file again: they are given the order of the first.
process.env.SAMPAN_ORDER ??= readdirSync(testDir, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.journey.ts'))
  .map((file) => ({ file, place: randomInt(2 ** 31) }))
  .sort((one, other) => one.place - other.place)
  .map(({ file }) => file)
  .join(' ')

export default defineConfig({
  ...config,
  testDir,
  outputDir: join(root, 'test-results'),
  globalSetup: join(testDir, 'kernel/setup.config.ts'),
  projects: process.env.SAMPAN_ORDER.split(' ').map((file) => ({ name: file, testMatch: join(testDir, file) })),
})
