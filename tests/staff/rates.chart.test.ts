/** The page on which leads fix rates by hand. Decision 104. */
import { expect, test } from 'vitest'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { rateWith } from './backoffice.world.ts'

const at = (proposed: Parameters<typeof rateWith>[0], ...happens: Happening[]) =>
  play('rates', {}, answers('listRates', [rateWith(proposed)]), ...happens)
const fixing = { value: '3.66', date: '2026-11-26', source: 'newyorkfed.org' }
const fix = { type: 'fix.pressed', id: 'SOFR' }
const decide = (accepted: boolean) => ({ type: 'decision.pressed', id: 'SOFR', accepted })

const shown = (proposed: Parameters<typeof rateWith>[0]) => [answers('listRates', [rateWith(proposed)])]
const again = { refreshRates: {} }

testReads('decision 104 the rates', { chart: 'rates', reads: [{ call: 'listRates', asked: {} }] })
testCommand('decision 104 a fixing', {
  ...{ chart: 'rates', shown: shown(null), opens: [fix], dialog: 'fixing ready', sends: { type: 'fixing.submitted', fixing } },
  ...{ call: 'proposeFixing', asked: { name: 'SOFR', ...fixing }, again },
})
for (const [proposed, accepted] of [
  ['other', true],
  ['own', false],
] as const)
  testCommand(`decision 104 a fixing that is ${accepted ? 'confirmed' : 'declined'}`, {
    ...{
      chart: 'rates',
      shown: shown(proposed),
      opens: [decide(accepted)],
      dialog: 'deciding ready',
      sends: { type: 'decision.confirmed' },
    },
    ...{ call: 'decideFixing', asked: { id: 'f', accepted }, again, signIn: 'ready signInNeeded' },
  })

test('decision 104 a fixing is proposed where none waits; the one who proposed it does not confirm it', () => {
  expect(at('other', fix).tags).toBe('ready')
  expect(at('own', decide(true)).tags).toBe('ready')
  expect(at(null, decide(false)).tags).toBe('ready')
})

test('decision 104 rates are read again on request; those shown stay until then, and nothing is fixed when they cannot be read', () => {
  const read = (...happens: Happening[]) => at(null, 'retry.pressed', ...happens)
  expect(read(answers('refreshRates', [rateWith('own')]))).toMatchObject({ tags: 'ready', context: { records: [rateWith('own')] } })
  const unsure = read(fails('refreshRates'), fix)
  expect([unsure.tags, unsure.context.records]).toEqual(['ready unsure', [rateWith(null)]])
  for (const event of ['retry.pressed', 'network.returned']) expect(read(fails('refreshRates'), event).asked).toEqual(again)
})
