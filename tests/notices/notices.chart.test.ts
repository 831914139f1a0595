/** The banner of notices: fetched a page at a time, turning every five seconds, paused while a notice is read. */
import { describe, expect, test } from 'vitest'
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Notice } from '../../contract/notices/notices.ts'
import { rotatingBannerMachine } from '../../machines/kernel/rotatingBanner.ts'
import { noticeOf } from '../../machines/notices/notices/setup.ts'
import { noticesMachine } from '../../machines/notices/notices.ts'
import { waitFor } from '../support/wait-for.ts'

const notice = (id: number, more: Partial<Notice> = {}): Notice => ({
  id,
  title: `title ${id}`,
  content: `content ${id}`,
  link: null,
  code: null,
  level: 'other',
  ...more,
})

const here = { type: 'route.changed', userId: 1, companyId: 'c', cpid: null } as const
const refused = notice(7, { code: 4016, level: 'error', link: '/credit/underwriting/activate-shop' })

/** A banner with the server's notices; `asked` are the requested pages, `did` the banner's actions. */
function banner(
  held: Notice[],
  { calm = false, handles = async () => null as null }: { calm?: boolean; handles?: () => Promise<null> } = {},
) {
  const server = { held, fails: false }
  const asked: unknown[] = []
  const did: unknown[] = []
  const clock = new SimulatedClock()
  const machine = noticesMachine.provide({
    actors: {
      listNotices: fromPromise(async ({ input: { page, per_page } }) => {
        asked.push([page, per_page])
        if (server.fails) throw new Problem('internalError')
        return { data: server.held.slice((page - 1) * per_page, page * per_page), total: server.held.length }
      }),
      handleNotice: fromPromise(async ({ input: { id } }) => {
        did.push(`handled ${id}`)
        const output = await handles()
        server.held = server.held.filter((each) => each.id !== id)
        return output
      }),
      countUnread: fromPromise(async () => ({ messages: 2, announcements: 1 })),
      banner: rotatingBannerMachine.provide({
        actors: { watchMotion: fromCallback(({ sendBack }) => sendBack({ type: 'motion.changed', calm })) },
      }),
    },
    actions: { reloadPage: () => void did.push('reloaded'), logFailure: (_, { error }) => void did.push(error) },
  })
  const parent = createActor(
    setup({ actors: { notices: machine } }).createMachine({
      invoke: { id: 'notices', src: 'notices' },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => void did.push(event) } },
    }),
    { clock },
  ).start()
  const flow = parent.getSnapshot().children.notices as AnyActorRef
  const turns = flow.getSnapshot().children.banner as ActorRefFrom<typeof rotatingBannerMachine>
  const key = () => turns.getSnapshot().context.shown
  const send = (event: string | AnyEventObject) => flow.send(typeof event === 'string' ? { type: event, key: key() } : event)
  const rest = () => waitFor(flow, (snapshot) => snapshot.matches({ list: 'idle', count: 'idle' }) && !snapshot.hasTag('busy'))
  const shown = () => noticeOf(flow.getSnapshot().context, key())?.id ?? null
  const arrive = () => {
    send(here)
    return rest()
  }
  const reloaded = () => waitFor(flow, (snapshot) => snapshot.matches({ banner: { rejection: 'reloading' } }))
  return { server, asked, did, reloaded, clock, flow, turns, send, rest, shown, arrive }
}

const three = [notice(1), notice(2), notice(3)]

describe('the fetch', () => {
  test('MSG-15 CONST-13 each route change fetches pages of one notice until all are loaded', async () => {
    const { asked, arrive, flow } = banner(three)
    await arrive()
    expect(asked).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(flow.getSnapshot().context.notices).toEqual(three)
    await arrive()
    expect(asked).toHaveLength(6)
  })

  test('MSG-15 at most ten notices are gone through, each once', async () => {
    const many = banner(Array.from({ length: 30 }, (_, place) => notice(place + 1)))
    await many.arrive()
    expect(many.asked).toHaveLength(10)
    const moved = banner([notice(1), notice(1), notice(2)])
    await moved.arrive()
    expect(moved.flow.getSnapshot().context.notices.map(({ id }: Notice) => id)).toEqual([1, 2])
  })

  test('MSG-18 MSG-03 nothing is fetched for visitors, and the notices are removed with the session', async () => {
    const { asked, arrive, send, rest, shown, flow } = banner(three)
    send({ type: 'route.changed', userId: null, companyId: null, cpid: null })
    await rest()
    expect(asked).toEqual([])
    await arrive()
    expect(shown()).toBe(1)
    send('notice.opened')
    send({ type: 'route.changed', userId: null, companyId: null, cpid: null })
    expect([shown(), flow.getSnapshot().hasTag('details'), flow.getSnapshot().context.unread.messages]).toEqual([null, false, 0])
  })

  test('MSG-15 notices of another company are not shown a moment longer; without a company only messages are counted', async () => {
    const { asked, arrive, send, rest, shown, flow } = banner(three)
    await arrive()
    send({ ...here, companyId: 'd' })
    expect(shown()).toBeNull()
    await rest()
    asked.length = 0
    send({ ...here, companyId: null })
    expect(shown()).toBeNull()
    await rest()
    expect([asked, flow.getSnapshot().context.unread]).toEqual([[], { messages: 2, announcements: 1 }])
  })

  test('MSG-15 a failed fetch is only logged: the known notices stay', async () => {
    const { server, arrive, shown, did } = banner(three)
    await arrive()
    server.fails = true
    await arrive()
    expect(shown()).toBe(1)
    expect(did).toEqual([expect.objectContaining({ code: 500 })])
  })
})

describe('turning', () => {
  test('MSG-04 CONST-18 the next one comes after five seconds, after the last the first', async () => {
    const { arrive, clock, shown } = banner(three)
    await arrive()
    const seen = [shown()]
    clock.increment(4999)
    expect(shown()).toBe(1)
    clock.increment(1)
    seen.push(shown())
    for (let turn = 0; turn < 2; turn++) {
      clock.increment(5000)
      seen.push(shown())
    }
    expect(seen).toEqual([1, 2, 3, 1])
  })

  test('MSG-05 it pauses while a dialog is open, whatever the pointer does, and starts five seconds again when it is closed', async () => {
    for (const [code, tag] of [
      [null, 'details'],
      [4016, 'rejection'],
    ] as const) {
      const { arrive, clock, send, turns, shown, flow } = banner([notice(1, { code }), notice(2)])
      await arrive()
      clock.increment(4000)
      turns.send({ type: 'hold.began', hold: 'pointer' })
      send('notice.opened')
      expect(flow.getSnapshot().hasTag(tag)).toBe(true)
      turns.send({ type: 'hold.ended', hold: 'pointer' })
      clock.increment(60_000)
      expect(shown()).toBe(1)
      send('dialog.closed')
      clock.increment(4999)
      expect(shown()).toBe(1)
      clock.increment(1)
      expect(shown()).toBe(2)
    }
  })

  test('MSG-04 the button stops it on every page, and the next comes by hand', async () => {
    const { arrive, clock, turns, shown } = banner(three)
    await arrive()
    turns.send({ type: 'pause.pressed' })
    await arrive()
    clock.increment(60_000)
    expect(shown()).toBe(1)
    turns.send({ type: 'next.pressed' })
    expect(shown()).toBe(2)
  })

  test('MSG-04 under reduced motion it does not turn, and the next notice is chosen by hand', async () => {
    const { arrive, clock, turns, shown } = banner(three, { calm: true })
    await arrive()
    clock.increment(60_000)
    expect(shown()).toBe(1)
    turns.send({ type: 'next.pressed' })
    expect(shown()).toBe(2)
    clock.increment(60_000)
    expect(shown()).toBe(2)
  })

  test('MSG-04 a fetch does not turn the banner: the notice that is shown stays', async () => {
    const { server, arrive, clock, shown } = banner(three)
    await arrive()
    clock.increment(5000)
    server.held = [notice(9), ...three]
    await arrive()
    expect(shown()).toBe(2)
    server.held = [notice(9)]
    await arrive()
    expect(shown()).toBe(9)
  })
})

describe('the dialogs', () => {
  test('MSG-09 ERR-C19 codes 4016 and 4017 open the rejection, every other the details; 【联系客服】 always the details', async () => {
    for (const [code, tag] of [
      [4016, 'rejection'],
      [4017, 'rejection'],
      [4018, 'details'],
      [null, 'details'],
    ] as const) {
      const { arrive, send, flow } = banner([notice(1, { code })])
      await arrive()
      send('notice.opened')
      expect([flow.getSnapshot().hasTag('rejection'), flow.getSnapshot().hasTag('details')], String(code)).toEqual([
        tag === 'rejection',
        tag === 'details',
      ])
      send('dialog.closed')
      expect(flow.getSnapshot().hasTag(tag)).toBe(false)
      send('contact.pressed')
      expect(flow.getSnapshot().hasTag('details')).toBe(true)
    }
  })

  test('MSG-07 SHELL-20 the details ask for the code of customer service of the channel', async () => {
    const { send, rest, flow } = banner(three)
    send({ ...here, cpid: 'market' })
    await rest()
    send('notice.opened')
    const service = flow.getSnapshot().children.service
    expect([service?.getSnapshot().hasTag('open'), service?.getSnapshot().context.cpid]).toEqual([true, 'market'])
    send('dialog.closed')
    expect(service?.getSnapshot().hasTag('open')).toBe(false)
  })

  test('MSG-12 去处理 leads to the activate-shop page of the product and closes the dialog', async () => {
    const { arrive, send, did, flow } = banner([refused])
    await arrive()
    send('notice.opened')
    send('handle.pressed')
    expect(did).toEqual([{ type: 'shopActivation.requested', path: '/credit/underwriting/activate-shop' }])
    expect(flow.getSnapshot().hasTag('rejection')).toBe(false)
  })

  test('MSG-13 MSG-16 已处理,不再显示 marks the notice handled, fetches the notices, then reloads the page', async () => {
    const { arrive, send, reloaded, did, asked, shown, clock } = banner([notice(8), refused])
    await arrive()
    clock.increment(5000)
    asked.length = 0
    send('notice.opened')
    send('dismiss.pressed')
    await reloaded()
    expect(did).toEqual(['handled 7', 'reloaded'])
    expect([asked, shown()]).toEqual([[[1, 1]], 8])
  })

  test('MSG-13 the last notice is removed, too; a list that cannot be fetched does not prevent the reload of the page', async () => {
    const last = banner([refused])
    await last.arrive()
    last.send('notice.opened')
    last.send('dismiss.pressed')
    await last.reloaded()
    expect([last.did, last.shown()]).toEqual([['handled 7', 'reloaded'], null])
    const cut = banner([refused], {
      handles: async () => {
        cut.server.fails = true
        return null
      },
    })
    await cut.arrive()
    cut.send('notice.opened')
    cut.send('dismiss.pressed')
    await cut.reloaded()
    expect(cut.did).toEqual(['handled 7', expect.objectContaining({ code: 500 }), 'reloaded'])
  })

  test('MSG-13 a notice that could not be marked stays, with the reason; the page is not reloaded', async () => {
    const { arrive, send, rest, did, flow } = banner([refused], { handles: () => Promise.reject(new Problem('internalError')) })
    await arrive()
    send('notice.opened')
    send('dismiss.pressed')
    await rest()
    expect(flow.getSnapshot().hasTag('rejection')).toBe(true)
    expect([did, flow.getSnapshot().context.problem.code]).toEqual([['handled 7'], 500])
  })

  test('MSG-07 an open notice is closed, or its link is followed', async () => {
    const { arrive, send, did, flow } = banner([notice(1, { link: '/shops' })])
    await arrive()
    send('notice.opened')
    send('dialog.closed')
    expect([did, flow.getSnapshot().hasTag('details')]).toEqual([[], false])
    send('notice.opened')
    send('link.pressed')
    expect(did).toEqual([{ type: 'link.followed', path: '/shops' }])
  })
})
