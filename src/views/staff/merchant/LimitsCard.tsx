/** The calculated limit of each product, with the exceptions that wait or are in force; a lead proposes one. Decision 128. */
import { chakra } from '@chakra-ui/react'
import type { LimitException } from '../../../../contract/staff/exceptions.ts'
import type { FileLimit, MerchantFile } from '../../../../contract/staff/merchant-file.ts'
import type { merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { ExceptionText } from '../ExceptionText.tsx'
import { PlaceLink } from '../PlaceLink.tsx'

/** The card. */
export function LimitsCard({ flow, file: { limits } }: PageProps<typeof merchantFileMachine> & { file: MerchantFile }) {
  const { working } = useFlow(flow, 'working')
  const words = useWords()
  return (
    <Card title="staff.file.limits">
      <Table<FileLimit>
        caption="staff.file.limits"
        rows={limits}
        rowKey={({ product }) => product}
        columns={[
          { key: 'product', head: 'staff.loans.product', cell: ({ product }) => <T id={`reference.product.${product}.name`} /> },
          {
            key: 'limit',
            head: 'staff.file.calculated',
            numeric: true,
            cell: ({ limit }) => (limit ? <Money value={limit} /> : <T id="staff.loans.none" />),
          },
          { key: 'exceptions', head: 'staff.page.exceptions', cell: ({ exceptions }) => <Exceptions of={exceptions} /> },
          {
            key: 'propose',
            head: 'staff.exceptions.look',
            cell: ({ product, mayPropose, obstacle }) =>
              obstacle !== null ? (
                <T id={`staff.exceptions.${obstacle}`} />
              ) : (
                mayPropose && (
                  <TextButton
                    label="staff.exceptions.propose"
                    of={{ product: words(`reference.product.${product}.name`) }}
                    waiting={working}
                    onClick={() => flow.send({ type: 'exception.pressed', product })}
                  />
                )
              ),
          },
        ]}
        empty={<Text color="muted" id="staff.file.limits.none" />}
      />
    </Card>
  )
}

function Exceptions({ of }: { of: readonly LimitException[] }) {
  if (of.length === 0) return <T id="staff.loans.none" />
  return of.map((exception) => (
    <chakra.p key={exception.id}>
      <ExceptionText exception={exception} /> · <T id={`staff.exceptions.status.${exception.status}`} />{' '}
      {exception.status === 'proposed' && <PlaceLink to={{ page: 'exceptions' }} words="staff.exceptions.open" />}
    </chakra.p>
  ))
}
