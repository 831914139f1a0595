/** Which files of a build a page needs. */
import { expect, test } from 'vitest'
import { type Bundle, filesOf } from '../../tools/built-files.ts'

const file = (fileName: string, moduleIds: string[], imports: string[] = []) => ({ type: 'chunk', fileName, moduleIds, imports })
const bundleOf = (...files: ReturnType<typeof file>[]) =>
  Object.fromEntries([
    ...files.map((each) => [each.fileName, each] as const),
    ['index.js', { ...file('index.js', ['/src/main.tsx'], ['kit.js']), isEntry: true, facadeModuleId: '/index.html' }],
    ['kit.js', file('kit.js', ['/kit.js'])],
  ]) as unknown as Bundle

const view = file('view.js', ['/src/views/banking/AccountsView.tsx'], ['kit.js', 'list.js'])
const list = file('list.js', ['/src/views/parts/ListPage.tsx'])

test('files come after what they need, the entry last', () => {
  const files = filesOf(bundleOf(view, list), ['/AccountsView.tsx'])
  expect(files).toEqual(['kit.js', 'list.js', 'view.js', 'index.js'].map((name) => `/financing/${name}`))
})

test('a module that no file holds fails, and so does a name that several files hold', () => {
  expect(() => filesOf(bundleOf(list), ['/AccountsView.tsx'])).toThrow('No file of the build holds /AccountsView.tsx')
  const ofStaff = file('staff.js', ['/src/views/staff/AccountsView.tsx'])
  expect(() => filesOf(bundleOf(ofStaff, view, list), ['/AccountsView.tsx'])).toThrow('Several files of the build hold /AccountsView.tsx')
})
