/** The language that the studio begins in. */
import { expect, test } from 'vitest'
import { studioLocale } from '../../src/studio/language.ts'

test('the studio begins in the first language of the browser that it speaks', () => {
  expect(studioLocale(null, ['en-GB', 'zh-CN'])).toBe('en_US')
  expect(studioLocale(null, ['fr-FR', 'zh'])).toBe('zh_CN')
  expect(studioLocale(null, ['zh-TW'])).toBe('zh_HK')
  expect(studioLocale(null, ['zh-Hant-CN', 'en'])).toBe('zh_HK')
  expect(studioLocale(null, ['zh-SG'])).toBe('zh_CN')
})

test('the studio is English for a browser of another language', () => {
  expect(studioLocale(null, ['fr-FR', 'de'])).toBe('en_US')
  expect(studioLocale(null, [])).toBe('en_US')
})

test('a language that was chosen before comes before those of the browser', () => {
  expect(studioLocale('zh_HK', ['en-GB'])).toBe('zh_HK')
  expect(studioLocale('fr_FR', ['zh-CN'])).toBe('en_US')
})
