/** Small pieces the steps share: two columns of fields, and the foot with the way back and the way on. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Words } from '../../ui/T.tsx'
import { usePortal } from '../parts/portal-context.ts'
import { useCorrecting } from './Corrections.tsx'
import type { KycFlow } from './StepFrame.tsx'
import type { Step } from './steps.ts'

/** The foot of a step: the step before, by name, or the list of what was sent back, and the one action (`children`). */
export function StepFoot({ flow, back, children }: { flow: KycFlow; back?: Exclude<Step, 'check'>; children: ReactNode }) {
  const portal = usePortal()
  const correcting = useCorrecting(flow)
  return (
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column-reverse', md: 'row' }}
      justifyContent="space-between"
      gap="4"
      pt={{ base: '4', md: '8' }}
      borderTop={{ md: '1px solid {colors.hairline}' }}
    >
      {correcting && (
        <Button variant="secondary" icon="left" label="kyc.tasks.back" onClick={() => portal.send({ type: 'tasks.opened' })} />
      )}
      {back && !correcting && (
        <Button
          variant="secondary"
          icon="left"
          label={`kyc.${back}.name`}
          onClick={() => portal.send({ type: 'step.opened', step: back })}
        />
      )}
      <chakra.span flex="1" />
      {children}
    </chakra.div>
  )
}

/** The submit button of a step, as wide as the phone; while corrections are made it leads back to their list. */
export function StepSubmit(props: { flow: KycFlow; label: Words; busy: boolean; onPress?: () => void }) {
  const { flow, label, busy, onPress } = props
  const correcting = useCorrecting(flow)
  return <Button type={onPress ? 'button' : 'submit'} label={correcting ? 'kyc.tasks.save' : label} busy={busy} onClick={onPress} />
}
