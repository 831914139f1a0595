/** Confirms removing a user, withdrawing an invitation, or declining a request to join. USER-06, API-032, API-034. */
import { useSelector } from '@xstate/react'
import { T } from '../../ui/T.tsx'
import type { UsersProps } from './CompanyUsersView.tsx'
import { Question } from './parts.tsx'

/** The questions. */
export function UserQuestions({ flow }: UsersProps) {
  const removing = useSelector(flow, (snapshot) => snapshot.hasTag('removing'))
  const declining = useSelector(flow, (snapshot) => snapshot.hasTag('declining'))
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const email = target?.email ?? ''
  const what = target?.status === 'Confirming' ? 'withdraw' : 'remove'
  const common = {
    busy: working,
    problem,
    onConfirm: () => flow.send({ type: 'removal.confirmed' }),
    onClose: () => flow.send({ type: 'dialog.closed' }),
  }
  return (
    <>
      <Question
        {...common}
        open={removing}
        title={`companyUsers.${what}.title`}
        text={<T id={`companyUsers.${what}.text`} values={{ email }} />}
        confirm={`companyUsers.${what}.confirm`}
        takesAway
        failed="companyUsers.remove.failed"
      />
      <Question
        {...common}
        open={declining}
        title="companyUsers.decline.title"
        text={<T id="companyUsers.decline.text" values={{ email }} />}
        confirm="companyUsers.decline.confirm"
      />
    </>
  )
}
