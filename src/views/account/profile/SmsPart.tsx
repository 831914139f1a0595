/** Which notices come by SMS as well: a form of three tick boxes. PROF-01, decision 089. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import { SmsNotices } from '../../../../contract/account/sms-notices.ts'
import type { smsNoticesMachine } from '../../../../machines/account/smsNotices.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { FailedPart } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { ownWords } from '../auth/own-words.ts'
import type { ProfileProps } from './ProfileView.tsx'

type SmsFlow = ActorRefFrom<typeof smsNoticesMachine>

const groups = ['drawdowns', 'repayments', 'access'] as const

/** The card of the SMS. */
export function SmsPart({ flow }: ProfileProps) {
  const sms = useSelector(flow, (snapshot) => snapshot.children.smsNotices) as SmsFlow | undefined
  return sms ? <Sms flow={sms} /> : null
}

function Sms({ flow }: { flow: SmsFlow }) {
  const { busy, unavailable, chosen } = useFlow(flow, 'busy', 'unavailable')
  if (unavailable) return <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
  if (busy || !chosen) return <Skeleton kind="lines" count={3} />
  return <ChoiceForm flow={flow} chosen={chosen} />
}

/** The form; it begins with what is chosen, also when that was read again. */
function ChoiceForm({ flow, chosen }: { flow: SmsFlow; chosen: SmsNotices }) {
  const { lost, problem, working } = useFlow(flow, 'working')
  const form = useForm<SmsNotices>({ resolver: zodResolver(SmsNotices), defaultValues: chosen })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit((values) => flow.send({ type: 'choice.submitted', chosen: values }))}
    >
      {lost && <Banner mb="4" title="account.profile.sms.lost" />}
      <ProblemBanner problem={problem} custom={ownWords} />
      {groups.map((group) => (
        <CheckField
          key={group}
          form={form}
          name={group}
          label={`account.profile.sms.group.${group}`}
          hint={`account.profile.sms.group.${group}.hint`}
        />
      ))}
      <Text textStyle="small" color="muted" textWrap="pretty" id="account.profile.sms.always" />
      <Text mt="2" textStyle="small" color="muted" textWrap="pretty" id="account.profile.sms.looks" />
      <chakra.div display="grid" justifyContent={{ md: 'start' }} mt="6">
        <SubmitButton label="account.profile.sms.save" busy={working} />
      </chakra.div>
    </Form>
  )
}
