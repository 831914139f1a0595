/** History of a contract from its evidence, newest first. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { EvidenceKind } from '../../../contract/signing/agreements.ts'
import { DateText } from '../../ui/DateText.tsx'
import type { MarkState } from '../../ui/StateMark.tsx'
import { T } from '../../ui/T.tsx'
import { Timeline } from '../parts/Timeline.tsx'
import type { SigningFlow } from './flow.ts'

/** Marks of the events; refused events are listed only in the evidence. */
const marks: Partial<Record<EvidenceKind, MarkState>> = {
  'signing.initiated': 'done',
  'signing.restarted': 'done',
  'signer.opened': 'done',
  'signer.signed': 'done',
  'signer.declined': 'failed',
  'signer.urged': 'done',
  'signer.replaced': 'done',
  'envelope.expired': 'failed',
  'agreement.completed': 'done',
}

/** The timeline under its heading; nothing before anything has happened. */
export function History({ flow }: { flow: SigningFlow }) {
  const history = useSelector(flow, (snapshot) => snapshot.context.history)
  const contract = useSelector(flow, (snapshot) => snapshot.context.kind)
  const moments = history.flatMap(({ at, kind, signer_name, hash }) => {
    const state = marks[kind]
    if (!state) return []
    const id = contract !== 'facility' && kind === 'agreement.completed' ? `signing.${contract}.history` : `signing.history.${kind}`
    return [
      {
        key: hash,
        state,
        words: <T key={hash} id={id} values={{ name: signer_name ?? '' }} />,
        end: <DateText key={hash} value={at} kind="moment" />,
      },
    ]
  })
  if (moments.length === 0) return null
  return (
    <chakra.section aria-labelledby="signing-history">
      <chakra.h2 id="signing-history" mb="4" textStyle="cardTitle">
        <T id="signing.history" />
      </chakra.h2>
      <Timeline moments={moments.toReversed()} />
    </chakra.section>
  )
}
