/** The texts of the portal are loaded in parts, which may come in any order. */
import { expect, test, vi } from 'vitest'

const open = vi.hoisted(() => {
  let come = () => {}
  const here = new Promise<void>((settle) => {
    come = settle
  })
  return { here, come: () => come() }
})

vi.mock('../../locales/en_US.json?open', async () => {
  await open.here
  return { texts: { 'shell.signIn': 'Sign in' } }
})
vi.mock('../../locales/en_US.json?later', () => ({ texts: { 'site.landing.action': 'Apply' } }))
vi.mock('../../locales/en_US.json?behind', () => ({ texts: { 'home.title': 'Home' } }))

for (const part of ['open', 'later', 'behind']) {
  vi.doMock(`../../locales/zh_HK.json?${part}`, () => {
    throw new Error('no network')
  })
}

/** The module as a page has it that was just opened. */
function freshTexts() {
  vi.resetModules()
  return import('../../src/views/parts/texts.ts')
}

test('I18N-02 a language still loading at sign-in arrives with the texts behind sign-in', async () => {
  const { loadMessages, loadMessagesBehind } = await freshTexts()
  const chosen = loadMessages('en_US')
  await loadMessagesBehind()
  open.come()
  expect(Object.keys(await chosen).sort()).toEqual(['home.title', 'shell.signIn'])
})

test('I18N-02 texts fetched later do not wait for a language that failed to load', async () => {
  const { loadMessages, loadMessagesBehind } = await freshTexts()
  await expect(loadMessages('zh_HK')).rejects.toThrow()
  await loadMessagesBehind()
})
