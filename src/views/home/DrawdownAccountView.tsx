/** The account drawdowns are paid to, entered on the way to the contract: a draft is kept while it is typed. ONB-06, BANK-02. */
import { useSelector } from '@xstate/react'
import type { drawdownAccountMachine } from '../../../machines/home/drawdownAccount.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DraftLine, draftTagOf } from '../parts/DraftLine.tsx'
import { RegisterFrame, RegisterPage } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { AccountForm } from './AccountForm.tsx'

/** The page of the drawdown account. */
export function DrawdownAccountView({ flow }: PageProps<typeof drawdownAccountMachine>) {
  const { lists, problem, editable, unavailable } = useFlow(flow, 'editable', 'unavailable')
  const draft = useSelector(flow, (snapshot) => (snapshot.hasTag('notKept') ? 'notKept' : draftTagOf(snapshot)))
  if (unavailable)
    return (
      <RegisterPage>
        <Unavailable title="home.register.account.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterFrame step="account" notes={editable && <DraftLine state={draft} />}>
      {editable && lists ? (
        <AccountForm flow={flow} lists={lists} submit="home.register.account.submit" />
      ) : (
        <Card>
          <Skeleton kind="fields" count={7} />
        </Card>
      )}
    </RegisterFrame>
  )
}
