/** Texts of drawings: how wide they are in Node, and where they are broken. */
import { expect, test } from 'vitest'
import { endOf, plain, strong, widthOf, wrapped } from '../../src/studio/text-size.ts'

test('a text is as wide as its letters, a Chinese character as wide as high', () => {
  expect(widthOf('wide', plain)).toBeGreaterThan(widthOf('lit.', plain))
  expect(widthOf('signed', strong)).toBeGreaterThan(widthOf('signed', { ...strong, strong: false }))
  expect(widthOf('签约', plain)).toBe(24)
})

test('a long line is broken at spaces and between Chinese characters, but not before their punctuation', () => {
  expect(wrapped('every signer has signed', plain, 90)).toEqual(['every signer', 'has signed'])
  expect(wrapped('复审日已过，不放款', plain, 60)).toEqual(['复审日已', '过，不放款'])
  expect(wrapped('unbreakable', plain, 20)).toEqual(['unbreakable'])
})

test('of a path that is too long the end is kept', () => {
  expect(endOf('/credit/hook/terms-and-condition', plain, 120)).toMatch(/^….*condition$/)
})
