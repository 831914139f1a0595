/** The repayment site: a tab opened at the tap, then redirected or closed again. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AnyEventObject, createActor, createMachine, fromPromise } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { repaymentLinkMachine } from '../../machines/repayments/repaymentLink.ts'
import { openTab } from '../../src/app/leaving.ts'
import { waitFor } from '../support/wait-for.ts'

/** A merchant who taps; the recorded effects, in order. */
async function tapped(answer: () => Promise<{ links: string | null }>) {
  const did: unknown[] = []
  const parent = createActor(
    createMachine({
      invoke: {
        id: 'repaymentLink',
        src: repaymentLinkMachine.provide({
          actors: {
            readRepaymentLink: fromPromise(({ input }) => {
              did.push(`asked for ${input.id}`)
              return answer()
            }),
          },
          actions: {
            openTab: () => void did.push('opened'),
            leadTab: (_, { links }) => void did.push(links),
            closeTab: () => void did.push('closed'),
          },
        }),
      },
      on: { 'notice.raised': { actions: ({ event }: { event: AnyEventObject }) => did.push(`${event.kind} ${event.id}`) } },
    }),
  ).start()
  const link = parent.getSnapshot().children.repaymentLink as unknown as ReturnType<typeof createActor<typeof repaymentLinkMachine>>
  link.send({ type: 'repayment.requested', userId: 7 })
  const atTap = [...did]
  link.send({ type: 'repayment.requested', userId: 7 })
  await waitFor(link, (snapshot) => snapshot.matches('idle'))
  return { atTap, did }
}

test('SHELL-28 CRED-07 API-007 the tab is opened at the tap, once, and then redirected to the link of the user', async () => {
  const { atTap, did } = await tapped(async () => ({ links: 'https://repay.test/7' }))
  expect(atTap).toEqual(['opened', 'asked for 7'])
  expect(did).toEqual(['opened', 'asked for 7', 'https://repay.test/7'])
})

test('CRED-08 ERR-C14 without a link the tab is closed again, with a notice', async () => {
  for (const links of [null, '', 'javascript:alert(1)'])
    expect((await tapped(async () => ({ links }))).did.slice(2), String(links)).toEqual(['closed', 'error repayments.repayment.missing'])
})

test('ERR-R04 a failed request for the link closes the tab, with the reason', async () => {
  for (const [error, id] of [
    [new Error('lost'), 'problem.transport'],
    [new Problem('forbidden'), 'code.403'],
    [new Problem(99999999), 'repayments.repayment.failed'],
  ] as const)
    expect((await tapped(() => Promise.reject(error))).did.slice(2)).toEqual(['closed', `error ${id}`])
})

describe('the tab', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('SHELL-28 has no access to the portal, and is redirected or closed', () => {
    const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    const { leadTo, close } = openTab()
    expect(tab.opener).toBeNull()
    leadTo('https://repay.test/7')
    expect(tab.location.replace).toHaveBeenCalledWith('https://repay.test/7')
    close()
    expect(tab.close).toHaveBeenCalledOnce()
  })

  test('SHELL-28 a browser without tabs, such as that of WeChat, is redirected itself', () => {
    const assign = vi.fn()
    vi.stubGlobal('open', () => null)
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('location', { assign })
    const { leadTo, close } = openTab()
    close()
    expect(assign).not.toHaveBeenCalled()
    leadTo('https://repay.test/7')
    expect(assign).toHaveBeenCalledWith('https://repay.test/7')
  })
})
