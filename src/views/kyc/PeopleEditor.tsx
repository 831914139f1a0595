/** The people behind the company: who owns how much, one card each, and the form of the one who is open. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { usualPhoneCode } from '../../../contract/kernel/constants.ts'
import type { KycApplication, PersonDraft } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { newPerson } from '../../../machines/kyc/kycWizard/questions.ts'
import { peopleAreOpen, personOf, tasksOf } from '../../../machines/kyc/kycWizard/returned.ts'
import { peopleEditorMachine } from '../../../machines/kyc/peopleEditor.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { FormHandle } from '../../ui/form/Form.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { focusOnce } from '../parts/go-to.ts'
import { personNames } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { Open } from './Corrections.tsx'
import { OwnershipChart } from './OwnershipChart.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonForm } from './PersonForm.tsx'
import { StepFoot, StepSubmit } from './parts.tsx'
import type { KycFlow } from './StepFrame.tsx'
import { useStepProblem } from './step-problem.ts'
import { faultyPerson } from './values.ts'

/** Lists, opens and removes people; the list as a whole is saved by the one button at the foot. KYC-33. */
export function PeopleEditor({ flow, application, lists }: { flow: KycFlow; application: KycApplication; lists: ReferenceLists }) {
  const people = application.connectedPersons
  const words = useWords()
  const { busy, faults, problem } = useStepProblem(flow, 'connectedPersons')
  const peopleOpen = peopleAreOpen(application)
  const { task, own } = flow.getSnapshot().context
  const editor = useActorRef(peopleEditorMachine, {
    input: {
      company: application.company,
      count: people.length,
      faulty: faultyPerson(flow.getSnapshot().context.problem) ?? (task === null ? null : personOf(task)),
      deliver: (connectedPersons) => flow.send({ type: 'step.submitted', patch: { connectedPersons } }),
      remove: (index) => flow.send({ type: 'person.removed', index }),
    },
  })
  const { index, opening, checked, editing, removing, putAway } = useSelector(
    editor,
    (snapshot) => ({
      index: snapshot.context.index,
      opening: snapshot.context.opening,
      checked: snapshot.context.checked,
      editing: snapshot.hasTag('editing'),
      removing: snapshot.hasTag('removing'),
      putAway: snapshot.hasTag('putAway'),
    }),
    shallowEqual,
  )
  const open = useRef<FormHandle>(null)
  const submit = () => editor.send({ type: 'people.submitted', people })
  const tasksAt = (place: number) => tasksOf(application).filter(({ item }) => personOf(item) === place)
  return (
    <>
      <ProblemBanner problem={problem} />
      {people.length > 0 && <OwnershipChart people={people} company={application.company} />}
      {people.length > 0 && (
        <chakra.ul
          aria-label={words('kyc.people.label')}
          listStyleType="none"
          borderRadius="card"
          bg="surface"
          boxShadow="inset 0 0 0 1px {colors.hairline}"
        >
          {people.map((person, place) => (
            <PersonCard
              // biome-ignore lint/suspicious/noArrayIndexKey: people have no id before they are complete; their place is their name
              key={place}
              person={person}
              company={application.company}
              open={editing && place === index}
              returned={tasksAt(place).filter(({ corrected }) => !corrected).length}
              onEdit={peopleOpen || tasksAt(place).length > 0 ? () => editor.send({ type: 'person.opened', index: place }) : undefined}
              onRemove={peopleOpen ? () => editor.send({ type: 'removal.asked', index: place }) : undefined}
            />
          ))}
        </chakra.ul>
      )}
      {editing ? (
        <Card pad="wide" title={people.length > index ? 'kyc.person.edit.title' : 'kyc.person.add.title'}>
          <Open application={application} path={`connectedPersons.${index}`}>
            <PersonForm
              key={`${index}.${opening}`}
              flow={flow}
              index={index}
              draft={people[index] ?? newPerson(application.company, own?.phoneCode ?? usualPhoneCode)}
              lists={lists}
              checked={checked}
              asked={opening > 0}
              faults={faults}
              peopleOpen={peopleOpen}
              handle={open}
              onKept={() => editor.send({ type: 'person.kept' })}
              onClose={() => editor.send({ type: 'person.closed' })}
            />
          </Open>
        </Card>
      ) : peopleOpen ? (
        <chakra.div>
          <Button
            ref={putAway ? focusOnce : undefined}
            variant="secondary"
            icon="plus"
            label="kyc.person.add.button"
            onClick={() => editor.send({ type: 'person.opened', index: people.length })}
          />
        </chakra.div>
      ) : null}
      <StepFoot flow={flow} back="business">
        <StepSubmit
          flow={flow}
          label="kyc.connectedPersons.submit"
          busy={busy}
          onPress={() => (open.current ? open.current.unlessHeld(submit) : submit())}
        />
      </StepFoot>
      <RemovalDialog
        person={removing ? people[index] : undefined}
        onConfirm={() => editor.send({ type: 'removal.confirmed' })}
        onDecline={() => editor.send({ type: 'removal.declined' })}
      />
    </>
  )
}

function RemovalDialog({
  person,
  onConfirm,
  onDecline,
}: {
  person: PersonDraft | undefined
  onConfirm: () => void
  onDecline: () => void
}) {
  const { locale } = useIntl()
  return (
    <Dialog
      open={person !== undefined}
      onClose={onDecline}
      role="alertdialog"
      title="kyc.person.remove.title"
      footer={
        <>
          <Button variant="secondary" label="kyc.person.remove.keep" onClick={onDecline} />
          <Button variant="danger" label="kyc.person.remove.confirm" onClick={onConfirm} />
        </>
      }
    >
      <T id="kyc.person.remove.text" values={{ name: personNames(person ?? {}, locale)[0] }} />
    </Dialog>
  )
}
