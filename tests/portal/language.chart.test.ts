/** The language of the portal: the current one while texts are loading, and after they fail to load. */
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import { languageMachine, type Messages } from '../../machines/kernel/language.ts'
import { rest, run } from '../harness/run.ts'
import { waitFor } from '../support/wait-for.ts'

/** The chart with texts that are loaded on demand; `stored` is the language stored for the next visit. */
function speaking(input: { locale: Locale; messages: Messages | null }) {
  const asked: Locale[] = []
  const stored: Locale[] = []
  const waiting = new Map<Locale, { come: () => void; fail: () => void }>()
  const { flow, heard } = run(
    languageMachine.provide({
      actors: {
        loadMessages: fromPromise<Messages, { locale: Locale }>(({ input: { locale } }) => {
          asked.push(locale)
          return new Promise((come, fail) =>
            waiting.set(locale, { come: () => come({ language: locale }), fail: () => fail(new Error('lost')) }),
          )
        }),
      },
      actions: { storeLocale: (_, { locale }) => void stored.push(locale) },
    }),
    input,
  )
  return {
    asked,
    stored,
    heard,
    choose: (locale: Locale) => flow.send({ type: 'language.chosen', locale }),
    /** The texts come, or do not; then the chart rests. */
    come: (locale: Locale) => {
      waiting.get(locale)?.come()
      return rest(flow)
    },
    fail: (locale: Locale) => {
      waiting.get(locale)?.fail()
      return rest(flow)
    },
    spoken: () => [flow.getSnapshot().context.locale, flow.getSnapshot().context.messages, flow.getSnapshot().hasTag('busy')],
    flow,
  }
}

const chinese = { language: 'zh_CN' }

test('I18N-01 texts that came with the page are spoken at once, and nothing is fetched', () => {
  const { asked, stored, spoken } = speaking({ locale: 'zh_CN', messages: chinese })
  expect([spoken(), asked, stored]).toEqual([['zh_CN', chinese, false], [], []])
})

test('I18N-01 I18N-04 without them those of the stored language are fetched', async () => {
  const { asked, come, spoken } = speaking({ locale: 'en_US', messages: null })
  expect([spoken(), asked]).toEqual([['en_US', {}, true], ['en_US']])
  await come('en_US')
  expect(spoken()).toEqual(['en_US', { language: 'en_US' }, false])
})

test('I18N-01 I18N-04 the old language is spoken until the new one is there; only then is the choice kept', async () => {
  const { choose, come, spoken, stored } = speaking({ locale: 'zh_CN', messages: chinese })
  choose('zh_HK')
  expect([spoken(), stored]).toEqual([['zh_CN', chinese, true], []])
  await come('zh_HK')
  expect([spoken(), stored]).toEqual([['zh_HK', { language: 'zh_HK' }, false], ['zh_HK']])
})

test('I18N-01 the language chosen last is spoken, also when the texts of the one before come after it', async () => {
  const { choose, come, spoken, stored, asked, flow } = speaking({ locale: 'zh_CN', messages: chinese })
  choose('zh_HK')
  choose('en_US')
  await come('en_US')
  await come('zh_HK')
  await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'))
  expect([spoken(), stored, asked]).toEqual([['en_US', { language: 'en_US' }, false], ['en_US'], ['zh_HK', 'en_US']])
})

test('I18N-01 when texts fail to load, the language stays, nothing is stored, the visitor is notified, and the language can be chosen again', async () => {
  const { choose, come, fail, spoken, stored, heard } = speaking({ locale: 'zh_CN', messages: chinese })
  choose('en_US')
  await fail('en_US')
  expect([spoken(), stored]).toEqual([['zh_CN', chinese, false], []])
  expect(heard).toEqual([{ type: 'notice.raised', kind: 'error', id: 'language.failed' }])
  choose('en_US')
  await come('en_US')
  expect([spoken(), stored]).toEqual([['en_US', { language: 'en_US' }, false], ['en_US']])
})
