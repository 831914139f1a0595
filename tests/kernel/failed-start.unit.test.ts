/** What a start that fails prints. */
import { expect, test } from 'vitest'
import { failedStart } from '../../server/app/failed-start.ts'

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND database'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN database'],
  ['EADDRNOTAVAIL', 'listen EADDRNOTAVAIL: address not available 203.0.113.9:8080'],
  ['EACCES', 'listen EACCES: permission denied 0.0.0.0:80'],
  ['28P01', 'password authentication failed for user "sampan"'],
  ['3D000', 'database "sampan" does not exist'],
  ['57P03', 'the database system is starting up'],
])('%s is explained in one line', (code, message) => {
  expect(failedStart(errorOf(code, message))).toBe(message)
})

test('any other error is printed with its stack', () => {
  for (const error of [
    new TypeError('x is not a function'),
    errorOf('ERR_MODULE_NOT_FOUND', 'Cannot find module'),
    errorOf('42601', 'syntax error'),
  ])
    expect(failedStart(error)).toBe(error.stack)
})
