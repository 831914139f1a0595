/** Servers that are kept for other tests of a run, on the embedded database. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMerchantServer } from '../support/merchants.ts'
import { noteOf, openTestServer } from '../support/server.ts'

test('where two workers keep a server under one name, database and note are those of one of them', async () => {
  const name = `kept_${randomUUID()}`
  const made = await Promise.all(
    ['first@example.com', 'second@example.com'].map(async (email) => {
      const server = await openTestServer()
      await server.signUp({ email })
      return { server, email }
    }),
  )
  for (const { server, email } of made) await server.keepAs(name, email)
  const copy = await openMerchantServer({}, name)
  const users = await copy.database.db.selectFrom('users').select('email').execute()
  expect(users).toEqual([{ email: noteOf(name) }])
  await copy.close()
})
