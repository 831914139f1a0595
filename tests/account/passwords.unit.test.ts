/** What a stored password costs to guess. */
import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from '../../server/platform/security/passwords.ts'

const caller = { ip: '203.0.113.1' }

test('a password is hashed with argon2id in 19 MiB and two passes, and no other password fits', async () => {
  const hashed = await hashPassword(caller, 'Sampan!2026')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(caller, hashed, 'Sampan!2026')).toBe(true)
  expect(await passwordFits(caller, hashed, 'Sampan!2025')).toBe(false)
})
