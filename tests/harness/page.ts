/** What pages do with their calls, whatever they are of: what is read first, older rows, and commands behind a question or a form. Decisions 064, 072. */
import { expect, test } from 'vitest'
import type { CodeName } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, type Happening, play } from './play.ts'

/** What is asked: inputs by the ids of the calls. */
type Asked = Readonly<Record<string, unknown>>

interface Reads {
  readonly chart: string
  readonly input?: unknown
  /** Its calls, one after the other, each with its input and its answer. */
  readonly reads: readonly { readonly call: string; readonly asked: unknown; readonly answer?: unknown }[]
  /** What is read again, when that is not the first call. */
  readonly again?: Asked
  /** The last call may find nothing. */
  readonly missing?: true
}

/** Tests of what a page reads before it is shown. */
export function testReads(title: string, { chart, input = {}, reads, again, missing }: Reads): void {
  const page = (...happens: Happening[]) => play(chart, input, ...happens)
  const [first] = reads

  test(`${title}: a page that cannot be read says so; it is read again on request and when the network is back`, () => {
    for (const [place, { call, asked }] of reads.entries()) {
      const before = reads.slice(0, place).map((read) => answers(read.call, read.answer))
      expect(page(...before).asked[call]).toEqual(asked)
      const unread = page(...before, fails(call))
      expect([unread.tags, unread.context.problem]).toEqual(['unavailable', expect.any(Problem)])
      for (const event of ['retry.pressed', 'network.returned']) {
        const read = page(...before, fails(call), event)
        expect([read.asked, read.context.problem]).toEqual([again ?? { [first?.call ?? '']: first?.asked }, null])
      }
      if (missing && place === reads.length - 1) expect(page(...before, fails(call, new Problem('notFound'))).tags).toBe('missing')
    }
  })
}

interface Pages {
  readonly chart: string
  readonly input?: unknown
  /** What happens before the list is read. */
  readonly before?: readonly Happening[]
  /** The call for the first page, and its input. */
  readonly call: string
  readonly asked: object
  /** The rest of the answer besides its rows. */
  readonly beside?: object
}

/** Tests of the older rows of a list. */
export function testPages(title: string, { chart, input = {}, before = [], call, asked, beside = {} }: Pages): void {
  const row = { id: 'newest' }
  const listed = (...happens: Happening[]) =>
    play(chart, input, ...before, answers(call, { records: [row], next: 'n', ...beside }), ...happens)
  const older = answers('listMore', { records: [{ id: 'older' }], next: null, ...beside })

  test(`${title}: older rows are shown below until there are no more; what is shown stays when they cannot be read`, () => {
    expect(listed('more.pressed').asked).toEqual({ listMore: { ...asked, after: 'n' } })
    expect(listed('more.pressed', older)).toMatchObject({ tags: listed().tags, context: { records: [row, { id: 'older' }] } })
    expect(listed('more.pressed', older, 'more.pressed').asked).toEqual({})
    const kept = listed('more.pressed', fails('listMore'))
    expect([kept.tags, kept.context.records, kept.context.problem]).toEqual([listed().tags, [row], expect.any(Problem)])
    expect(listed('more.pressed', fails('listMore'), 'more.pressed').context.problem).toBeNull()
  })
}

/** A command of a page. */
export interface Command {
  readonly chart: string
  readonly input?: unknown
  /** What happens until its page is shown, and the tags of that. */
  readonly shown: readonly Happening[]
  readonly tags?: string
  /** What opens its question or form, its tags then, and the events that close it. A command without one has none of these. */
  readonly opens?: readonly Happening[]
  readonly dialog?: string
  readonly closes?: readonly string[]
  /** What sends it: the call, its input and its answer. */
  readonly sends: Happening
  readonly call: string
  readonly asked: unknown
  readonly answer?: unknown
  /** Tags after the answer when nothing is asked then, and those are not of the page. */
  readonly done?: string
  /** What is asked after the answer, and after the failures that are `late`, when that is something else. */
  readonly again: Asked
  readonly reread?: Asked
  readonly late?: readonly (CodeName | 'lost')[]
  /** What reports a late one: why the list was read again, or the problem. */
  readonly says?: 'reread' | 'problem'
  /** Tags of the request to sign in again, for what needs a sign-in of the last ten minutes. */
  readonly signIn?: string
}

/** What is late of a call that changes nothing: without an answer it is said to have failed. */
export const changedMeanwhile: readonly CodeName[] = ['conflict', 'notFound']

/** Tests of a command of a page. */
export function testCommand(title: string, command: Command): void {
  const { chart, input = {}, shown, tags = 'ready', opens = [], dialog = tags, sends, call, asked, answer, again, signIn } = command
  const { closes = ['dialog.closed'], late = ['conflict', 'notFound', 'lost'], says = 'reread', reread = again } = command
  const opened = (...happens: Happening[]) => play(chart, input, ...shown, ...opens, ...happens)
  const failure = (code: CodeName | 'lost') => fails(call, code === 'lost' ? new Error('lost') : new Problem(code))
  const closings = opens.length > 0 ? closes : []
  const asksAgain = Object.keys(again).length > 0

  test(`${title}: is sent once${closings.length > 0 ? ', not when it is closed' : ''}; ${asksAgain ? 'then what is shown is read again' : 'then its answer is shown'}`, () => {
    expect(opened().tags).toBe(dialog)
    expect([opened(sends).tags, opened(sends).asked]).toEqual([[...dialog.split(' '), 'working'].sort().join(' '), { [call]: asked }])
    const done = opened(sends, answers(call, answer))
    expect([done.asked, done.context.problem]).toEqual([again, null])
    if (!asksAgain) expect(done.tags).toBe(command.done ?? tags)
    for (const event of closings) expect(opened(event)).toMatchObject({ tags, did: [] })
  })

  const whenLate = late.length > 0 ? 'one that is late reads again what is shown, any other' : 'a'
  test(`${title}: ${whenLate} failure is said where it was confirmed`, () => {
    for (const code of late) {
      const after = opened(sends, failure(code))
      expect([after.asked, after.context[says]], code).toEqual([
        reread,
        says === 'problem' ? expect.any(Problem) : code === 'lost' ? 'lost' : 'changed',
      ])
    }
    for (const code of (['refused', 'lost'] as const).filter((each) => !late.includes(each))) {
      const refused = opened(sends, failure(code))
      expect([refused.tags, refused.asked, refused.context.problem], code).toEqual([dialog, {}, expect.any(Problem)])
      for (const event of closings) expect(opened(sends, failure(code), event)).toMatchObject({ tags, context: { problem: null } })
    }
  })

  if (signIn !== undefined)
    test(`${title}: needs a sign-in of the last ten minutes, and is not sent without`, () => {
      const old = opened(sends, failure('verificationFailed'))
      expect([old.tags, old.asked]).toEqual([signIn, {}])
      for (const event of closings) expect(opened(sends, failure('verificationFailed'), event)).toMatchObject({ tags, did: [] })
    })
}
