/** The copy of the own data and the deletion of the account when a call fails or a dialog is closed. Decision 025. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testCommand, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'

const nothing = { export: null, deletion: null, obstacles: [], companies: [] }
const copy = (status: 'making' | 'ready') => ({ ...nothing, export: { id: 'e', status } })
const shown = (data: object) => [answers('readPersonalData', data)]
const page = (data: object, ...happens: Happening[]) => play('personalData', undefined, ...shown(data), ...happens)
const deletion = { type: 'deletion.submitted', password: 'p' }
const lost = { tags: 'ready', context: { problem: { kind: 'transport' } } }

testReads('decision 025 the own data', { chart: 'personalData', reads: [{ call: 'readPersonalData', asked: {} }] })
testCommand('decision 025 the deletion', {
  ...{ chart: 'personalData', shown: shown(nothing), opens: [{ type: 'deletion.pressed' }], dialog: 'deleting ready', sends: deletion },
  ...{ call: 'requestDeletion', asked: { password: 'p' }, answer: nothing, again: {}, late: [] },
})

test('decision 025 a copy that is being made is asked about again, less often after a lost answer, until it is ready', () => {
  const asked = [passes('makingPause')]
  expect(page(copy('making'), ...asked).asked).toEqual({ refreshPersonalData: {} })
  const unanswered = [...asked, fails('refreshPersonalData')]
  expect(page(copy('making'), ...unanswered)).toMatchObject({ tags: 'ready', did: [], context: { problem: null } })
  expect(page(copy('making'), ...unanswered, passes('unansweredPause')).asked).toEqual({ refreshPersonalData: {} })
  const ready = [...asked, answers('refreshPersonalData', copy('ready'))]
  expect(page(copy('making'), ...ready)).toMatchObject({ tags: 'ready', context: { data: copy('ready') } })
})

test('ERR-800003 a copy is not asked for when the question for the password is closed; any other refusal is shown on the page', () => {
  const required = new Problem('verificationFailed', { fields: { password: 'field.password.required' } })
  const confirming = ['copy.requested', fails('requestExport', required)]
  expect(page(nothing, ...confirming).tags).toBe('confirming ready')
  expect(page(nothing, ...confirming, 'dialog.closed')).toMatchObject({ tags: 'ready', did: [], context: { problem: null } })
  expect(page(nothing, 'copy.requested', fails('requestExport'))).toMatchObject(lost)
})

test('decision 025 a copy that has no address, and a deletion that is not taken back, are shown as they were, with the problem', () => {
  expect(page(copy('ready'), 'download.pressed', fails('linkExport'))).toMatchObject(lost)
  const data = { ...nothing, deletion: { at: '2026-12-22' } }
  expect(page(data, 'withdrawal.pressed', fails('withdrawDeletion'))).toMatchObject({ ...lost, context: { ...lost.context, data } })
  const taken = page(data, 'withdrawal.pressed', answers('withdrawDeletion', nothing))
  expect(taken).toMatchObject({ tags: 'ready', did: ['notifyParent'], context: { data: nothing } })
})
