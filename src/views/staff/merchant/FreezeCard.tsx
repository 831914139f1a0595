/** Whether a company is frozen, why, and what a lead can do about it. Decision 123. */
import { chakra } from '@chakra-ui/react'
import type { FreezeOperation } from '../../../../contract/staff/freezes.ts'
import type { MerchantFile } from '../../../../contract/staff/merchant-file.ts'
import type { merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { T, Text } from '../../../ui/T.tsx'
import type { PageProps } from '../../parts/use-flow.ts'

const tones = { none: 'green', released: 'green', frozen: 'red', releaseProposed: 'amber' } as const

/** The card. */
export function FreezeCard({
  flow,
  file: { freeze, operations, concerned },
}: PageProps<typeof merchantFileMachine> & { file: MerchantFile }) {
  const status = freeze?.status ?? 'none'
  const offered = operations.filter((each) => each !== 'confirmRelease')
  return (
    <Card title="staff.file.freeze.title" aside={<Chip words={`staff.file.freeze.${status}`} tone={tones[status]} />}>
      {freeze ? (
        <chakra.dl textStyle="small">
          <Fact name="staff.file.freeze.at">
            <DateText value={freeze.at} kind="moment" /> · {freeze.by}
          </Fact>
          <Fact name="staff.file.reason" value={freeze.reason} />
          {freeze.release && (
            <Fact name="staff.file.release.reason">
              {freeze.release.reason} · {freeze.release.by}
            </Fact>
          )}
        </chakra.dl>
      ) : (
        <Text textStyle="small" color="muted" id="staff.file.freeze.never" />
      )}
      {concerned && <Text mt="3" textStyle="note" color="muted" id="staff.concerned.company" />}
      {offered.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
          {offered.map((operation) => (
            <Button
              key={operation}
              size="short"
              variant={operation === 'freeze' ? 'danger' : 'secondary'}
              label={<T id={`staff.file.${wordOf(operation)}`} />}
              onClick={() => flow.send({ type: 'operation.chosen', operation })}
            />
          ))}
        </chakra.div>
      )}
    </Card>
  )
}

/** One button leads to both answers to a proposal. */
function wordOf(operation: FreezeOperation) {
  return operation === 'declineRelease' ? 'decide' : operation
}
