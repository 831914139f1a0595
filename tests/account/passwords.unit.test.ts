/** What a stored password costs to guess. */
import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from '../../server/platform/security/passwords.ts'

test('a password is hashed with argon2id in 19 MiB and two passes, and no other password fits', async () => {
  const hashed = await hashPassword('Sampan!2026')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(hashed, 'Sampan!2026')).toBe(true)
  expect(await passwordFits(hashed, 'Sampan!2025')).toBe(false)
})
