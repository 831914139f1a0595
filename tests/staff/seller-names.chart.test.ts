/** The page on which the staff decide on names of sellers and account holders. Decision 094. */
import { expect, test } from 'vitest'
import { testFilteredList } from '../harness/filtered-list.ts'
import { testCommand } from '../harness/page.ts'
import { answers, type Happening, play } from '../harness/play.ts'
import { sellerName } from './backoffice.world.ts'

const listed = (name: object) => [answers('listSellerNames', { records: [name], next: null })]
const chosen = (accepted: boolean) => ({ type: 'verdict.chosen', id: 'n', accepted })
const takeBack = { type: 'takeBack.pressed', id: 'n' }
const note = { type: 'note.submitted', note: 'Another company.' }
const accepted = { ...sellerName, status: 'accepted' }
const again = { refreshList: { status: 'waiting', size: 10 } }

testFilteredList('decision 094 names', {
  chart: 'sellerNames',
  call: 'listSellerNames',
  asked: { status: 'waiting', size: 10 },
  filter: 'refused',
  filtered: { status: 'refused', size: 10 },
  opens: chosen(true),
  row: sellerName,
  opened: { asked: {}, tags: 'deciding ready' },
})

for (const verdict of [true, false])
  testCommand(`decision 094 ${verdict ? 'an accepted' : 'a refused'} name`, {
    ...{ chart: 'sellerNames', shown: listed(sellerName), opens: [chosen(verdict)], dialog: 'deciding ready', sends: note, again },
    ...{ call: 'decideSellerName', asked: { id: 'n', accepted: verdict, note: note.note } },
  })

testCommand('decision 094 a decision that is taken back', {
  ...{ chart: 'sellerNames', shown: listed(accepted), opens: [takeBack], dialog: 'ready takingBack', sends: note, again },
  ...{ call: 'takeBackSellerName', asked: { id: 'n', note: note.note } },
})

test('decision 094 a name that waits is decided, a decision is taken back, neither by staff who are concerned in the company', () => {
  const at = (name: object, ...happens: Happening[]) => play('sellerNames', {}, ...listed(name), ...happens).tags
  for (const refused of [
    at(sellerName, takeBack),
    at(accepted, chosen(true)),
    at({ ...sellerName, concerned: true }, chosen(true)),
    at({ ...accepted, concerned: true }, takeBack),
  ])
    expect(refused).toBe('ready')
  const more = [answers('listSellerNames', { records: [accepted], next: 'n' }), 'more.pressed']
  expect(play('sellerNames', {}, ...more, takeBack).tags).toBe('ready takingBack')
})
