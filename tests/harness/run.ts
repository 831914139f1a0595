/** Runs a chart of accounts alone: ports with given answers, a parent that only listens, a captcha that is there at once. */

import { type AnyActorRef, type AnyStateMachine, createActor, fromPromise, setup, waitFor } from 'xstate'
import type { Captcha } from '../../contract/account/captcha.ts'
import type { CodeName } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { captchaMachine } from '../../machines/account/captcha.ts'
import { waitsMachine } from '../../machines/account/resendWaits.ts'

type Event = { type: string } & Record<string, unknown>
type Asked = Record<string, unknown>

/** A port that gives its answers in order, then repeats the last one; a Problem is thrown. Records its inputs. */
export function answering(...answers: unknown[]) {
  const asked: Asked[] = []
  const port = fromPromise(async ({ input }: { input: Asked }) => {
    asked.push(input)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  })
  return { port: port as never, asked }
}

/** No address has a wait. */
export const quietWaits = waitsMachine.provide({ actors: { readWaits: fromPromise(async () => ({ until: {}, now: 0 })) } })

/** Runs a chart as the child of a parent that only listens. */
export function run(machine: AnyStateMachine, input?: unknown): { flow: AnyActorRef; heard: Event[] } {
  const heard: Event[] = []
  const parent = setup({ actors: { flow: machine }, actions: { hear: ({ event }) => void heard.push(event as Event) } }).createMachine({
    invoke: { id: 'flow', src: 'flow', input: () => input },
    on: { '*': { actions: 'hear' } },
  } as never)
  const actor = createActor(parent).start()
  return { flow: actor.getSnapshot().children.flow as AnyActorRef, heard }
}

/** A captcha to be read. */
export const picture: Captcha = { kind: 'builtin', img: 'i', uuid: '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10' }

/** A refusal of the server. */
export const refusal = (code: CodeName | number, serverText = '') => new Problem(code, { serverText })

/** The chart once it is idle. */
export const rest = (flow: AnyActorRef) => waitFor(flow, (snapshot) => !snapshot.hasTag('busy'))

/** The captcha of a chart that asks for one. */
export const captchaOf = (flow: AnyActorRef) => flow.getSnapshot().children.captcha as AnyActorRef

/** Its picture is loaded. */
export const shown = (flow: AnyActorRef) => waitFor(captchaOf(flow), (snapshot) => snapshot.matches('reading'))

/** A captcha whose pictures come at once. */
export const quickCaptcha = captchaMachine.provide({ actors: { waits: quietWaits, readCaptcha: answering(picture).port } })
