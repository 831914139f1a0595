/** The second factor of the staff: set up after the first password, asked for after every other one. Decision 085. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { StaffCode } from '../../../contract/staff/factors.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Text } from '../../ui/T.tsx'
import { EnrolDialogs } from '../account/factors/EnrolDialogs.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { useOffice, useOfficeState } from './office-context.ts'

const ofPasskeys = { 80810004: 'account.passkey.refused', 20017: 'account.passkey.known' }

/** The passkey, or a code. */
export function SecondFactor() {
  const office = useOffice()
  const { problem, methods } = useOfficeState(({ context }) => context)
  const busy = useOfficeState((snapshot) => snapshot.hasTag('busy'))
  const passkey = methods.includes('passkey')
  const byCode = methods.some((method) => method !== 'passkey')
  const form = useForm<StaffCode>({ resolver: zodResolver(StaffCode), defaultValues: { code: '' }, errors: problemErrors(problem) })
  return (
    <>
      <PageHead title="staff.factor.title" reason={passkey ? 'staff.factor.passkey' : 'staff.factor.code'} />
      <ProblemBanner problem={problem} custom={{ ...ofPasskeys, 80002: 'staff.factor.locked' }} unlessAtFields={byCode} />
      {passkey && (
        <chakra.div display="grid" mb={byCode ? '6' : '0'}>
          <Button label="account.passkey.use" waiting={busy} onClick={() => office.send({ type: 'passkey.requested' })} />
        </chakra.div>
      )}
      {byCode && (
        <Form
          form={form}
          busy={busy}
          summary={false}
          onSubmit={form.handleSubmit((given) => office.send({ type: 'code.submitted', form: given }))}
        >
          <TextField
            form={form}
            name="code"
            label={methods.includes('authenticator') ? 'account.factors.code' : 'account.factors.recoveryCode'}
            autoComplete="one-time-code"
            maxLength={40}
          />
          <SubmitButton label="staff.factor.submit" busy={busy} variant={passkey ? 'secondary' : 'primary'} />
        </Form>
      )}
      <Text mt="6" textStyle="small" color="muted" id="staff.factor.lost" />
      <Back busy={busy} />
    </>
  )
}

/** A passkey or an authenticator app is chosen and set up. */
export function Enrolment() {
  const office = useOffice()
  const problem = useOfficeState(({ context }) => context.problem)
  const busy = useOfficeState((snapshot) => snapshot.hasTag('busy'))
  const flow = useOfficeState(({ children }) => children.enrolFactor)
  return (
    <>
      <PageHead title="staff.factor.enrol.title" reason="staff.factor.enrol.text" />
      <ProblemBanner problem={problem} custom={ofPasskeys} />
      <chakra.div display="grid" gap="3">
        <Button
          label="account.factors.passkeys.add"
          waiting={busy}
          onClick={() => office.send({ type: 'factor.chosen', kind: 'passkey' })}
        />
        <Button
          label="staff.factor.enrol.authenticator"
          variant="secondary"
          waiting={busy}
          onClick={() => office.send({ type: 'factor.chosen', kind: 'authenticator' })}
        />
      </chakra.div>
      <Back busy={busy} />
      {flow && <EnrolDialogs flow={flow} />}
    </>
  )
}

/** To the sign-in, with another mailbox. */
function Back({ busy }: { busy: boolean }) {
  const office = useOffice()
  return (
    <chakra.div mt="4">
      <TextButton label="staff.factor.back" disabled={busy} onClick={() => office.send({ type: 'signIn.requested' })} />
    </chakra.div>
  )
}
