/** The people behind a company: opening, removing, missing fields; and the share of each holder. */
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PersonDraft } from '../../contract/kyc/applications.ts'
import { ownershipOf } from '../../machines/kyc/kycWizard/ownership.ts'
import { peopleEditorMachine } from '../../machines/kyc/peopleEditor.ts'
import { play } from '../harness/play.ts'
import { person } from '../kernel/shared.world.ts'

const withoutBack: PersonDraft = { ...person, idBackFileId: '' }

const editor = (count: number, faulty: number | null, ...happens: Parameters<typeof play>[2][]) =>
  play('peopleEditor', { company: {}, count, faulty, deliver: () => {}, remove: () => {} }, ...happens)
const opened = (index: number) => ({ type: 'person.opened', index })
const asked = (index: number) => ({ type: 'removal.asked', index })
const submitted = (...people: PersonDraft[]) => ({ type: 'people.submitted', people })

describe('the list of people', () => {
  test('KYC-33 with an empty list the form of the first person is open, else the list is shown', () => {
    expect(editor(0, null)).toMatchObject({ tags: 'editing', context: { index: 0 } })
    expect(editor(1, null)).toMatchObject({ tags: '' })
  })

  test('KYC-29 a person refused by the server is opened at once, regardless of the other people', () => {
    expect(editor(3, 2)).toMatchObject({ tags: 'editing', context: { index: 2 } })
    expect(editor(3, 0)).toMatchObject({ tags: 'editing', context: { index: 0 } })
  })

  test('KYC-29 a person is opened, also in place of another, and closed with or without being kept', () => {
    expect(editor(2, null, opened(1))).toMatchObject({ tags: 'editing', context: { index: 1, opening: 1, checked: false } })
    // A form opened again starts again, for the same person too.
    expect(editor(2, null, opened(1), opened(1)).context).toMatchObject({ index: 1, opening: 2 })
    for (const away of ['person.kept', 'person.closed']) expect(editor(2, null, opened(1), away).tags).toBe('putAway')
    for (const before of [asked(0), opened(0)])
      expect(editor(2, null, before, opened(1))).toMatchObject({ tags: 'editing', context: { index: 1 } })
  })

  test('KYC-33 a person is removed only after a confirmation, and the list is shown after either answer', () => {
    for (const before of [[], [opened(0)], [asked(0)]])
      expect(editor(2, null, ...before, asked(1))).toMatchObject({ tags: 'removing', did: [], context: { index: 1 } })
    expect(editor(2, null, asked(1), 'removal.confirmed')).toMatchObject({ tags: 'putAway', did: ['removePerson'], context: { index: 1 } })
    expect(editor(2, null, asked(1), 'removal.declined')).toMatchObject({ tags: '', did: [] })
  })

  test('KYC-33 KYC-34 a list is delivered when every person is complete, else the first incomplete one is opened with its missing fields marked', () => {
    expect(editor(1, null, submitted(person))).toMatchObject({ tags: '', did: ['deliverPeople'] })
    const missing = editor(3, null, submitted(person, withoutBack, {}))
    expect([missing.tags, missing.did]).toEqual(['editing', []])
    expect(missing.context).toMatchObject({ index: 1, checked: true, opening: 1 })
    // With an empty list the next free place is opened.
    expect(editor(1, null, submitted())).toMatchObject({ tags: 'editing', context: { index: 0, checked: true } })
    expect(editor(1, null, submitted(withoutBack), opened(0)).context).toMatchObject({ checked: false, opening: 2 })
    // From wherever the merchant is, also from a question about another person.
    expect(editor(2, null, asked(0), submitted(person, withoutBack))).toMatchObject({ tags: 'editing', context: { index: 1 } })
  })

  test('KYC-28 the wizard receives the finished list, and the removed people', () => {
    const reported: unknown[] = []
    const outlets = {
      deliver: (people: unknown[]) => reported.push(people.length),
      remove: (index: number) => reported.push(`without ${index}`),
    }
    const flow = createActor(peopleEditorMachine, { input: { company: {}, count: 2, faulty: null, ...outlets } }).start()
    flow.send({ type: 'removal.asked', index: 1 })
    flow.send({ type: 'removal.confirmed' })
    flow.send({ type: 'people.submitted', people: [withoutBack] })
    flow.send({ type: 'people.submitted', people: [person] })
    expect(reported).toEqual(['without 1', 1])
  })
})

describe('the shares of holders', () => {
  const holding = (ownershipPercent: string, nameCn = '林', nameEn = ''): PersonDraft => ({ ownershipPercent, nameCn, nameEn })

  test('KYC-29 shares are bands in the order of the people, the rest of the company has no name', () => {
    const { bands, total, sum } = ownershipOf([holding('60'), holding('', '陈'), holding('15.5', '', 'CHAN')])
    expect([total, sum]).toEqual([75.5, 'partly'])
    expect(bands).toEqual([
      { name: '林', percent: 60, from: 0, to: 0.6 },
      { name: 'CHAN', percent: 15.5, from: 0.6, to: 0.755 },
      { name: null, percent: 24.5, from: 0.755, to: 1 },
    ])
  })

  test('KYC-29 a fully held company has no rest, also with shares that are no binary fractions', () => {
    const { bands, total, sum } = ownershipOf([holding('33.3'), holding('33.3'), holding('33.4')])
    expect([total, sum, bands.length]).toEqual([100, 'whole', 3])
    expect(bands.at(-1)?.to).toBeCloseTo(1)
  })

  test('KYC-29 shares above the whole are drawn in proportion to their sum and reported as too much', () => {
    const { bands, total, sum } = ownershipOf([holding('150'), holding('50')])
    expect([total, sum]).toEqual([200, 'over'])
    expect(bands.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.75],
      [0.75, 1],
    ])
  })

  test('KYC-29 without holders the whole share has no name; a text or a negative number is no share', () => {
    for (const people of [[], [holding('0'), holding('many'), holding('-5'), {}]])
      expect(ownershipOf(people)).toEqual({ bands: [{ name: null, percent: 100, from: 0, to: 1 }], total: 0, sum: 'partly' })
  })
})
