/** Imports point downward and not in a circle: files planted in a copy of the linter's configuration are refused or accepted. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { areas } from './areas.ts'

const root = resolve(import.meta.dirname, '../..')

/** Biome's findings in a folder of these files, as `file: rule`. */
function refused(planted: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'areas-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'tools'))
  for (const file of ['.gitignore', 'biome.json', 'tools/areas.grit']) copyFileSync(join(root, file), join(folder, file))
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--max-diagnostics=none', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  return [...new Set(diagnostics.map(({ category, location }) => `${location.path}: ${category}`))].sort()
}

const importing = (target: string) => `import { found } from '${target}'\n\nexport const used = found\n`
const importers = (places: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(places).map(([file, target]) => [file, importing(target)]))

/** A file and an import it must not have. */
const upward = {
  'contract/kernel/ground.ts': '../kyc/file.ts',
  'contract/kyc/charts.ts': '../../machines/kyc/lifecycles/file.ts',
  'contract/kyc/texts.ts': '../../locales/en_US.json',
  'contract/kyc/top.ts': '../endpoints.ts',
  'machines/kernel/top.ts': '../portal/file.ts',
  'machines/kyc/browser.ts': '../../src/ui/file.ts',
  'machines/kyc/lifecycles/top.ts': '../../charts.ts',
  'src/ui/charts.ts': '../../machines/kyc/file.ts',
  'src/ui/page.ts': '../views/parts/file.ts',
  'src/ui/texts.ts': '../../locales/en_US.json',
  'src/views/parts/area.ts': '../kyc/file.ts',
  'src/views/kyc/frame.ts': '../shell/file.ts',
  'src/views/kyc/top.ts': '../../app/file.ts',
  'src/views/shell/top.ts': '../../app/file.ts',
  'src/landing/top.ts': '../app/file.ts',
  'src/app/server.ts': '../../server/app/file.ts',
  'server/platform/ground.ts': '../outside/file.ts',
  'server/outside/area.ts': '../staff/file.ts',
  'server/kyc/charts.ts': '../../machines/kyc/file.ts',
  'server/kyc/demo.ts': '../sandbox/file.ts',
  'server/kyc/browser.ts': '../../src/ui/file.ts',
  'server/kyc/tests.ts': '../../tests/support/file.ts',
}

/** A file and an import it may have. */
const downward = {
  'contract/kyc/area.ts': '../company/file.ts',
  'machines/kyc/contract.ts': '../../contract/staff/file.ts',
  'src/views/kyc/charts.ts': '../../../machines/staff/file.ts',
  'src/views/kyc/kit.ts': '../../ui/file.ts',
  'src/landing/frame.ts': '../views/shell/file.ts',
  'src/app/page.ts': '../views/kyc/file.ts',
  'src/app/texts.ts': '../../locales/en_US.json',
  'server/kyc/area.ts': '../company/file.ts',
  'server/kyc/chart.ts': '../../machines/kyc/lifecycles/file.ts',
  'server/kyc/lifecycles.ts': '../../machines/lifecycles.ts',
  'server/limits/underwriting/own.ts': '../applications/records.ts',
  'server/app/area.ts': '../kyc/file.ts',
}

test('a layer, its parts and every area import only lower ones', () => {
  const pairs = ['contract', 'machines', 'src/views', 'server'].flatMap((layer) =>
    areas.slice(1).map((area, place) => ({
      lower: `${layer}/${areas[place]}`,
      higher: `${layer}/${area}`,
      up: `../${area}`,
      down: `../${areas[place]}`,
    })),
  )
  const planted = {
    ...importers(upward),
    ...importers(downward),
    ...Object.fromEntries(pairs.map(({ lower, up }) => [`${lower}/next.ts`, importing(`${up}/file.ts`)])),
    ...Object.fromEntries(pairs.map(({ higher, down }) => [`${higher}/below.ts`, importing(`${down}/file.ts`)])),
  }
  expect(areas.length).toBeGreaterThan(15)
  expect(refused(planted)).toEqual(
    [...Object.keys(upward), ...pairs.map(({ lower }) => `${lower}/next.ts`)].map((file) => `${file}: plugin`).sort(),
  )
})

test('every form of an import is seen', () => {
  const forms = {
    'server/kyc/all.ts': "export * from '../staff/file.ts'\n",
    'server/kyc/call.ts': "export const read = () => import('../staff/file.ts')\n",
    'server/kyc/effect.ts': "import '../staff/file.ts'\n",
    'server/kyc/type.ts': "import type { Found } from '../staff/file.ts'\n\nexport type Used = Found\n",
    'server/kyc/type-of.ts': "export type Used = typeof import('../staff/file.ts')\n",
  }
  expect(refused(forms)).toEqual(
    Object.keys(forms)
      .map((file) => `${file}: plugin`)
      .sort(),
  )
})

test('a circle of imports is refused', () => {
  const circle = {
    'server/kyc/one.ts': importing('./two.ts'),
    'server/kyc/two.ts': "import { used } from './one.ts'\n\nexport const found = () => used\n",
  }
  expect(refused(circle)).toEqual(Object.keys(circle).map((file) => `${file}: lint/suspicious/noImportCycles`))
})
