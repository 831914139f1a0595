/** What the lead who looks at a proposal may do with it: decide that of another lead, or take back their own. Decision 087. */
import { chakra } from '@chakra-ui/react'
import type { partOfLead } from '../../../machines/staff/twoLeads.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type MessageId, Text } from '../../ui/T.tsx'
import { type Flow, useFlow } from '../parts/use-flow.ts'
import { SignInAgain } from './SignInAgain.tsx'

type DecisionProps = {
  /** Its chart has the tags `working` and `signInNeeded`. */
  flow: Flow
  part: ReturnType<typeof partOfLead>
  concerned: MessageId
  /** Text and button of the lead who made the proposal. */
  own: MessageId
  takeBack: MessageId
  onTakeBack: () => void
  /** Text and buttons of another lead. */
  text: MessageId
  decline: MessageId
  confirm: MessageId
  onDecide: (accepted: boolean) => void
}

/** The text and the buttons, or why there are none. */
export function Decision({ flow, part, concerned, own, takeBack, onTakeBack, text, decline, confirm, onDecide }: DecisionProps) {
  const { working, signInNeeded } = useFlow(flow, 'working', 'signInNeeded')
  if (part === 'none') return null
  if (part === 'concerned') return <Banner kind="warning" text={concerned} />
  if (signInNeeded) return <SignInAgain />
  return (
    <>
      <Text mb="4" textStyle="small" color="muted" id={part === 'withdraws' ? own : text} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        {part === 'withdraws' ? (
          <Button variant="secondary" label={takeBack} waiting={working} onClick={onTakeBack} />
        ) : (
          <>
            <Button variant="secondary" label={decline} waiting={working} onClick={() => onDecide(false)} />
            <Button label={confirm} waiting={working} onClick={() => onDecide(true)} />
          </>
        )}
      </chakra.div>
    </>
  )
}
