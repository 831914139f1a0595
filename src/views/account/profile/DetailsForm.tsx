/** Name and language of mails. PROF-06, API-015. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { BasicUser } from '../../../../contract/account/profile.ts'
import { locales } from '../../../../contract/kernel/constants.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { ownWords } from '../auth/own-words.ts'
import type { ProfileProps } from './ProfileView.tsx'

type Values = z.input<typeof BasicUser>

const languages = locales.map((locale) => ({ value: locale, label: `profile.language.${locale}` }))

/** The form; the mailbox is shown, it cannot be changed here. */
export function DetailsForm({ flow }: ProfileProps) {
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
        <Text as="dt" textStyle="label" color="heading" id="profile.email" />
        <chakra.dd overflowWrap="anywhere">{profile?.email}</chakra.dd>
      </chakra.dl>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="4"
        onChange={() => flow.send({ type: 'draft.typed', details: form.getValues() as BasicUser })}
      >
        <TextField form={form} name="lastName" label="profile.lastName" autoComplete="family-name" maxLength={80} optional />
        <TextField form={form} name="firstName" label="profile.firstName" autoComplete="given-name" maxLength={80} optional />
        <SelectField form={form} name="language" label="profile.language" hint="profile.language.hint" options={languages} />
      </chakra.div>
      <chakra.div display="grid" justifyContent={{ md: 'start' }} mt="2">
        <SubmitButton label="profile.save" busy={busy} />
      </chakra.div>
    </Form>
  )
}
