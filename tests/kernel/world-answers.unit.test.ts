/** Answers of the worlds agree with the contract. */
import { expect, test } from 'vitest'
import { answerOf } from '../harness/answers.ts'

test('an answer says what matters, and the contract fills in the rest', () => {
  expect(answerOf('countUnread', { messages: 2 })).toEqual({ messages: 2, announcements: 0 })
  expect(answerOf('listRoles', [{ id: 1 }])).toEqual([{ id: 1, name: 'administrator' }])
})

test('an answer that the contract refuses is an error, with the place', () => {
  expect(() => answerOf('countUnread', { messages: 'two' })).toThrow('refuses an answer of countUnread: messages')
  expect(() => answerOf('countUnread', { read: 1 })).toThrow('has no read in countUnread')
})

test('the answer of an actor that is no endpoint stays as it is', () => {
  expect(answerOf('readTyped', { typed: 1 })).toEqual({ typed: 1 })
})
