/** The phone: changed with a code sent to the new number. PROF-05, API-010, VAL-10 to VAL-16. */

import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm, useWatch } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import type { z } from 'zod'
import { PhoneChange } from '../../../../contract/account/profile.ts'
import { type PhoneCode, usualPhoneCode } from '../../../../contract/kernel/constants.ts'
import { normalisePhone, phoneIsValid } from '../../../../contract/kernel/formats.ts'
import type { changePhoneMachine } from '../../../../machines/account/changePhone.ts'
import type { verificationCodeMachine } from '../../../../machines/account/verificationCode.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { Masked, type RevealFlow } from '../../parts/Masked.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { CodeProblem } from '../auth/CodeProblem.tsx'
import { GuardingCaptcha } from '../auth/GuardingCaptcha.tsx'
import { ownWords } from '../auth/own-words.ts'
import { useCode } from '../auth/use-code.ts'
import type { ProfileProps } from './ProfileView.tsx'
import { Actions, Closed, focusFirst, focusSoon } from './parts.tsx'

type Values = Omit<z.input<typeof PhoneChange>, 'phone_country_code'> & { phone_country_code: PhoneCode }
type ChangeFlow = ActorRefFrom<typeof changePhoneMachine>

/** Closed it shows the number as the server masks it; open it is the form. */
export function PhonePart({ flow }: ProfileProps) {
  const change = useSelector(flow, (snapshot) => snapshot.children.changePhone) as ChangeFlow | undefined
  const area = useSelector(flow, ({ context: { profile } }) => profile?.phone_country_code ?? '')
  const phone = useSelector(flow, ({ context: { profile } }) => profile?.phone_number ?? '')
  const reveal = useSelector(flow, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  if (!change)
    return (
      <Closed
        label="account.profile.phone.current"
        value={<Masked flow={reveal} target={{ kind: 'phone' }} before={area} value={phone} name="account.profile.phone.title" />}
        action={
          <Button
            id="change-phone"
            label="account.profile.phone.change"
            variant="secondary"
            size="short"
            onClick={() => flow.send({ type: 'phone.opened' })}
          />
        }
      />
    )
  return <PhoneForm change={change} onClose={() => leave(flow)} />
}

function leave(flow: ProfileProps['flow']): void {
  flow.send({ type: 'phone.closed' })
  focusSoon('change-phone')
}

function PhoneForm({ change, onClose }: { change: ChangeFlow; onClose: () => void }) {
  const { problem, busy } = useFlow(change, 'busy')
  const codeFlow = useSelector(change, (snapshot) => snapshot.children.phoneCode) as
    | ActorRefFrom<typeof verificationCodeMachine>
    | undefined
  const form = useForm<Values, unknown, PhoneChange>({
    resolver: zodResolver(PhoneChange as z.ZodType<PhoneChange, Values>),
    defaultValues: { phone_country_code: usualPhoneCode, phone_number: '', phone_code: '' },
    mode: 'onBlur',
    errors: problemErrors(problem),
  })
  const [area = usualPhoneCode, number = ''] = useWatch({ control: form.control, name: ['phone_country_code', 'phone_number'] })
  const code = useCode(codeFlow, { phone_country_code: area, phone_number: normalisePhone(number) })
  return (
    <>
      <Form
        form={form}
        busy={busy}
        summary={false}
        onSubmit={form.handleSubmit((values) => change.send({ type: 'phone.submitted', form: values }))}
      >
        <ProblemBanner problem={problem} custom={ownWords} unlessAtFields />
        <chakra.div maxW="dialogDefault" ref={focusFirst}>
          <PhoneField
            form={form}
            name="phone_number"
            areaName="phone_country_code"
            label="account.profile.phone.new"
            hint={`account.auth.phone.hint.${area}`}
          />
          <CodeField
            form={form}
            name="phone_code"
            label="account.auth.phoneCode"
            secondsLeft={code.secondsLeft}
            sending={code.sending}
            sent={code.sent}
            canSend={phoneIsValid(area, number)}
            onSend={code.request}
            hint={<CodeProblem code={code} hint={code.sent ? 'account.auth.phoneCode.sent' : null} />}
          />
        </chakra.div>
        <Actions submit="account.profile.phone.submit" busy={busy} onClose={onClose} />
      </Form>
      <GuardingCaptcha flow={codeFlow} purpose="code" />
    </>
  )
}
