/** The form of one director or shareholder. KYC-28 to KYC-32, both ID sides VAL-27. */
import { chakra } from '@chakra-ui/react'
import { type Ref, useContext, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { CompanyDraft, PersonDraft } from '../../../contract/kyc/applications.ts'
import { type ConnectedPerson, capacities, identityTypes } from '../../../contract/kyc/connected-persons.ts'
import { companyQuestions, personQuestions } from '../../../contract/kyc/questions.ts'
import { ownershipTotal } from '../../../contract/kyc/registration-numbers.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { holdsShares, peopleStep } from '../../../machines/kyc/kycWizard/questions.ts'
import type { KycContext } from '../../../machines/kyc/kycWizard/setup.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Pair } from '../../ui/form/FieldFrame.tsx'
import { Form, type FormHandle } from '../../ui/form/Form.tsx'
import { ClosedFields } from '../../ui/form/form-scope.ts'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T, Text } from '../../ui/T.tsx'
import { focusOnce } from '../parts/go-to.ts'
import { useOptions } from '../parts/options.ts'
import { problemErrors } from '../parts/problem.ts'
import { UploadField } from '../parts/UploadField.tsx'
import { useStart } from './Corrections.tsx'
import type { KycFlow } from './StepFrame.tsx'
import { missingIn, type PersonForm as PersonValues, personFormOf, personOf, personResolver, problemWithin } from './values.ts'

type PersonFormReturn = UseFormReturn<PersonValues, unknown, ConnectedPerson>

/** A person over the draft as it was when the form opened; typing keeps the draft, `onKept` follows a complete person. */
export function PersonForm(props: {
  flow: KycFlow
  index: number
  draft: PersonDraft
  lists: ReferenceLists
  /** Show at once what is missing. */
  checked: boolean
  /** The user opened the form: it takes the focus. */
  asked: boolean
  faults: Problem | null
  /** People are added and taken out; where only fields were sent back, the button below the list saves them. */
  peopleOpen: boolean
  handle: Ref<FormHandle>
  onKept: () => void
  onClose: () => void
}) {
  const { flow, index, draft, lists, checked, asked, faults, peopleOpen, handle, onKept, onClose } = props
  const closed = useContext(ClosedFields)
  const { company = {}, connectedPersons: everybody = [] } = flow.getSnapshot().context.application ?? {}
  const others = ownershipTotal(everybody.filter((_, place) => place !== index))
  const errors = problemErrors<PersonValues>(problemWithin(faults, String(index)))
  const [missing] = useState(() => (checked ? missingIn(draft, company, others) : undefined))
  const form = useForm<PersonValues, unknown, ConnectedPerson>({
    resolver: personResolver(company, others),
    defaultValues: personFormOf(draft, !closed('permanentSame')),
    mode: 'onBlur',
    errors: errors ?? missing,
  })
  const keepAs = (person: PersonDraft) => {
    const people = flow.getSnapshot().context.application?.connectedPersons ?? []
    const connectedPersons = index < people.length ? people.with(index, person) : [...people, person]
    flow.send({ type: 'draft.typed', patch: { connectedPersons } })
  }
  const keep = () => keepAs(personOf(form.getValues(), company))
  return (
    <chakra.div ref={asked ? focusOnce : undefined} tabIndex={-1}>
      <Form
        form={form}
        handle={handle}
        start={useStart(flow, `connectedPersons.${index}`)}
        summary={errors || checked ? 'always' : true}
        onSubmit={form.handleSubmit((person) => {
          keepAs(person)
          onKept()
        })}
      >
        <chakra.div onChange={keep}>
          <Who form={form} lists={lists} company={company} />
          <Identity form={form} company={company} keep={keep} />
          <Reach form={form} own={flow.getSnapshot().context.own} keep={keep} />
          <Background form={form} lists={lists} company={company} />
        </chakra.div>
        {peopleOpen && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" mt="4" pt="6" borderTop="{borders.line}">
            <Button type="submit" variant="secondary" size="short" label="kyc.person.keep" />
            <Button variant="quiet" size="short" label="kyc.person.close" onClick={onClose} />
          </chakra.div>
        )}
      </Form>
    </chakra.div>
  )
}

function Who({ form, lists, company }: { form: PersonFormReturn; lists: ReferenceLists; company: CompanyDraft }) {
  const { entityType } = company
  const [capacity, idType] = useWatch({ control: form.control, name: ['capacity', 'idType'] })
  const asks = personQuestions({ idType }, company)
  return (
    <>
      <Segmented
        form={form}
        name="capacity"
        label="kyc.capacity.label"
        hint={entityType === 'partnership' || entityType === 'sole_proprietorship' ? `kyc.capacity.hint.${entityType}` : undefined}
        options={capacities.map((value) => ({ value, label: `kyc.capacity.${value}` }))}
      />
      <Pair>
        <SelectField form={form} name="nationality" label="kyc.nationality.label" options={useOptions(lists.country_region)} />
        <SelectField
          form={form}
          name="idType"
          label="kyc.idType.label"
          options={identityTypes.map((value) => ({ value, label: `kyc.idType.${value}` }))}
        />
      </Pair>
      <Pair>
        <TextField form={form} name="nameCn" label="kyc.person.nameCn.label" optional={!asks.nameCn} />
        <TextField
          form={form}
          name="nameEn"
          label="kyc.person.nameEn.label"
          hint={asks.nameEn ? 'kyc.person.nameEn.hint' : 'kyc.person.nameEn.hint.cnid'}
          optional={!asks.nameEn}
        />
      </Pair>
      <Pair>
        <TextField
          form={form}
          name="idNumber"
          label="kyc.idNumber.label"
          hint={idType ? `kyc.idNumber.hint.${idType}` : undefined}
          autoComplete="off"
          maxLength={30}
        />
        <DateField form={form} name="birthday" label="kyc.birthday.label" />
        {holdsShares(capacity) && (
          <TextField form={form} name="ownershipPercent" label="kyc.ownershipPercent.label" inputMode="decimal" maxLength={6} unit="%" />
        )}
        <TextField form={form} name="position" label="kyc.position.label" hint="kyc.position.hint" optional />
      </Pair>
    </>
  )
}

/** How a document is photographed: of a passport both sides, or the one page that a company of the mainland sends. */
function idPhotosHint(company: CompanyDraft, idBack: boolean): string {
  if (!idBack) return 'kyc.idPhotos.hint.onePage'
  return companyQuestions(company).papers === 'china' ? 'kyc.idPhotos.hint.card' : 'kyc.idPhotos.hint'
}

function Identity({ form, company, keep }: { form: PersonFormReturn; company: CompanyDraft; keep: () => void }) {
  const idType = useWatch({ control: form.control, name: 'idType' })
  const { idBack } = personQuestions({ idType }, company)
  return (
    <>
      <chakra.p mb="3" textStyle="note" color="muted">
        <Text as="b" display="block" mb="1" textStyle="label" color="heading" id="kyc.idPhotos.label" />
        <T id={idPhotosHint(company, idBack)} />
      </chakra.p>
      <Pair>
        <UploadField
          form={form}
          name="idFrontFileId"
          label={idBack ? 'kyc.idFront.label' : 'kyc.idPage.label'}
          camera="environment"
          onDelivered={keep}
        />
        {idBack && <UploadField form={form} name="idBackFileId" label="kyc.idBack.label" camera="environment" onDelivered={keep} />}
      </Pair>
    </>
  )
}

function Reach({ form, own, keep }: { form: PersonFormReturn; own: KycContext['own']; keep: () => void }) {
  const email = useWatch({ control: form.control, name: 'email' })
  const emailClosed = useContext(ClosedFields)('email')
  const fillIn = (contact: NonNullable<KycContext['own']>) => {
    form.setValue('email', contact.email, { shouldDirty: true, shouldValidate: true })
    form.setValue('mobilePhoneAreaCode', contact.phoneCode, { shouldDirty: true })
    keep()
    form.setFocus('mobilePhone')
  }
  const permanentSame = useWatch({ control: form.control, name: 'permanentSame' })
  const closed = useContext(ClosedFields)('permanentSame')
  return (
    <>
      {own && email === '' && !emailClosed && (
        <chakra.p mb="3" textStyle="small">
          <TextButton onClick={() => fillIn(own)}>
            <T id="kyc.person.self" values={{ email: own.email }} />
          </TextButton>
        </chakra.p>
      )}
      <Pair>
        <PhoneField form={form} name="mobilePhone" areaName="mobilePhoneAreaCode" label="kyc.mobile.label" hint="kyc.mobile.hint" />
        <TextField
          form={form}
          name="email"
          type="email"
          label="kyc.email.label"
          hint="kyc.email.hint"
          inputMode="email"
          autoComplete="off"
        />
      </Pair>
      <TextArea growing form={form} name="residentialAddress" label="kyc.residentialAddress.label" hint="kyc.residentialAddress.hint" />
      {!closed && (
        <chakra.div mb="3">
          <CheckField form={form} name="permanentSame" label="kyc.permanentSame.label" tight />
        </chakra.div>
      )}
      {!permanentSame && <TextArea growing form={form} name="permanentAddress" label="kyc.permanentAddress.label" />}
    </>
  )
}

function Background({ form, lists, company }: { form: PersonFormReturn; lists: ReferenceLists; company: CompanyDraft }) {
  const capacity = useWatch({ control: form.control, name: 'capacity' })
  const regions = useOptions(lists.country_region)
  return (
    <Pair>
      <TextField
        form={form}
        name="yearsOfIndustryExperience"
        label="kyc.experience.label"
        hint="kyc.experience.hint"
        inputMode="numeric"
        maxLength={6}
        optional
      />
      {holdsShares(capacity) && (
        <SelectField
          form={form}
          name="uboRegion"
          label="kyc.uboRegion.label"
          hint={peopleStep(company) === 'proprietor' ? undefined : 'kyc.uboRegion.hint'}
          options={regions}
          optional
        />
      )}
    </Pair>
  )
}
