/** From which amount a second administrator confirms drawdowns: the rule, the change that waits, and the dialogs of both. Decision 086. */
import { chakra } from '@chakra-ui/react'
import type { ApprovalRule } from '../../../contract/company/approval.ts'
import { hasTwoAdministrators } from '../../../contract/company/roles.ts'
import { formatAmount, formatMoney, parseAmount } from '../../../contract/kernel/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { laterResolver } from '../parts/problem.ts'
import { useFlow } from '../parts/use-flow.ts'
import type { UsersProps } from './CompanyUsersView.tsx'

type Typed = { from: string }

const resolver = laterResolver<Typed, Typed>(async () => (await import('../../../contract/company/members.ts')).ApprovalForm)

/** Texts of refusals. */
const custom = { 20016: 'company.users.approval.alone', 20011: 'company.users.approval.changed', 502: 'company.users.approval.refused' }

/** The rule of the company; an administrator changes it, and answers the change of another one. */
export function ApprovalCard({ flow }: UsersProps) {
  const { profile, users, working } = useFlow(flow, 'working')
  const administers = useAdministers({ flow })
  if (!profile) return null
  const { from, change } = profile.approval
  const alone = !hasTwoAdministrators(users)
  return (
    <Card
      title="company.users.approval.title"
      aside={
        administers && (
          <Button
            label={from ? 'company.users.approval.change' : 'company.users.approval.set'}
            variant="secondary"
            size="short"
            waiting={working}
            disabled={alone}
            onClick={() => flow.send({ type: 'approval.pressed' })}
          />
        )
      }
    >
      <Text color="heading" {...inWords('company.users.approval.rule', from)} />
      {administers && alone && (
        <chakra.p mt="3" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" textStyle="small" color="muted">
          <T id="company.users.approval.alone" />
          <TextButton label="company.users.approval.invite" waiting={working} onClick={() => flow.send({ type: 'add.pressed' })} />
        </chakra.p>
      )}
      {change && (
        <Banner
          mt="4"
          kind="warning"
          title="company.users.approval.waits.title"
          action={
            administers && (
              <Button
                label={change.own ? 'company.users.approval.own' : 'company.users.approval.answer'}
                size="short"
                variant="secondary"
                waiting={working}
                onClick={() => flow.send({ type: 'change.pressed' })}
              />
            )
          }
        >
          <T {...inWords('company.users.approval.waits', change.from)} />
        </Banner>
      )}
    </Card>
  )
}

/** The text of a rule with an amount, or of one that is off. */
function inWords(start: string, from: ApprovalRule['from']) {
  return from ? { id: `${start}.from`, values: { amount: formatMoney(from) } } : { id: `${start}.off` }
}

/** The amount; empty switches the rule off. */
export function ApprovalDialog({ flow }: UsersProps) {
  const { profile } = useFlow(flow)
  const from = profile?.approval.from
  return (
    <FlowDialog flow={flow} tag="approval" title="company.users.approval.title" size="company">
      <DialogForm<Typed>
        flow={flow}
        resolver={resolver}
        mode="onBlur"
        values={{ from: from ? formatAmount(BigInt(from.amount)) : '' }}
        text="company.users.approval.text"
        failed="company.users.approval.failed"
        custom={custom}
        submit="company.users.approval.save"
        onSubmit={({ from: typed }) => {
          const amount = parseAmount(typed)
          flow.send({ type: 'approval.submitted', from: amount === null ? null : { amount: String(amount), currency: 'HKD' } })
        }}
      >
        {(form) => (
          <MoneyField
            form={form}
            name="from"
            label="company.users.approval.amount"
            hint="company.users.approval.hint"
            currency="HKD"
            optional
          />
        )}
      </DialogForm>
    </FlowDialog>
  )
}

/** The change that waits: another administrator confirms or declines it, its author withdraws it. */
export function ChangeDialog({ flow }: UsersProps) {
  const { profile, problem, change: open, working } = useFlow(flow, 'change', 'working')
  const change = profile?.approval.change
  return (
    <Dialog
      open={open && change !== undefined && change !== null}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title="company.users.approval.waits.title"
      footer={
        <>
          <Button
            variant="secondary"
            label={change?.own ? 'company.users.approval.withdraw' : 'company.users.approval.decline'}
            waiting={working}
            onClick={() => flow.send({ type: 'change.declined' })}
          />
          {!change?.own && (
            <Button label="company.users.approval.confirm" busy={working} onClick={() => flow.send({ type: 'change.confirmed' })} />
          )}
        </>
      }
    >
      <ProblemBanner problem={problem} title="company.users.approval.failed" custom={custom} />
      {change && (
        <chakra.p>
          <T {...inWords('company.users.approval.waits', change.from)} />
        </chakra.p>
      )}
    </Dialog>
  )
}
