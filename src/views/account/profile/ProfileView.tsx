/** Profile page: name and language of mails, password, phone, SMS, second factors, open sessions, and the user's data. PROF-01, PROF-04 to PROF-06. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { z } from 'zod'
import { PasswordChange } from '../../../../contract/account/passwords.ts'
import { BasicUser } from '../../../../contract/account/profile.ts'
import { locales } from '../../../../contract/kernel/constants.ts'
import type { changePasswordMachine } from '../../../../machines/account/changePassword.ts'
import type { profileMachine } from '../../../../machines/account/profile.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { bringIntoFocus } from '../../parts/go-to.ts'
import { LoadedPage } from '../../parts/LoadedPage.tsx'
import { RevealDialog, type RevealFlow } from '../../parts/Masked.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { OwnPages } from '../AccountMenu.tsx'
import { ownWords } from '../auth/own-words.ts'
import { PasswordRules } from '../auth/PasswordRules.tsx'
import { FactorsPart } from './FactorsPart.tsx'
import { PhonePart } from './PhonePart.tsx'
import { Actions, Closed, focusFirst, focusSoon } from './parts.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { SmsPart } from './SmsPart.tsx'

export type ProfileProps = PageProps<typeof profileMachine>

/** The page of the profile; `data` is the part about what is held about the user. */
export function ProfileView({ flow, data }: ProfileProps & { data: ReactNode }) {
  const reveal = useSelector(flow, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  const waiting = (
    <Card>
      <Skeleton kind="fields" count={4} />
    </Card>
  )
  return (
    <LoadedPage flow={flow} title="account.profile.title" reason="account.profile.reason" skeleton={waiting} quiet>
      <chakra.div display="grid" gap={{ base: '6', md: '10' }}>
        <OwnPages />
        <Part name="details">
          <DetailsForm flow={flow} />
        </Part>
        <Part name="password">
          <PasswordPart flow={flow} />
        </Part>
        <Part name="phone">
          <PhonePart flow={flow} />
        </Part>
        <Part name="sms">
          <SmsPart flow={flow} />
        </Part>
        <Part name="factors">
          <FactorsPart flow={flow} />
        </Part>
        <Part name="sessions">
          <SessionsPart flow={flow} />
        </Part>
        <Part name="data">{data}</Part>
        <RevealDialog flow={reveal} />
      </chakra.div>
    </LoadedPage>
  )
}

/** A part of the profile: what it is about on the left of the desk, its card on the right. The address may name it: it then has the focus. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  const { hash } = useLocation()
  const id = `profile-${name}`
  return (
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.aside} minmax(0, 1fr)' }}
      alignItems="start"
      gap={{ base: '3', lg: '10' }}
    >
      <div>
        <chakra.h2 id={id} tabIndex={-1} ref={hash === `#${id}` ? bringIntoFocus : undefined} textStyle="cardTitle" color="heading">
          <T id={`account.profile.${name}.title`} />
        </chakra.h2>
        <Text mt="1" textStyle="small" color="muted" textWrap="pretty" id={`account.profile.${name}.text`} />
      </div>
      <Card>{children}</Card>
    </chakra.section>
  )
}

type Values = z.input<typeof BasicUser>

const languages = locales.map((locale) => ({ value: locale, label: `account.profile.language.${locale}` }))

/** Name and language of mails. PROF-06, API-015. */
function DetailsForm({ flow }: ProfileProps) {
  const { profile, typed, problem, saving: busy } = useFlow(flow, 'saving')
  const form = useForm<Values, unknown, BasicUser>({
    resolver: zodResolver(BasicUser as z.ZodType<BasicUser, Values>),
    defaultValues: {
      userId: profile?.userId ?? 0,
      firstName: profile?.firstName ?? '',
      lastName: profile?.lastName ?? '',
      language: profile?.language ?? 'zh_CN',
      ...typed,
    },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  return (
    <Form
      form={form}
      busy={busy}
      summary={false}
      onSubmit={form.handleSubmit((details) => flow.send({ type: 'details.submitted', details }))}
    >
      <ProblemBanner problem={problem} custom={ownWords} unlessAtFields />
      <chakra.dl mb="4">
        <Text as="dt" textStyle="label" color="heading" id="account.profile.email" />
        <chakra.dd overflowWrap="anywhere">{profile?.email}</chakra.dd>
      </chakra.dl>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="4"
        onChange={() => flow.send({ type: 'draft.typed', details: form.getValues() as BasicUser })}
      >
        <TextField form={form} name="lastName" label="account.profile.lastName" autoComplete="family-name" maxLength={80} optional />
        <TextField form={form} name="firstName" label="account.profile.firstName" autoComplete="given-name" maxLength={80} optional />
        <SelectField
          form={form}
          name="language"
          label="account.profile.language"
          hint="account.profile.language.hint"
          options={languages}
        />
      </chakra.div>
      <chakra.div display="grid" justifyContent={{ md: 'start' }} mt="2">
        <SubmitButton label="account.profile.save" busy={busy} />
      </chakra.div>
    </Form>
  )
}

/** Closed it says that there is a password; open it is the form. */
function PasswordPart({ flow }: ProfileProps) {
  const change = useSelector(flow, (snapshot) => snapshot.children.changePassword) as ActorRefFrom<typeof changePasswordMachine> | undefined
  const email = useSelector(flow, (snapshot) => snapshot.context.profile?.email ?? '')
  if (!change)
    return (
      <Closed
        label="account.profile.password.current"
        value="••••••••"
        action={
          <Button
            id="change-password"
            label="account.profile.password.change"
            variant="secondary"
            size="short"
            onClick={() => flow.send({ type: 'password.opened' })}
          />
        }
      />
    )
  return <PasswordForm change={change} email={email} onClose={() => leave(flow)} />
}

function leave(flow: ProfileProps['flow']): void {
  flow.send({ type: 'password.closed' })
  focusSoon('change-password')
}

function PasswordForm(props: { change: ActorRefFrom<typeof changePasswordMachine>; email: string; onClose: () => void }) {
  const { change, email, onClose } = props
  const { problem, busy } = useFlow(change, 'busy')
  const rulesId = useId()
  const form = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { oldPassword: '', newPassword: '', passwordConfirmation: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <Form
      form={form}
      busy={busy}
      summary={false}
      onSubmit={form.handleSubmit((values) => change.send({ type: 'password.submitted', form: values }))}
    >
      <ProblemBanner problem={problem} custom={ownWords} unlessAtFields />
      {/* Password managers look for the name the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <chakra.div maxW="dialogDefault" ref={focusFirst}>
        <PasswordField form={form} name="oldPassword" label="account.profile.password.old" autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label="account.profile.password.new"
          autoComplete="new-password"
          checklistId={rulesId}
        />
        <chakra.div mb="4">
          <PasswordRules id={rulesId} password={password} />
        </chakra.div>
        <PasswordField form={form} name="passwordConfirmation" label="account.profile.password.again" autoComplete="new-password" />
      </chakra.div>
      <Actions submit="account.profile.password.submit" busy={busy} onClose={onClose} />
    </Form>
  )
}
