/** The language of the portal when two are chosen one after the other. */
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import { languageMachine, type Messages } from '../../machines/kernel/language.ts'
import { rest, run } from '../harness/run.ts'

test('I18N-01 I18N-04 the language chosen last is spoken, also when the texts of the one before come after it', async () => {
  const stored: Locale[] = []
  const waiting = new Map<Locale, () => void>()
  const loadMessages = fromPromise<Messages, { locale: Locale }>(
    ({ input: { locale } }) => new Promise((come) => waiting.set(locale, () => come({ language: locale }))),
  )
  const machine = languageMachine.provide({
    actors: { loadMessages },
    actions: { storeLocale: (_, { locale }) => void stored.push(locale) },
  })
  const { flow } = run(machine, { locale: 'zh_CN', messages: { language: 'zh_CN' } })
  for (const locale of ['zh_HK', 'en_US'] as const) flow.send({ type: 'language.chosen', locale })
  for (const locale of ['en_US', 'zh_HK'] as const) {
    waiting.get(locale)?.()
    expect((await rest(flow)).context).toMatchObject({ locale: 'en_US', messages: { language: 'en_US' } })
  }
  expect([stored, [...waiting.keys()]]).toEqual([['en_US'], ['zh_HK', 'en_US']])
})
