/** Step 2 of the certification: what does the company trade, where, with whose money? BIZ-01 to BIZ-11. */

import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { BusinessInfo, type KycApplication } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { businessFormOf } from '../../../machines/kyc/kycWizard/questions.ts'
import type { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import { Form } from '../../ui/form/Form.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import type { PageProps } from '../parts/use-flow.ts'
import { BusinessFields } from './BusinessFields.tsx'
import { Open, useStart } from './Corrections.tsx'
import { StepFoot, StepSubmit } from './parts.tsx'
import { type KycFlow, StepFrame } from './StepFrame.tsx'
import { useStepProblem } from './step-problem.ts'

/** The page of business information. */
export function BusinessInformationView({ flow }: PageProps<typeof kycWizardMachine>) {
  return (
    <StepFrame flow={flow} step="business">
      {({ application, lists }) => (
        <Open application={application} path="business">
          <BusinessForm flow={flow} application={application} lists={lists} />
        </Open>
      )}
    </StepFrame>
  )
}

function BusinessForm({ flow, application, lists }: { flow: KycFlow; application: KycApplication; lists: ReferenceLists }) {
  const { busy, faults, problem } = useStepProblem(flow, 'business')
  const form = useForm<BusinessInfo, unknown, BusinessInfo>({
    resolver: zodResolver(BusinessInfo),
    defaultValues: businessFormOf(application) as BusinessInfo,
    mode: 'onBlur',
    errors: problemErrors<BusinessInfo>(faults),
  })
  return (
    <Form
      form={form}
      busy={busy}
      start={useStart(flow, 'business')}
      summary={faults ? 'always' : true}
      onSubmit={form.handleSubmit((business) => flow.send({ type: 'step.submitted', patch: { business } }))}
    >
      <ProblemBanner problem={problem} />
      <chakra.div
        display="grid"
        gap={{ base: '4', md: '6' }}
        onChange={() => flow.send({ type: 'draft.typed', patch: { business: form.getValues() } })}
      >
        <BusinessFields form={form} lists={lists} />
        <StepFoot flow={flow} back="company">
          <StepSubmit flow={flow} label="kyc.business.submit" busy={busy} />
        </StepFoot>
      </chakra.div>
    </Form>
  )
}
