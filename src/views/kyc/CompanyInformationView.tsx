/** Step 1 of the certification: which company is it? KYC-23 to KYC-27. */

import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type CompanyDraft, type CompanyInformation, entityTypes, type KycApplication } from '../../../contract/kyc/applications.ts'
import type { CompanyFacts } from '../../../contract/kyc/company-facts.ts'
import { companyQuestions } from '../../../contract/kyc/questions.ts'
import { country } from '../../../contract/reference/countries.ts'
import { tasksOf } from '../../../machines/kyc/kycWizard/returned.ts'
import type { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Pair } from '../../ui/form/FieldFrame.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { ClosedFields } from '../../ui/form/form-scope.ts'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Text } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { UploadField } from '../parts/UploadField.tsx'
import type { PageProps } from '../parts/use-flow.ts'
import { Open, useCorrecting, useStart } from './Corrections.tsx'
import { StepFoot, StepSubmit } from './parts.tsx'
import { RegisterFacts } from './RegisterFacts.tsx'
import { type KycFlow, StepFrame } from './StepFrame.tsx'
import { useStepProblem } from './step-problem.ts'
import { documentLabel, kindOf } from './task-names.ts'
import { type CompanyForm as CompanyValues, companyFormOf, companyOf, companyResolver } from './values.ts'

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

type CompanyFormReturn = UseFormReturn<CompanyValues, unknown, CompanyInformation>

/** Company information over the draft as it was when the step opened; typing keeps the draft, sending saves the step. */
function CompanyForm({ flow, application }: { flow: KycFlow; application: KycApplication }) {
  const correcting = useCorrecting(flow)
  const { busy, faults, problem } = useStepProblem(flow, 'company')
  const form = useForm<CompanyValues, unknown, CompanyInformation>({
    resolver: companyResolver,
    defaultValues: companyFormOf(application),
    mode: 'onBlur',
    errors: problemErrors<CompanyValues>(faults),
  })
  // Where only some was sent back, a document that is taken away leaves its place open for the one that replaces it.
  const said = (company: CompanyDraft): CompanyDraft =>
    correcting ? { ...company, documents: Array.from(form.getValues('documents'), (id) => id ?? '') } : company
  const keep = () => flow.send({ type: 'draft.typed', patch: { company: said(companyOf(form.getValues())) } })
  return (
    <Form
      form={form}
      busy={busy}
      start={useStart(flow, 'company')}
      summary={faults ? 'always' : true}
      onSubmit={form.handleSubmit((company) => flow.send({ type: 'step.submitted', patch: { company: said(company) } }))}
    >
      <ProblemBanner problem={problem} />
      <chakra.div display="grid" gap={{ base: '4', md: '6' }} onChange={keep}>
        <Kind form={form} />
        <Names form={form} flow={flow} keep={keep} />
        <Addresses form={form} />
        <Documents form={form} application={application} keep={keep} />
        <StepFoot flow={flow}>
          <StepSubmit flow={flow} label="kyc.company.submit" busy={busy} />
        </StepFoot>
      </chakra.div>
    </Form>
  )
}

function Kind({ form }: { form: CompanyFormReturn }) {
  return (
    <Card pad="fields" title="kyc.kind.title">
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

function Names({ form, flow, keep }: { form: CompanyFormReturn; flow: KycFlow; keep: () => void }) {
  const asks = useQuestions(form)
  const fillIn = (facts: CompanyFacts) => {
    for (const [name, value] of Object.entries(facts) as [keyof CompanyFacts, string][])
      if (value !== '') form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true })
    keep()
  }
  const chinese = (
    <TextField
      key="chinese"
      form={form}
      name="registerNameCn"
      label="kyc.nameCn.label"
      hint={asks.nameCn ? 'kyc.nameCn.hint.required' : 'kyc.nameCn.hint'}
      autoComplete={asks.nameCn ? 'organization' : undefined}
      optional={!asks.nameCn}
    />
  )
  const english = (
    <TextField
      key="english"
      form={form}
      name="registerNameEn"
      label="kyc.nameEn.label"
      hint={asks.nameEn ? 'kyc.nameEn.hint' : 'kyc.nameEn.hint.optional'}
      autoComplete={asks.nameEn ? 'organization' : undefined}
      optional={!asks.nameEn}
    />
  )
  return (
    <Card pad="fields" title="kyc.registration.title">
      <Pair>
        {asks.uscc && (
          <TextField
            form={form}
            name="unifiedSocialCreditCode"
            label="kyc.uscc.label"
            hint="kyc.uscc.hint"
            maxLength={24}
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
            maxLength={12}
            autoComplete="off"
          />
        )}
        {asks.crn && (
          <TextField form={form} name="companyRegistrationNumber" label="kyc.crn.label" hint="kyc.crn.hint" optional autoComplete="off" />
        )}
      </Pair>
      <RegisterFacts flow={flow} onConfirmed={fillIn} />
      <Pair>{asks.nameCn ? [chinese, english] : [english, chinese]}</Pair>
      <Pair>
        <DateField form={form} name="incorporationDate" label="kyc.incorporationDate.label" />
      </Pair>
    </Card>
  )
}

function Addresses({ form }: { form: CompanyFormReturn }) {
  return (
    <Card title="kyc.addresses.title">
      <TextArea growing form={form} name="registeredAddress" label="kyc.registeredAddress.label" hint="kyc.registeredAddress.hint" />
      <FollowingAddress form={form} box="principalSame" address="principalAddress" />
      <FollowingAddress form={form} box="correspondenceSame" address="correspondenceAddress" />
    </Card>
  )
}

/** An address that may be the registered one; where it cannot be changed there is no box to tick. */
function FollowingAddress(props: {
  form: CompanyFormReturn
  box: 'principalSame' | 'correspondenceSame'
  address: 'principalAddress' | 'correspondenceAddress'
}) {
  const { form, box, address } = props
  const same = useWatch({ control: form.control, name: box })
  const closed = useContext(ClosedFields)(box)
  return (
    <chakra.div mt="3">
      {!closed && <CheckField form={form} name={box} label={`kyc.${box}.label`} tight />}
      {!same && (
        <chakra.div mt={closed ? '0' : '3'}>
          <TextArea growing form={form} name={address} label={`kyc.${address}.label`} />
        </chakra.div>
      )}
    </chakra.div>
  )
}

function Documents({ form, application, keep }: { form: CompanyFormReturn; application: KycApplication; keep: () => void }) {
  const [incorporationCountry, entityType] = useWatch({ control: form.control, name: ['incorporationCountry', 'entityType'] })
  const places = Array.from({ length: documentPlaces(application) }, (_, place) => place)
  return (
    <Card pad="fields" title="kyc.documents.title">
      <Text mb="4" textStyle="small" color="muted" id="kyc.documents.text" />
      <Pair>
        {places.map((place) => (
          <UploadField
            key={place}
            form={form}
            name="documents"
            place={place}
            label={documentLabel({ incorporationCountry, entityType }, place)}
            optional={place > 0}
            camera="environment"
            onDelivered={keep}
          />
        ))}
      </Pair>
    </Card>
  )
}

/** Places for documents: two; in an application that was sent back as many as there are, and as a reviewer asks for. */
function documentPlaces(application: KycApplication): number {
  const tasks = tasksOf(application)
  const asked = tasks.flatMap(({ item }) => (kindOf(item) === 'document' ? [Number(item.split('.')[2]) + 1] : []))
  return Math.max(tasks.length > 0 ? 1 : 2, application.company.documents?.length ?? 0, ...asked)
}
