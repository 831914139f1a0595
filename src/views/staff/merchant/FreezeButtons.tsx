/** What a lead can do about a freeze: buttons of a card, and the cell of a row. Decisions 123, 129. */
import { chakra } from '@chakra-ui/react'
import type { Freeze, FreezeOperation, FreezeSubject } from '../../../../contract/staff/freezes.ts'
import { isOpen, type merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'

interface Offered extends PageProps<typeof merchantFileMachine> {
  readonly operations: readonly FreezeOperation[]
  readonly subject: FreezeSubject
}

/** One button leads to both answers to a proposal. */
function wordOf(operation: FreezeOperation) {
  return operation === 'declineRelease' ? 'decide' : operation
}

const offeredOf = (operations: readonly FreezeOperation[]) => operations.filter((each) => each !== 'confirmRelease')

/** The buttons. */
export function FreezeButtons({ flow, operations, subject }: Offered) {
  const { working } = useFlow(flow, 'working')
  const offered = offeredOf(operations)
  if (offered.length === 0) return null
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
      {offered.map((operation) => (
        <Button
          key={operation}
          size="short"
          variant={operation === 'freeze' ? 'danger' : 'secondary'}
          label={<T id={`staff.file.${wordOf(operation)}`} />}
          waiting={working}
          onClick={() => flow.send({ type: 'operation.chosen', operation, subject })}
        />
      ))}
    </chakra.div>
  )
}

/** The cell: whether it is frozen, since when and why, and the operations, named by `name`. */
export function RowFreeze({
  flow,
  freeze,
  operations,
  subject,
  name,
}: Offered & { readonly freeze: Freeze | null; readonly name: string }) {
  const { working } = useFlow(flow, 'working')
  const open = freeze && isOpen({ freeze }) ? freeze : null
  return (
    <>
      {open ? (
        <chakra.p>
          <Chip words={`staff.file.freeze.${open.status}`} tone={open.status === 'frozen' ? 'red' : 'amber'} />{' '}
          <DateText value={open.at} kind="moment" />
          {open.reason !== '' && ` · ${open.reason}`}
        </chakra.p>
      ) : (
        <Text color="muted" id="staff.file.freeze.none" />
      )}
      {offeredOf(operations).map((operation) => (
        <TextButton
          key={operation}
          label={`staff.file.row.${wordOf(operation)}`}
          of={{ name }}
          waiting={working}
          onClick={() => flow.send({ type: 'operation.chosen', operation, subject })}
        />
      ))}
    </>
  )
}
