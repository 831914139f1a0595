/** The form of one who signs, new, changed or in the place of another; and what is asked before one is taken off. API-079. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { usualPhoneCode } from '../../../contract/kernel/constants.ts'
import type { Signer } from '../../../contract/signing/agreements.ts'
import type { SignerForm } from '../../../contract/signing/signers.ts'
import { isUnsent } from '../../../machines/signing/lifecycles/agreement.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog, Question } from '../parts/FlowDialog.tsx'
import { personNames } from '../parts/names.ts'
import { laterResolver } from '../parts/problem.ts'
import { UploadField } from '../parts/UploadField.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { useLocale } from '../parts/use-locale.ts'
import type { SigningFlow } from './flow.ts'

const resolver = laterResolver<SignerForm, SignerForm>(async () => (await import('../../../contract/signing/signers.ts')).SignerForm)

/** Both dialogs, over whatever the page shows. */
export function SignerDialogs({ flow }: { flow: SigningFlow }) {
  const { working, removing } = useFlow(flow, 'working', 'removing')
  const naming = useSelector(flow, (snapshot) => snapshot.hasTag('editing') && snapshot.hasTag('busy'))
  const signer = useSelector(flow, ({ context }) => context.signers.find(({ id }) => id === context.target) ?? null)
  const how = useSelector(flow, ({ context }) =>
    context.target === null ? 'add' : context.agreement && isUnsent(context.agreement) ? 'edit' : 'replace',
  )
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <>
      <FlowDialog flow={flow} tag="editing" title={`signing.form.${how}.title`} size="company" dismissable={!working}>
        {naming ? <Skeleton kind="fields" count={4} /> : <SignerFields flow={flow} signer={signer} how={how} />}
      </FlowDialog>
      <Question
        open={removing}
        takesAway
        busy={working}
        problem={null}
        title="signing.remove.title"
        text={<T id="signing.remove.text" values={{ name: signer?.name ?? '' }} />}
        confirm="signing.remove.confirm"
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
        onClose={close}
      />
    </>
  )
}

type FieldsProps = { flow: SigningFlow; signer: Signer | null; how: 'add' | 'edit' | 'replace' }

/** The form of a replacement starts empty, because it is another person. */
function SignerFields({ flow, signer, how }: FieldsProps) {
  const { fault } = useFlow(flow)
  const known = how === 'edit' ? signer : null
  return (
    <DialogForm<SignerForm>
      flow={flow}
      resolver={resolver}
      mode="onBlur"
      values={{ name: known?.name ?? '', email: known?.email ?? '', mobile_area_code: usualPhoneCode, mobile: '', file_id: '' }}
      summary
      text={<T id={`signing.form.${how}.text`} values={{ name: signer?.name ?? '' }} />}
      problem={fault}
      custom={{ 20016: 'signing.undocumented' }}
      submit={`signing.form.${how}.submit`}
      onSubmit={(given) => flow.send({ type: 'signer.submitted', signer: given })}
    >
      {(form) => (
        <>
          <People flow={flow} onChoose={(name) => form.setValue('name', name, { shouldDirty: true, shouldValidate: true })} />
          <TextField form={form} name="name" label="signing.form.name" hint="signing.form.name.hint" maxLength={80} autoComplete="off" />
          <TextField form={form} name="email" type="email" label="signing.form.email" maxLength={120} autoComplete="off" />
          <PhoneField
            form={form}
            name="mobile"
            areaName="mobile_area_code"
            label="signing.form.mobile"
            hint={known?.mobile ? <T id="signing.form.mobile.known" values={{ mobile: known.mobile }} /> : 'signing.form.mobile.hint'}
            optional
          />
          <UploadField form={form} name="file_id" label="signing.form.file" hint="signing.form.file.hint" camera="environment" />
        </>
      )}
    </DialogForm>
  )
}

/** Directors and holders who are not among the signers: one press enters the name. API-082, API-095. */
function People({ flow, onChoose }: { flow: SigningFlow; onChoose: (name: string) => void }) {
  const { people, signers } = useFlow(flow)
  const locale = useLocale()
  const signs = (name: string) => signers.some((signer) => signer.name === name)
  const left = people.filter(({ nameEn, nameCn }) => !signs(nameEn) && !signs(nameCn)).map((person) => personNames(person, locale)[0])
  if (left.length === 0) return null
  return (
    <chakra.div mb="4">
      <Text mb="2" textStyle="note" color="muted" id="signing.form.people" />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {left.map((name) => (
          <Button key={name} variant="secondary" size="small" onClick={() => onChoose(name)}>
            {name}
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
