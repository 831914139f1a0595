/** The form of company information; what is asked follows from country and kind of company. KYC-23 to KYC-27, decision A84. */
import { chakra } from '@chakra-ui/react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type CompanyDraft, type CompanyInformation, entityTypes } from '../../../contract/companies.ts'
import { country } from '../../../contract/references.ts'
import { companyQuestions } from '../../../machines/kycWizard/questions.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { UploadField } from '../parts/UploadField.tsx'
import { Pair, StepFoot, StepSubmit } from './parts.tsx'
import type { KycFlow } from './StepFrame.tsx'
import { useStepProblem } from './step-problem.ts'
import { type CompanyForm as CompanyValues, companyFormOf, companyOf, companyResolver } from './values.ts'

type CompanyFormReturn = UseFormReturn<CompanyValues, unknown, CompanyInformation>

/** Company information over the draft as it was when the step opened; typing keeps the draft, sending saves the step. */
export function CompanyForm({ flow, draft }: { flow: KycFlow; draft: CompanyDraft }) {
  const { busy, faults, problem } = useStepProblem(flow, 'company')
  const form = useForm<CompanyValues, unknown, CompanyInformation>({
    resolver: companyResolver,
    defaultValues: companyFormOf(draft),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors<CompanyValues>(faults),
  })
  const keep = () => flow.send({ type: 'draft.typed', patch: { company: companyOf(form.getValues()) } })
  return (
    <Form
      form={form}
      busy={busy}
      summary={faults ? 'always' : true}
      onSubmit={form.handleSubmit((company) => flow.send({ type: 'step.submitted', patch: { company } }))}
    >
      <ProblemBanner problem={problem} />
      <chakra.div display="grid" gap={{ base: '4', md: '6' }} onChange={keep}>
        <Kind form={form} />
        <Names form={form} />
        <Addresses form={form} />
        <Documents form={form} keep={keep} />
        <StepFoot>
          <StepSubmit label="kyc.company.submit" busy={busy} />
        </StepFoot>
      </chakra.div>
    </Form>
  )
}

function Kind({ form }: { form: CompanyFormReturn }) {
  return (
    <Card title="kyc.kind.title">
      <Segmented
        form={form}
        name="incorporationCountry"
        label="kyc.country.label"
        options={[country.hongKong, country.china].map((value) => ({ value, label: `kyc.country.${value}` }))}
      />
      <RadioCards
        form={form}
        name="entityType"
        label="kyc.entityType.label"
        columns={3}
        options={entityTypes.map((value) => ({ value, label: `kyc.entityType.${value}`, note: `kyc.entityType.${value}.note` }))}
      />
    </Card>
  )
}

function useQuestions(form: CompanyFormReturn) {
  const [incorporationCountry, entityType] = useWatch({ control: form.control, name: ['incorporationCountry', 'entityType'] })
  return companyQuestions({ incorporationCountry, entityType })
}

function Names({ form }: { form: CompanyFormReturn }) {
  const asks = useQuestions(form)
  return (
    <Card title="kyc.registration.title">
      <Pair>
        <TextField form={form} name="registerNameEn" label="kyc.nameEn.label" hint="kyc.nameEn.hint" autoComplete="organization" />
        <TextField form={form} name="registerNameCn" label="kyc.nameCn.label" hint="kyc.nameCn.hint" optional />
      </Pair>
      <Pair>
        <DateField form={form} name="incorporationDate" label="kyc.incorporationDate.label" />
        {asks.uscc && (
          <TextField
            form={form}
            name="unifiedSocialCreditCode"
            label="kyc.uscc.label"
            hint="kyc.uscc.hint"
            maxLength={18}
            autoComplete="off"
          />
        )}
        {asks.brn && (
          <TextField
            form={form}
            name="businessRegistrationNumber"
            label="kyc.brn.label"
            hint="kyc.brn.hint"
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
          />
        )}
        {asks.crn && (
          <TextField form={form} name="companyRegistrationNumber" label="kyc.crn.label" hint="kyc.crn.hint" optional autoComplete="off" />
        )}
      </Pair>
    </Card>
  )
}

function Addresses({ form }: { form: CompanyFormReturn }) {
  const [principalSame, correspondenceSame] = useWatch({ control: form.control, name: ['principalSame', 'correspondenceSame'] })
  return (
    <Card title="kyc.addresses.title">
      <TextField form={form} name="registeredAddress" label="kyc.registeredAddress.label" hint="kyc.registeredAddress.hint" />
      <CheckField form={form} name="principalSame" label="kyc.principalSame.label" tight={principalSame} />
      {!principalSame && <TextField form={form} name="principalAddress" label="kyc.principalAddress.label" />}
      <chakra.div mt={principalSame ? '3' : '0'}>
        <CheckField form={form} name="correspondenceSame" label="kyc.correspondenceSame.label" tight />
      </chakra.div>
      {!correspondenceSame && (
        <chakra.div mt="3">
          <TextField form={form} name="correspondenceAddress" label="kyc.correspondenceAddress.label" />
        </chakra.div>
      )}
    </Card>
  )
}

function Documents({ form, keep }: { form: CompanyFormReturn; keep: () => void }) {
  const { papers, incorporationPaper } = useQuestions(form)
  return (
    <Card title="kyc.documents.title">
      <chakra.p mb="4" textStyle="small" color="muted">
        <T id="kyc.documents.text" />
      </chakra.p>
      <Pair>
        <UploadField
          form={form}
          name="documents"
          place={0}
          label={`kyc.document.${papers}.first`}
          camera="environment"
          onDelivered={keep}
        />
        <UploadField
          form={form}
          name="documents"
          place={1}
          label={incorporationPaper ? `kyc.document.${papers}.second` : 'kyc.document.other'}
          optional
          camera="environment"
          onDelivered={keep}
        />
      </Pair>
    </Card>
  )
}
