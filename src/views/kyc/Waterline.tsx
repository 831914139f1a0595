/** The waterline over a certification: how far each step has come, and where something was sent back. KYC-17, KYC-19. */
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import { peopleStep } from '../../../machines/kyc/kycWizard/questions.ts'
import { stepOf, tasksOf } from '../../../machines/kyc/kycWizard/returned.ts'
import { T, type Words } from '../../ui/T.tsx'
import { WaterlineStepper } from '../../ui/WaterlineStepper.tsx'
import { usePortal } from '../parts/portal-context.ts'
import { type Step, stepStates, steps } from './steps.ts'

/** The steps with the boat at `step`; a step that was done is opened by its name. */
export function Waterline({ application, step }: { application: KycApplication; step: Step }) {
  const portal = usePortal()
  const states = stepStates(application, step)
  const tasks = tasksOf(application)
  const openIn = (key: Step) => tasks.filter(({ item, corrected }) => !corrected && stepOf(item) === key).length
  const wordOf = (key: Step): Words | undefined => {
    if (openIn(key) > 0) return <T id="kyc.tasks.step.returned" values={{ count: openIn(key) }} />
    return key === 'check' && step === 'check' && tasks.length > 0 ? 'kyc.tasks.step.ready' : undefined
  }
  return (
    <WaterlineStepper
      label="kyc.steps.label"
      current={step}
      steps={steps.map((key) => ({
        key,
        label:
          key === 'check' && tasks.length > 0
            ? 'kyc.tasks.step.again'
            : `kyc.${key === 'connectedPersons' ? peopleStep(application.company) : key}.name`,
        state: openIn(key) > 0 ? 'returned' : states[key],
        word: wordOf(key),
        onChoose: key === 'check' ? undefined : () => portal.send({ type: 'step.opened', step: key }),
      }))}
    />
  )
}
