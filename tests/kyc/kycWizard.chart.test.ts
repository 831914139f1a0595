/** Certifying a company: lists and application, steps that are kept while they are typed, the review and its outcomes. */
import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { unsavedDraft } from '../../machines/kyc/kycWizard/setup.ts'
import { kycWizardMachine } from '../../machines/kyc/kycWizard.ts'
import { answers, fails, passes, play } from '../harness/play.ts'
import { overtaken, sentBack } from '../kernel/shared.world.ts'

const application = { id: 'k', companyId: 'c', company: {}, business: {}, connectedPersons: [{ nameEn: 'Lam' }], savedAt: '' }
const found = (status: string, more = {}) => answers('openKyc', { ...application, status, ...more })
const profile = { email: 'wen@example.com', phone_country_code: '+86', phone_number: '••••5678' }
const wizard = (...happens: Parameters<typeof play>[2][]) =>
  play('kycWizard', { companyId: undefined }, answers('readReferenceLists', {}), answers('readProfile', profile), ...happens)
const patch = { company: { registerNameEn: 'Haifu' } }
const typed = { type: 'draft.typed', patch }
const step = { type: 'step.submitted', patch }
const sent = [found('draft'), 'answers.confirmed']
const waiting = [...sent, answers('submitKyc', { ...application, status: 'submitted' })]
const decided = (status: string) => wizard(...waiting, passes('reviewPoll'), answers('readKyc', { ...application, status }))

describe('opening', () => {
  test('KYC-17 the lists come first, then the application', () => {
    expect(play('kycWizard', {}).did).toEqual(['asks sentAnswers', 'asks companyLookup', 'asks readReferenceLists'])
    expect(wizard()).toMatchObject({ tags: 'busy', did: ['asks openKyc'] })
  })

  test('KYC-32 decision 149 mailbox and dialling code of the user are kept for the forms of people; without them the steps open as well', () => {
    expect(wizard(found('draft')).context.own).toEqual({ email: 'wen@example.com', phoneCode: '+86' })
    const without = play('kycWizard', {}, answers('readReferenceLists', {}), fails('readProfile'), found('draft'))
    expect(without).toMatchObject({ context: { own: null, problem: null } })
    expect(without.tags).toContain('editable')
  })

  test('ERR-R04 a failed read is reported and repeated by hand or when the network returns', () => {
    expect(play('kycWizard', {}, fails('readReferenceLists')).tags).toContain('unavailable')
    expect(wizard(fails('openKyc')).tags).toContain('unavailable')
    for (const again of ['retry.pressed', 'network.returned'])
      expect(wizard(fails('openKyc'), again).did).toEqual(['asks readReferenceLists'])
  })

  for (const [status, tags, reported] of [
    ['draft', 'editable', 'announceEditable'],
    ['returned', 'editable', 'announceEditable'],
    ['submitted', 'review', 'announceReview'],
    ['in progress', 'review', 'announceReview'],
    ['approved', 'approved review', 'announceReview'],
    ['rejected', 'rejected review', 'announceReview'],
  ] as const)
    test(`KYC-19 an application that is ${status} opens as such`, () => {
      const opened = wizard(found(status))
      expect(opened.tags.split(' ')).toEqual(expect.arrayContaining(tags.split(' ')))
      expect(opened.tags.includes('editable')).toBe(tags === 'editable')
      expect(opened.tags.includes('approved')).toBe(status === 'approved')
      expect(opened.tags.includes('rejected')).toBe(status === 'rejected')
      expect(opened.did.slice(0, 2)).toEqual(['announceCompany', reported])
    })

  for (const complete of [true, false])
    test(`KYC-17 an application that is ${complete ? '' : 'not '}complete is reported as such`, async () => {
      const reported: unknown[] = []
      const answer = (value: unknown) => fromPromise(async () => value) as never
      const wizard = kycWizardMachine.provide({
        actors: { readReferenceLists: answer({}), openKyc: answer({ ...application, status: 'draft', complete }) },
      })
      const page = setup({ actors: { wizard }, actions: { report: ({ event }) => void reported.push(event) } }).createMachine({
        invoke: { src: 'wizard', input: { companyId: undefined } },
        on: { 'kyc.editable': { actions: 'report' } },
      })
      createActor(page).start()
      await settle()
      expect(reported).toEqual([{ type: 'kyc.editable', complete }])
    })
})

describe('a step', () => {
  test('KYC-17 typed input is saved automatically after a pause', () => {
    const typing = [found('draft'), typed]
    expect(wizard(...typing).context.unsaved).toEqual(patch)
    const saving = wizard(...typing, passes('pause'))
    expect(saving.did).toEqual(['asks keepDraft'])
    expect(saving.tags).toContain('saving')
    const kept = wizard(...typing, passes('pause'), answers('keepDraft', { ...application, savedAt: 'now' }))
    expect(kept.context).toMatchObject({ unsaved: null, application: { savedAt: 'now' } })
    expect(kept.tags).not.toContain('saving')
  })

  test('decision 149 the number of the company is looked up while it is typed, but not where only some of the application was returned', () => {
    const numbered = { company: { incorporationCountry: '1', businessRegistrationNumber: '12345678' } }
    expect(wizard(found('draft'), { type: 'draft.typed', patch: numbered }).did).toContain('passTyped')
    const returned = answers('openKyc', sentBack(false))
    expect(wizard(returned, { type: 'draft.typed', patch: numbered }).did).not.toContain('passTyped')
  })

  test('KYC-17 a draft that could not be saved stays unsaved, and shows it', () => {
    const unkept = wizard(found('draft'), typed, passes('pause'), fails('keepDraft'))
    expect(unkept.context).toMatchObject({ unsaved: patch, problem: { kind: 'transport' } })
  })

  test('KYC-17 a finished step is saved at once and announced', () => {
    const saving = wizard(found('draft'), step)
    expect(saving.did).toEqual(expect.arrayContaining(['asks saveKycDraft']))
    expect(saving.tags.split(' ')).toEqual(expect.arrayContaining(['busy', 'editable']))
    const saved = wizard(found('draft'), step, answers('saveKycDraft', { ...application, status: 'draft' }))
    expect(saved.did).toEqual(expect.arrayContaining(['announceCompany', 'announceSaved']))
    expect(saved.context.unsaved).toBe(null)
    expect(saved.tags).not.toContain('busy')
  })

  test('ERR-R04 a step that could not be saved stays open with its input', () => {
    const failed = wizard(found('draft'), step, fails('saveKycDraft'))
    expect(failed.context).toMatchObject({ unsaved: patch, problem: { kind: 'transport' } })
    expect(failed.tags.split(' ')).toContain('editable')
    expect(failed.tags).not.toContain('busy')
    // Unsaved input is retried automatically.
    expect(wizard(found('draft'), step, fails('saveKycDraft'), passes('pause')).did).toEqual(['asks keepDraft'])
  })

  test('KYC-17 a removed person is removed from the draft at once', () => {
    const removed = wizard(found('draft'), { type: 'person.removed', index: 0 })
    expect(removed.did).toEqual(['asks keepDraft'])
    expect(removed.context.unsaved).toEqual({ connectedPersons: [] })
  })
})

describe('a colleague who writes on the same application', () => {
  const versions = { company: 1, business: 0, connectedPersons: 0 }
  const now = { company: 2, business: 0, connectedPersons: 0 }
  const writing = [found('draft', { versions }), typed, passes('pause')]
  const late = [...writing, fails('keepDraft', overtaken)]

  test('ERR-20011 KYC-17 a change sends the versions it read and receives the current ones; changes of others in other parts are shown', () => {
    const kept = wizard(
      ...writing,
      answers('keepDraft', {
        ...application,
        status: 'draft',
        company: { registerNameEn: 'x' },
        business: { funding_source: '1' },
        versions: now,
      }),
    )
    expect(kept.context).toMatchObject({
      unsaved: null,
      application: { versions: now, company: patch.company, business: { funding_source: '1' } },
    })
    expect(unsavedDraft(wizard(...writing).context as never)).toEqual({ id: 'k', versions, ...patch })
  })

  test('ERR-20011 KYC-17 the earlier writer is shown for every kind of request; nothing is sent again automatically', () => {
    for (const happened of [
      late,
      [found('draft', { versions }), step, fails('saveKycDraft', overtaken)],
      [...sent, fails('submitKyc', overtaken)],
    ]) {
      const shown = wizard(...happened)
      expect(shown.tags.split(' ')).toEqual(expect.arrayContaining(['editable', 'outdated']))
      expect(shown.context.problem).toMatchObject({ code: 20011, details: { by: 'b@example.com', changed: ['company'] } })
      for (const idle of ['page.hidden', 'network.returned', typed])
        expect(wizard(...happened, idle).did).not.toContainEqual(expect.stringMatching(/asks|sendUnsaved/))
    }
    // Another 20011 is not caused by a colleague: a refused application that was not edited since.
    expect(wizard(...sent, fails('submitKyc', new Problem('conflict'))).tags).not.toContain('outdated')
  })

  test('ERR-20011 KYC-17 choosing theirs re-reads the application and drops the own input; choosing the own overwrites it, including what was typed meanwhile', () => {
    const theirs = wizard(...late, 'theirs.chosen')
    expect(theirs).toMatchObject({ did: ['asks openKyc'], context: { companyId: 'c', unsaved: null, application: null } })
    const more = { type: 'draft.typed', patch: { company: { registerNameEn: 'Haifu Limited' } } }
    const own = wizard(...late, more, 'own.chosen')
    expect(own.context).toMatchObject({ unsaved: more.patch, problem: null, application: { versions: now, company: more.patch.company } })
    expect(wizard(...late, more, 'own.chosen', passes('pause')).did).toEqual(['asks keepDraft'])
  })
})

describe('the review', () => {
  test('KYC-18 confirmed answers are submitted, and the review starts', () => {
    const { id, company, connectedPersons } = application
    const business = { funding_source: '1' }
    expect(wizard(found('draft', { business }), 'answers.confirmed').asked).toMatchObject({
      submitKyc: { id, company, business, connectedPersons },
    })
    expect(wizard(...waiting)).toMatchObject({ tags: 'review', did: ['announceCompany', 'announceReview'] })
  })

  test('KYC-18 a refusal that names a field leads to it, any other stays on the page', () => {
    const faulty = wizard(
      ...sent,
      fails('submitKyc', new Problem('brnTaken', { fields: { 'company.businessRegistrationNumber': 'code.30017' } })),
    )
    expect(faulty.did).toContain('announceFault')
    expect(faulty.tags).toContain('editable')
    const lost = wizard(...sent, fails('submitKyc'))
    expect(lost.did).not.toContain('announceFault')
    expect(lost.tags).toContain('editable')
    expect(lost.context.problem).toMatchObject({ kind: 'transport' })
  })

  test('KYC-18 it polls for the reviewer’s decision', () => {
    expect(wizard(...waiting, passes('reviewPoll'))).toMatchObject({ tags: 'review', did: ['asks readKyc'] })
    const failed = [...waiting, passes('reviewPoll'), fails('readKyc')]
    expect(wizard(...failed).tags).toBe('review')
    expect(wizard(...failed, passes('reviewPoll')).did).toEqual(['asks readKyc'])
  })

  for (const [status, tag] of [
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['returned', 'editable'],
  ] as const)
    test(`KYC-19 an application ${status} meanwhile is shown in that state`, () => {
      expect(decided(status).tags.split(' ')).toContain(tag)
    })

  test('KYC-19 a refused application is opened again with all its data', () => {
    const again = [found('rejected'), 'correction.pressed']
    expect(wizard(...again).did).toEqual(['closeAnswers', 'asks reopenKyc'])
    expect(wizard(...again).tags.split(' ')).toEqual(expect.arrayContaining(['busy', 'rejected']))
    expect(wizard(...again, answers('reopenKyc', { ...application, status: 'draft' })).tags).toContain('editable')
    expect(wizard(...again, fails('reopenKyc'))).toMatchObject({ tags: 'rejected review', context: { problem: { kind: 'transport' } } })
  })
})

describe('returned items', () => {
  const opened = (corrected: boolean, item?: string) => answers('openKyc', sentBack(corrected, item))

  test('KYC-19 decision 020 a returned application opens as a list of tasks, also when the decision arrives meanwhile; each leads to its step', () => {
    expect(wizard(opened(false))).toMatchObject({ tags: 'editable returned saved', did: ['announceCompany', 'announceTasks'] })
    expect(wizard(...waiting, passes('reviewPoll'), answers('readKyc', sentBack(false))).did).toContain('announceTasks')
    const task = wizard(opened(false), { type: 'task.opened', item: 'connectedPersons.0.email' })
    expect([task.did, task.context.task]).toEqual([['announceTask'], 'connectedPersons.0.email'])
  })

  test('decision 020 of the input only returned items are changed', () => {
    const changed = { company: { registerNameEn: 'Haifu', registeredAddress: 'Elsewhere' }, connectedPersons: [] }
    const { context } = wizard(opened(false), { type: 'draft.typed', patch: changed })
    expect(context.unsaved).toEqual({ company: { registerNameEn: 'Haifu' }, connectedPersons: [{ nameEn: 'Lam' }] })
  })

  test('decision 020 the application is submitted again only when every item is corrected and saved', () => {
    expect(wizard(opened(false), 'answers.confirmed').did).toEqual([])
    expect(wizard(opened(true), 'answers.confirmed').did).toContain('asks submitKyc')
    expect(wizard(opened(true), typed, 'answers.confirmed').did).toEqual([])
    const saved = [opened(false), typed, passes('pause'), answers('keepDraft', sentBack(true))]
    expect(wizard(...saved, 'answers.confirmed').did).toContain('asks submitKyc')
    const refused = [opened(true), 'answers.confirmed', fails('submitKyc')]
    expect(wizard(...refused).tags.split(' ')).toContain('returned')
  })

  test('decision 020 a saved step leads back to the list', () => {
    const saved = wizard(opened(false), step, answers('saveKycDraft', sentBack(true)))
    expect(saved.did).toContain('announceTasks')
    expect(saved.did).not.toContain('announceSaved')
  })

  test('KYC-33 people can be removed only when the people as a whole were returned', () => {
    const removal = { type: 'person.removed', index: 0 }
    expect(wizard(opened(false), removal).did).toEqual([])
    expect(wizard(opened(false, 'connectedPersons'), removal).context.unsaved).toEqual({ connectedPersons: [] })
  })

  test('decision 020 after its due date the application is a draft again', () => {
    const lapsed = wizard(opened(false), typed, passes('pause'), answers('keepDraft', { ...application, status: 'draft' }))
    expect(lapsed.did).toContain('announceEditable')
    expect(lapsed.tags.split(' ')).not.toContain('returned')
  })
})
