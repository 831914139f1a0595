/** Confirms leaving a company; the last administrator sees why they cannot leave. USER-06. */
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import { T } from '../../ui/T.tsx'
import { companyName } from '../parts/company-name.ts'
import type { ListProps } from './CompanyListView.tsx'
import { Question } from './parts.tsx'

/** The question. */
export function LeaveQuestion({ flow }: ListProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('leaving'))
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const { locale } = useIntl()
  return (
    <Question
      open={open}
      title="companyList.leave.title"
      text={<T id="companyList.leave.text" values={{ company: target ? companyName(target, locale) : '' }} />}
      confirm="companyList.leave.confirm"
      takesAway
      busy={working}
      problem={problem}
      failed="companyList.leave.failed"
      onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      onClose={() => flow.send({ type: 'dialog.closed' })}
    />
  )
}
