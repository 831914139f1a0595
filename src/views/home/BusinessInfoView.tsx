/** Business info of a product: what was said before is filled in, at least one field is sent. BIZ-01 to BIZ-12, VAL-25. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { BusinessInfo, emptyBusinessInfo } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import type { businessInfoMachine } from '../../../machines/home/businessInfo.ts'
import { Card } from '../../ui/Card.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BusinessFields } from '../kyc/BusinessFields.tsx'
import { DraftLine } from '../parts/DraftLine.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { RegisterFrame, RegisterPage } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

/** The page of business info. */
export function BusinessInfoView({ flow }: PageProps<typeof businessInfoMachine>) {
  const { lists, problem, unsaved: typed, editable, unavailable } = useFlow(flow, 'unsaved', 'editable', 'unavailable')
  if (unavailable)
    return (
      <RegisterPage>
        <Unavailable title="home.register.business.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterFrame step="business" notes={typed && <DraftLine state="inTab" />}>
      {editable && lists ? (
        <BusinessInfoForm flow={flow} lists={lists} />
      ) : (
        <Card>
          <Skeleton kind="fields" count={6} />
        </Card>
      )}
    </RegisterFrame>
  )
}

function BusinessInfoForm({ flow, lists }: PageProps<typeof businessInfoMachine> & { lists: ReferenceLists }) {
  const { info, problem, busy } = useFlow(flow, 'busy')
  const form = useForm<BusinessInfo, unknown, BusinessInfo>({
    resolver: zodResolver(BusinessInfo),
    mode: 'onBlur',
    errors: problemErrors<BusinessInfo>(problem),
    defaultValues: info ?? emptyBusinessInfo,
  })
  return (
    <Form form={form} busy={busy} onSubmit={form.handleSubmit((typed) => flow.send({ type: 'info.submitted', info: typed }))}>
      <ProblemBanner problem={problem} unlessAtFields />
      <chakra.div onChange={() => flow.send({ type: 'draft.typed', info: form.getValues() })}>
        <BusinessFields form={form} lists={lists} />
      </chakra.div>
      <chakra.div display="grid" justifyContent={{ md: 'end' }} mt={{ base: '4', md: '6' }}>
        <SubmitButton label="home.register.business.submit" busy={busy} />
      </chakra.div>
    </Form>
  )
}
