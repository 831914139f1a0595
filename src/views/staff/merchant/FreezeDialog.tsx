/** Freezing and releasing a company, a user or a facility: the reason, or the proposal of another lead. Decisions 123, 129. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { FreezeReason } from '../../../../contract/staff/freezes.ts'
import { freezableIn, type merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StackedFact } from '../../../ui/Fact.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { T } from '../../../ui/T.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { Facts } from '../Facts.tsx'
import { SignInAgain } from '../SignInAgain.tsx'

type FileFlow = PageProps<typeof merchantFileMachine>

const resolver = zodResolver(FreezeReason)
const custom = { 403: 'staff.concerned.company' } as const

/** The dialog. */
export function FreezeDialog({ flow }: FileFlow) {
  const { operation } = useFlow(flow)
  const asked = operation === 'freeze' || operation === 'proposeRelease' ? operation : null
  return (
    <FlowDialog flow={flow} tag="asking" title={`staff.file.${asked ?? 'decide'}`} size="company">
      <Asked flow={flow} asked={asked} />
    </FlowDialog>
  )
}

function Asked({ flow, asked }: FileFlow & { asked: 'freeze' | 'proposeRelease' | null }) {
  const { subject, signInNeeded } = useFlow(flow, 'signInNeeded')
  if (signInNeeded) return <SignInAgain />
  if (asked === null) return <Decision flow={flow} />
  return (
    <>
      <Subject flow={flow} />
      <Banner kind="warning" mb="4" text={`staff.file.${asked}.${subject?.kind ?? 'company'}.text`} />
      <DialogForm<FreezeReason>
        flow={flow}
        resolver={resolver}
        values={{ reason: '' }}
        custom={custom}
        submit={`staff.file.${asked}`}
        onSubmit={({ reason }) => flow.send({ type: 'reason.given', reason })}
      >
        {(form) => <TextArea form={form} name="reason" label="staff.file.reason" hint="staff.file.reason.hint" rows={2} maxLength={300} />}
      </DialogForm>
    </>
  )
}

/** Which user or facility is meant; nothing for the company, which the page is about. */
function Subject({ flow }: FileFlow) {
  const { file, subject } = useFlow(flow)
  if (subject?.kind === 'facility')
    return (
      <Facts>
        <StackedFact name="staff.file.facilities" value={<T id={`reference.product.${subject.product}.name`} />} />
      </Facts>
    )
  if (subject?.kind !== 'user') return null
  const { name = '', mailbox = '' } = file?.people.find(({ userId }) => userId === subject.userId) ?? {}
  return (
    <Facts>
      <StackedFact name="staff.file.person" value={name === '' ? mailbox : `${name} · ${mailbox}`} />
    </Facts>
  )
}

/** Another lead confirms; any declines. */
function Decision({ flow }: FileFlow) {
  const { file, subject, problem, working } = useFlow(flow, 'working')
  const found = freezableIn(file, subject)
  const release = found?.freeze?.release
  if (!found || !release) return null
  const decide = (accepted: boolean) => () => flow.send({ type: 'release.decided', accepted })
  return (
    <>
      <ProblemBanner problem={problem} custom={custom} />
      <Subject flow={flow} />
      <Facts>
        <StackedFact name="staff.file.release.by" value={release.by} />
        <StackedFact name="staff.file.reason" value={release.reason} />
      </Facts>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {found.operations.includes('confirmRelease') && <Button label="staff.file.confirmRelease" busy={working} onClick={decide(true)} />}
        <Button variant="secondary" label="staff.file.declineRelease" waiting={working} onClick={decide(false)} />
      </chakra.div>
    </>
  )
}
