/** A step of an application that was sent back: its tasks above, and around its fields what keeps the others closed. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import type { Returned, ReturnedItem } from '../../../contract/kyc/returns.ts'
import { isOpen, stepOf, tasksOf } from '../../../machines/kyc/kycWizard/returned.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { ClosedFields, FieldNotes } from '../../ui/form/form-scope.ts'
import { StateGlyph } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import type { KycFlow } from './StepFrame.tsx'
import type { Step } from './steps.ts'
import { useTaskWords } from './task-names.ts'

/** Boxes that follow an address, with the address they stand for. */
const boxes: Readonly<Record<string, string>> = {
  principalSame: 'principalAddress',
  correspondenceSame: 'correspondenceAddress',
  permanentSame: 'permanentAddress',
}

/** Whether only what was sent back can be changed. */
export function useCorrecting(flow: KycFlow): boolean {
  return useSelector(flow, (snapshot) => snapshot.hasTag('returned'))
}

/** Name below `path` of the field whose task was opened last; undefined when it lies elsewhere. */
export function useStart(flow: KycFlow, path: string): string | undefined {
  const task = useSelector(flow, (snapshot) => snapshot.context.task)
  if (!task?.startsWith(`${path}.`)) return undefined
  const name = task.slice(path.length + 1)
  return name === 'documents.0' ? 'documents' : name
}

/** The fields below a path, closed unless they were sent back; at those that were it says why. */
export function Open({ application, path, children }: { application: KycApplication; path: string; children: ReactNode }) {
  const tasks = tasksOf(application)
  const noteOf = (name: string) => {
    const task = tasks.find(({ item }) => item === `${path}.${name}`)
    return (
      task && (
        <>
          <StateGlyph state="returned" />
          <span>
            <Why task={task} />
          </span>
        </>
      )
    )
  }
  return (
    <ClosedFields value={(name) => !isOpen(application, `${path}.${boxes[name] ?? name}`)}>
      <FieldNotes value={noteOf}>{children}</FieldNotes>
    </ClosedFields>
  )
}

/** Why an item was sent back: the reason, and what the reviewer wrote to it. */
function Why({ task: { reason, note } }: { task: ReturnedItem }) {
  return (
    <>
      <T id={`kyc.returned.reason.${reason}`} />
      {note && ` · ${note}`}
    </>
  )
}

/** By when to send it again, and how many days that leaves. */
export function Due({ returned: { dueDate, daysLeft } }: { returned: Returned }) {
  return <T id="kyc.tasks.due" values={{ day: <DateText value={dueDate} kind="weekday" />, left: daysLeft }} />
}

/** Note on a returned application: deadline, and the items to correct on this step. Nothing when it was not returned. */
export function ReturnedNote({ application, step }: { application: KycApplication; step: Step }) {
  const wordsOf = useTaskWords(application)
  const { returned, reason, status } = application
  if (status !== 'returned') return null
  const tasks = tasksOf(application)
  const here = tasks.filter(({ item }) => stepOf(item) === step)
  return (
    <chakra.div mb={{ base: '5', md: '6' }}>
      <Banner
        kind="warning"
        title={here.length > 0 ? 'kyc.tasks.here' : tasks.length > 0 ? 'kyc.tasks.closed.title' : 'kyc.returned.title'}
      >
        {tasks.length === 0 && <p>{reason}</p>}
        {tasks.length === 0 && returned && (
          <p>
            <Due returned={returned} />
          </p>
        )}
        {here.length > 0 && (
          <chakra.ul listStyleType="none" my="1">
            {here.map((task) => (
              <chakra.li key={task.item} display="flex" gap="2" py="0.5" css={{ '& svg': { flex: 'none', mt: '1' } }}>
                <chakra.span color={task.corrected ? 'greenDeep' : 'amberDeep'}>
                  <StateGlyph state={task.corrected ? 'done' : 'returned'} />
                </chakra.span>
                <span>
                  <b>{wordsOf(task.item).name}</b>
                  {' · '}
                  <Why task={task} />
                </span>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
        {tasks.length > 0 && <Text color="muted" id="kyc.tasks.closed.text" />}
      </Banner>
    </chakra.div>
  )
}
