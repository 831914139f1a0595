/** The account drawdowns are paid to: a draft is kept while it is typed. ONB-06, BANK-02, BANK-04, VAL-28. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { drawdownAccountMachine } from '../../../machines/drawdownAccount.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import type { PageProps } from '../page-props.ts'
import { Unavailable } from '../parts/Unavailable.tsx'
import { AccountForm } from './AccountForm.tsx'
import { RegisterFrame, RegisterPage } from './RegisterFrame.tsx'

/** The page of the drawdown account. */
export function DrawdownAccountView({ flow }: PageProps<typeof drawdownAccountMachine>) {
  const { lists, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const editable = useSelector(flow, (snapshot) => snapshot.hasTag('editable'))
  const unavailable = useSelector(flow, (snapshot) => snapshot.hasTag('unavailable'))
  if (unavailable)
    return (
      <RegisterPage>
        <Unavailable title="register.account.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterFrame step="account" notes={<DraftLine flow={flow} />}>
      {editable && lists ? (
        <AccountForm flow={flow} lists={lists} />
      ) : (
        <Card>
          <Skeleton kind="fields" count={7} />
        </Card>
      )}
    </RegisterFrame>
  )
}

/** Whether what was typed has reached the server. */
function DraftLine({ flow }: PageProps<typeof drawdownAccountMachine>) {
  const saving = useSelector(flow, (snapshot) => snapshot.hasTag('saving'))
  const unsaved = useSelector(flow, (snapshot) => snapshot.context.unsaved !== null)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" role="status">
      <Icon name={saving || unsaved ? 'doing' : 'saved'} small />
      <T id={saving || unsaved ? 'register.draft.saving' : 'register.draft.saved'} />
    </chakra.span>
  )
}
