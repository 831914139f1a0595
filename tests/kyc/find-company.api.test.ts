/** Companies found in the register of their country: answers of the sandbox, no register, the limit of a day. */
import { beforeEach, expect, test } from 'vitest'
import { usccCheckOf } from '../../contract/kyc/registration-numbers.ts'
import { country } from '../../contract/reference/countries.ts'
import { fieldsOf, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const inHongKong = (number: string) => ({ incorporationCountry: country.hongKong, number })
const inChina = (first17: string) => ({ incorporationCountry: country.china, number: `${first17}${usccCheckOf(first17)}` })

test('KYC-25 KYC-26 decision 149 the register answers by number alone, the same each time, with the names its country has', async () => {
  const browser = await server.signUp()
  const found = await browser.data('findCompany', inHongKong('12345678'))
  expect(found).toMatchObject({
    answer: 'found',
    facts: { registerNameEn: expect.stringMatching(/ Limited$/), incorporationDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
  })
  expect(await browser.data('findCompany', inHongKong('1234 5678'))).toEqual(found)
  const mainland = await browser.data('findCompany', inChina('91440300MA5123456'))
  expect(mainland).toMatchObject({ answer: 'found', facts: { registerNameEn: '', registerNameCn: expect.stringMatching(/有限公司$/) } })
})

test('decision 149 a number of no company is not found; a register that does not answer is unavailable', async () => {
  const browser = await server.signUp()
  expect(await browser.data('findCompany', inHongKong('12345679'))).toEqual({ answer: 'notFound' })
  expect(await browser.data('findCompany', inChina('91440300MA5123459'))).toEqual({ answer: 'notFound' })
  expect(await browser.data('findCompany', inHongKong('12340009'))).toEqual({ answer: 'unavailable' })
})

test('KYC-25 KYC-26 decision 149 a number that is not one of the country is refused at its field', async () => {
  const browser = await server.signUp()
  expect(fieldsOf(await browser.call('findCompany', inHongKong('1234567')))).toEqual({ number: 'field.brn.invalid' })
  const { number } = inChina('91440300MA5123456')
  const wrong = number.slice(0, 17) + (number.endsWith('0') ? '1' : '0')
  expect(fieldsOf(await browser.call('findCompany', { incorporationCountry: country.china, number: wrong }))).toEqual({
    number: 'field.uscc.check',
  })
})

test('decision 149 a user looks up 50 companies in a day', async () => {
  const browser = await server.signUp()
  const numbers = Array.from({ length: 51 }, (_, count) => inHongKong(String(10_000_001 + count * 10)))
  const answers: number[] = []
  for (const number of numbers) {
    // The budget of a minute is another limit.
    await server.later({ minutes: 1 })
    answers.push((await browser.call('findCompany', number)).code)
  }
  expect(answers.filter((code) => code === 200)).toHaveLength(50)
  expect(answers.at(-1)).toBe(510)
})

test('decision 149 without a register the company is typed', async () => {
  const typing = await openTestServer({}, { companyRegister: null })
  const browser = await typing.signUp()
  expect(await browser.data('findCompany', inHongKong('12345678'))).toEqual({ answer: 'unavailable' })
  await typing.close()
})
