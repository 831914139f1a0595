/** The page on which the staff answer complaints and appeals. Decision 124. */
import { expect, test } from 'vitest'
import { testFilteredList } from '../harness/filtered-list.ts'
import { changedMeanwhile, testCommand } from '../harness/page.ts'
import { answers, type Happening, play } from '../harness/play.ts'
import { sentCase } from './backoffice.world.ts'

const opened = (given: object, ...happens: Happening[]) =>
  play(
    'sentCases',
    {},
    answers('listSentCases', { records: [{ id: 'k' }], next: null }),
    { type: 'case.pressed', id: 'k' },
    answers('readSentCase', sentCase(given)),
    ...happens,
  )
const answered = { type: 'answer.submitted', answer: { answer: 'They count.' } }

test('decision 124 an open case is answered by staff who are not concerned in its company', () => {
  expect(opened({ concerned: true }, answered).tags).toBe('opened ready')
  expect(opened({ status: 'withdrawn' }, answered).tags).toBe('opened ready')
})

testFilteredList('decision 124 cases', {
  chart: 'sentCases',
  call: 'listSentCases',
  asked: { status: 'open', size: 10 },
  filter: 'answered',
  filtered: { status: 'answered', size: 10 },
  opens: { type: 'case.pressed', id: 'k' },
  opened: { asked: { readSentCase: { id: 'k' } }, tags: 'ready working' },
})

const listed = answers('listSentCases', { records: [{ id: 'k' }], next: null })
const pressed = { type: 'case.pressed', id: 'k' }
const again = { refreshList: { status: 'open', size: 10 } }
testCommand('decision 124 reading a case, which is not asked about', {
  ...{
    chart: 'sentCases',
    shown: [listed],
    sends: pressed,
    call: 'readSentCase',
    asked: { id: 'k' },
    answer: sentCase(),
    again: {},
    late: changedMeanwhile,
    done: 'opened ready',
    reread: again,
  },
})
testCommand('decision 124 an answer', {
  ...{ chart: 'sentCases', shown: [listed], opens: [pressed, answers('readSentCase', sentCase())], dialog: 'opened ready', again },
  ...{ sends: answered, call: 'answerSentCase', asked: { id: 'k', answer: 'They count.' } },
})
