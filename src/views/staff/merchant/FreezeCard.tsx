/** Whether a company is frozen, why, and what a lead can do about it. Decisions 123, 129. */
import { chakra } from '@chakra-ui/react'
import type { MerchantFile } from '../../../../contract/staff/merchant-file.ts'
import { isOpen, type merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { T, Text } from '../../../ui/T.tsx'
import type { PageProps } from '../../parts/use-flow.ts'
import { FreezeButtons } from './FreezeButtons.tsx'

const tones = { none: 'green', released: 'green', frozen: 'red', releaseProposed: 'amber' } as const

type FileProps = PageProps<typeof merchantFileMachine> & { file: MerchantFile }

/** The card. */
export function FreezeCard({ flow, file }: FileProps) {
  const { freeze, operations, concerned } = file
  const status = freeze?.status ?? 'none'
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
      <AlsoFrozen file={file} />
      {concerned && <Text mt="3" textStyle="note" color="muted" id="staff.concerned.company" />}
      <FreezeButtons flow={flow} operations={operations} subject={{ kind: 'company' }} />
    </Card>
  )
}

/** Facilities and users that are frozen beside the company, each of which is released by itself. */
function AlsoFrozen({ file: { facilities, people } }: Pick<FileProps, 'file'>) {
  const [products, users] = [facilities.filter(isOpen), people.filter(isOpen)]
  if (products.length + users.length === 0) return null
  return (
    <chakra.dl mt="3" textStyle="small">
      <Fact name="staff.file.freeze.also">
        {products.map(({ product }) => (
          <chakra.span key={product} display="block">
            <T id={`reference.product.${product}.name`} />
          </chakra.span>
        ))}
        {users.map(({ userId, mailbox }) => (
          <chakra.span key={userId} display="block">
            {mailbox}
          </chakra.span>
        ))}
      </Fact>
    </chakra.dl>
  )
}
