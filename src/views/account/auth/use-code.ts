/** Status of the code of an address: countdown, sending or sent, error. AUTH-37, AUTH-47. */
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import { addressKey, type CodeAddress, type verificationCodeMachine } from '../../../../machines/account/verificationCode.ts'
import { useWait } from './use-wait.ts'

type CodeFlow = ActorRefFrom<typeof verificationCodeMachine>

/** State of a code field, from its chart. `unreached`: no answer. `request` asks for a code. */
export type CodeState = {
  secondsLeft: number
  sending: boolean
  sent: boolean
  problem: Problem | null
  unreached: boolean
  request: () => void
}

/** The code of the address typed at the moment; a problem belongs to the address it was answered for. */
export function useCode(flow: CodeFlow | undefined, address: CodeAddress): CodeState {
  const key = addressKey(address)
  const wait = useWait(flow, address)
  const sending = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const problem = useSelector(flow, (snapshot) => (snapshot?.context.asked === key ? snapshot.context.problem : null))
  const unreached = useSelector(flow, (snapshot) => snapshot?.context.asked === key && snapshot.hasTag('unreached'))
  return { ...wait, sending, problem, unreached, request: () => flow?.send({ type: 'code.requested', address }) }
}
