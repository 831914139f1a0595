/** The build's virtual modules: the table of calls, and the texts in their parts. */
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { calls } from '../../tools/calls.ts'
import { messages } from '../../tools/messages.ts'

type Hook = (this: object, ...args: readonly string[]) => unknown

/** A hook of a plugin, called without the build around it. */
const hookOf = (plugin: object, name: string) => (plugin as Record<string, Hook>)[name] as Hook

/** The module that a plugin has written, evaluated. */
async function moduleOf(code: string): Promise<Record<string, Record<string, unknown>>> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
}

test('virtual:calls has method, path, access and success of every call of the contract, and no schema', async () => {
  const { calls: table = {} } = await moduleOf(String(await hookOf(calls(), 'load').call({}, '\0virtual:calls')))
  const declared = Object.entries(endpoints as Record<string, Endpoint>).map(
    ([name, { method, path, access, success = 200, encoding }]) => [
      name,
      { method, path, access, success, multipart: encoding === 'multipart' },
    ],
  )
  expect(table).toEqual(Object.fromEntries(declared))
})

describe('texts', () => {
  const file = {
    'shell.signIn': 'Sign in',
    'code.80005': 'Failed',
    'footer.owner': 'Sampan',
    'home.greeting': 'Hello {name}',
    'shops.mine.title': 'Shops',
    'staff.queue.title': 'Queue',
  }
  const written = async (part: string) => {
    const plugin = messages()
    await hookOf(plugin, 'buildStart').call({})
    const { code } = hookOf(plugin, 'transform').call({}, JSON.stringify(file), `/locales/en_US.json?${part}`) as { code: string }
    return (await moduleOf(code)).texts
  }

  test('each part has its own texts, and the back office those of the staff', async () => {
    expect(await written('open')).toEqual({ 'shell.signIn': 'Sign in' })
    expect(await written('later')).toEqual({ 'code.80005': 'Failed', 'footer.owner': 'Sampan' })
    expect(Object.keys((await written('behind')) ?? {})).toEqual(['footer.owner', 'home.greeting'])
    expect(await written('inner')).toEqual({ 'shops.mine.title': 'Shops' })
    expect(await written('backoffice')).toEqual({ 'code.80005': 'Failed', 'staff.queue.title': 'Queue' })
  })

  test('a text with values is sent parsed, so that no parser is fetched', async () => {
    expect((await written('behind'))?.['home.greeting']).toMatchObject([
      { type: 0, value: 'Hello ' },
      { type: 1, value: 'name' },
    ])
  })

  test('another module is left alone', () => {
    expect(hookOf(messages(), 'transform').call({}, '{}', '/locales/en_US.json')).toBeNull()
  })
})
