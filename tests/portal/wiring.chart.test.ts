/** The charts as src/app wires them: every action and port is wired, and every port to the call of its name. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, createActor, fromPromise, StateMachine, setup } from 'xstate'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { isPort, isUnwiredAction, port, unwiredAction } from '../../machines/kernel/port.ts'
import type { Client } from '../../src/app/client.ts'
import { wirePorts } from '../../src/app/port-wiring.ts'
import { wiredBackoffice } from '../../src/app/staff/wiring.ts'
import { wiredPortal } from '../../src/app/wiring.ts'
import { wiredFigures, wiredStudio } from '../../src/studio/wiring.ts'

/** Calls that a port makes instead of the one of its name. */
const otherCalls: Readonly<Record<string, EndpointName>> = {
  'portal.profile.changePhone.verificationCode.sendPhoneCode': 'sendPhoneChangeCode',
}

/** A client that notes the names of its calls, which all fail. */
function noting(called: string[]): Client {
  const calls = Object.keys(endpoints).map((name) => [
    name,
    async () => {
      called.push(name)
      throw new Error('lost')
    },
  ])
  return Object.fromEntries(calls) as Client
}

/** A machine and every machine among its actors, by path. */
function machinesIn(path: string, machine: AnyStateMachine): [path: string, machine: AnyStateMachine][] {
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  return [
    [path, machine],
    ...actors.flatMap(([name, logic]) => (logic instanceof StateMachine ? machinesIn(`${path}.${name}`, logic) : [])),
  ]
}

/** The portal with the charts of all pages. */
async function portalOf(client: Client): Promise<AnyStateMachine> {
  const { portal, fetchAllCharts } = wiredPortal({
    client,
    loadMessages: async () => ({}),
    leave: () => {},
    allowedHosts: [],
    log: () => {},
    startPage: '/home',
    page: () => null,
  })
  await fetchAllCharts()
  return portal
}

/** What is left unwired. */
function unwiredIn(path: string, machine: AnyStateMachine): string[] {
  return machinesIn(path, machine).flatMap(
    ([
      at,
      {
        implementations: { actions, actors },
      },
    ]) => [
      ...Object.entries(actions).flatMap(([name, action]) => (isUnwiredAction(action) ? [`${at}.${name}`] : [])),
      ...Object.entries(actors).flatMap(([name, logic]) => (isPort(logic) ? [`${at}.${name}`] : [])),
    ],
  )
}

test('every action and every port of the portal, of the back office and of the studio is wired', async () => {
  const client = noting([])
  expect([
    ...unwiredIn('portal', await portalOf(client)),
    ...unwiredIn('backoffice', wiredBackoffice),
    ...unwiredIn('studio', wiredStudio(client)),
    ...unwiredIn('figures', wiredFigures(client)),
  ]).toEqual([])
})

test('every port of the portal makes the call of its name', async () => {
  const called: string[] = []
  const ports = machinesIn('portal', await portalOf(noting(called))).flatMap(
    ([
      at,
      {
        implementations: { actors },
      },
    ]) =>
      Object.entries(actors as Record<string, AnyActorLogic>).flatMap(([name, logic]) =>
        name in endpoints && !(logic instanceof StateMachine) ? [{ at: `${at}.${name}`, name, logic }] : [],
      ),
  )
  const wrong: string[] = []
  for (const { at, name, logic } of ports) {
    called.length = 0
    const actor = createActor(logic, { input: { email: 'a@example.com', action: 'a' } })
    actor.subscribe({ error: () => {} })
    actor.start()
    await turn()
    actor.stop()
    if (called[0] !== (otherCalls[at] ?? name)) wrong.push(`${at} calls ${called[0]}`)
  }
  expect(ports.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('a port is given its input, and an action that is not wired fails when it runs', async () => {
  const inputs: unknown[] = []
  const machine = setup({
    actors: { signOut: port('signOut'), other: fromPromise(async () => {}) },
    actions: { leave: unwiredAction('leave') },
  }).createMachine({ invoke: { src: 'signOut', input: () => ({ all: true }) as never }, on: { pressed: { actions: 'leave' } } })
  const client = { signOut: async (input: unknown) => void inputs.push(input) } as unknown as Client
  const actor = createActor(wirePorts(machine, client)).start()
  expect(inputs).toEqual([{ all: true }])
  const failed = new Promise((resolve) => actor.subscribe({ error: resolve }))
  actor.send({ type: 'pressed' })
  expect(await failed).toEqual(new Error('The action leave is not wired'))
})
