/** Countdown until another message can be sent to an address. AUTH-47. */
import { useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { secondsLeft, type waitsMachine, wasWrittenTo } from '../../../../machines/account/resendWaits.ts'
import { addressKey, type CodeAddress } from '../../../../machines/account/verificationCode.ts'

type WaitsSnapshot = SnapshotFrom<typeof waitsMachine>

/** The wait of an address as `flow` keeps it in its child `waits`: seconds until another message may go, and whether one went. */
export function useWait(flow: AnyActorRef | undefined, address: CodeAddress): { secondsLeft: number; sent: boolean } {
  const key = addressKey(address)
  const waits = useSelector(flow, (snapshot) => snapshot?.children?.waits as AnyActorRef | undefined)
  const left = useSelector(waits, (snapshot: WaitsSnapshot | undefined) => (snapshot ? secondsLeft(snapshot.context, key) : 0))
  const sent = useSelector(waits, (snapshot: WaitsSnapshot | undefined) => (snapshot ? wasWrittenTo(snapshot.context, key) : false))
  return { secondsLeft: left, sent }
}
