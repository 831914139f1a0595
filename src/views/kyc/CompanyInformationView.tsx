/** Step 1 of the certification: which company is it? KYC-23 to KYC-27. */
import type { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import type { PageProps } from '../parts/page-props.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { Open } from './Corrections.tsx'
import { StepFrame } from './StepFrame.tsx'

/** The page of company information. */
export function CompanyInformationView({ flow }: PageProps<typeof kycWizardMachine>) {
  return (
    <StepFrame flow={flow} step="company">
      {({ application }) => (
        <Open application={application} path="company">
          <CompanyForm flow={flow} application={application} />
        </Open>
      )}
    </StepFrame>
  )
}
