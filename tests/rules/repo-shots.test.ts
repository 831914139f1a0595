/** What the pictures of pages rely on: accounts that can sign in, and a server whose time and random numbers are fixed. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { demoAccounts } from '../../server/sandbox/demo.ts'
import { scenes } from '../shots/scenes.ts'
import { isStaff } from '../shots/staff.ts'
import { nodeOptions, setTime } from '../shots/time.ts'

test('every account of a picture can sign in', () => {
  const known = demoAccounts.map(({ email }) => email)
  expect(scenes.filter(({ who }) => who !== null && !known.includes(who) && !isStaff(who))).toEqual([])
})

test('a fixed time does not advance, and real time continues afterwards', () => {
  const restore = setTime({ from: 1_000, pace: 0 })
  const reported = [Date.now(), Date.parse(new Date().toISOString()), new Date(5).getTime(), new Date() instanceof Date]
  restore()
  expect(reported).toEqual([1_000, 1_000, 5, true])
  expect(Date.now()).toBeGreaterThan(1_000)
})

test('a server of the pictures draws the same random numbers every time, each within its bounds', () => {
  const draw =
    'import("node:crypto").then(({ randomInt }) => console.log([randomInt(1000000), randomInt(1000000), randomInt(1, 3), randomInt(1, 3)].join()))'
  const env = { ...process.env, NODE_OPTIONS: nodeOptions({ from: 0, pace: 0 }) }
  expect(execFileSync(process.execPath, ['-e', draw], { env, encoding: 'utf8' }).trim()).toBe('7919,15838,2,1')
})
