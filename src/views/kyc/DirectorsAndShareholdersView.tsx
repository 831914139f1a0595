/** Step 3 of the certification: who owns and runs the company? Then the check of all answers. KYC-28 to KYC-34. */
import type { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import { usePortalState } from '../parts/portal-context.ts'
import type { PageProps } from '../parts/use-flow.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import { PeopleEditor } from './PeopleEditor.tsx'
import { StepFrame } from './StepFrame.tsx'

/** The page of directors and shareholders; in the portal's substate `checking` the answers are checked. */
export function DirectorsAndShareholdersView({ flow }: PageProps<typeof kycWizardMachine>) {
  const checking = usePortalState((snapshot) => snapshot.hasTag('checking'))
  return checking ? (
    <StepFrame flow={flow} step="check">
      {({ application, lists }) => <CheckAnswers flow={flow} application={application} lists={lists} />}
    </StepFrame>
  ) : (
    <StepFrame flow={flow} step="connectedPersons">
      {({ application, lists }) => <PeopleEditor flow={flow} application={application} lists={lists} />}
    </StepFrame>
  )
}
