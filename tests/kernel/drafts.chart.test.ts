/** The saving state a page shows is true, and typed input survives a lost connection and a change of page. */
import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { draftTags } from '../../machines/kernel/port.ts'
import { refusalOf } from '../../machines/kernel/upload.ts'
import { kycWizardMachine } from '../../machines/kyc/kycWizard.ts'

const answer = (value: unknown) => fromPromise(async () => value) as never
const application = {
  id: 'k',
  companyId: 'c',
  status: 'draft',
  company: {},
  business: {},
  connectedPersons: [],
  savedAt: '2026-11-21T00:00:00Z',
}

async function wizard(opened: object, save: () => Promise<unknown>) {
  const sent: unknown[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    kycWizardMachine.provide({
      actors: { readReferenceLists: answer({}), openKyc: answer(opened), saveKycDraft: fromPromise(save) as never },
      actions: {
        sendUnsaved: ({ context }) => void sent.push(context.unsaved),
        announceCompany: () => {},
        announceEditable: () => {},
      },
    }),
    { input: { companyId: undefined }, clock },
  )
  actor.start()
  await settle()
  const draft = () => draftTags.find((tag) => actor.getSnapshot().hasTag(tag))
  const type = () => actor.send({ type: 'draft.typed', patch: { company: { registerNameEn: 'A' } } })
  return { actor, clock, draft, type, sent }
}

describe('the draft of a certification', () => {
  test('KYC-17 untouched, unsaved, saving and saved drafts are distinguished', async () => {
    const { clock, draft, type, actor } = await wizard(application, async () => ({ ...application, savedAt: '2026-11-21T01:00:00Z' }))
    expect(draft()).toBe('untouched')
    type()
    expect(draft()).toBe('unsaved')
    clock.increment(600)
    expect(draft()).toBe('saving')
    await settle()
    expect(draft()).toBe('saved')
    expect(actor.getSnapshot().context.application?.savedAt).toBe('2026-11-21T01:00:00Z')
  })

  test('KYC-17 an existing draft counts as saved', async () => {
    const { draft } = await wizard({ ...application, company: { registerNameEn: 'A' } }, async () => application)
    expect(draft()).toBe('saved')
  })

  test('KYC-17 a closing page sends unsaved input at once, and nothing when all is saved', async () => {
    const { actor, clock, type, sent } = await wizard(application, async () => application)
    actor.send({ type: 'page.hidden' })
    type()
    actor.send({ type: 'page.hidden' })
    expect(sent).toEqual([{ company: { registerNameEn: 'A' } }])
    clock.increment(600)
    await settle()
    actor.send({ type: 'page.hidden' })
    expect(sent).toHaveLength(1)
  })

  test('KYC-17 failed saves are repeated when the network returns', async () => {
    let online = false
    const { actor, clock, draft, type } = await wizard(application, async () => {
      if (!online) throw new Problem(0, { kind: 'transport' })
      return application
    })
    type()
    clock.increment(600)
    await settle()
    expect(draft()).toBe('unkept')
    online = true
    actor.send({ type: 'network.returned' })
    await settle()
    expect(draft()).toBe('saved')
  })
})

test('UPL-03 a file refused by the server shows the reason; an interrupted transfer may be retried', () => {
  expect(refusalOf(new Problem('invalidInput', { fields: { content: 'field.file.content' } }))).toBe('field.file.content')
  expect(refusalOf(new Problem('fileMissing', { fields: { content: 'code.50003' } }))).toBe('code.50003')
  expect(refusalOf(new Problem('checksumMismatch', { fields: { content: 'code.50002' } }))).toBeNull()
  expect(refusalOf(new Problem(0, { kind: 'transport' }))).toBeNull()
})
