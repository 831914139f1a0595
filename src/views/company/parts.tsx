/** Shared parts of the pages of companies and their users: rows, certification status, confirmation dialogs, texts of refusals. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { CompanyUser } from '../../../contract/company/members.ts'
import type { KycStatus } from '../../../contract/kernel/statuses.ts'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { Text } from '../../ui/T.tsx'

/** Texts of refusals of these calls. ERR-R02. */
export const companyWords: Record<number, string> = {
  510: 'company.tooOften',
  20011: 'company.answered',
  20016: 'company.lastAdministrator',
  20018: 'company.gone',
}

/** A word or two of a table, which stay on one line. */
export function Short({ id }: { id: string }) {
  return <Text as="span" whiteSpace="nowrap" id={id} />
}

/** One thing of a list that waits: what it is, what is known of it, what can be done. */
export function WaitingRow({
  picture,
  title,
  text,
  children,
}: {
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      columnGap="4"
      py="4"
      borderTop="{borders.line}"
      _first={{ borderTop: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      {picture}
      <chakra.div flex="1" flexBasis="56" minW="0" overflowWrap="anywhere">
        <chakra.b display="block" color="heading" fontWeight="600" lineHeight="1.4">
          {title}
        </chakra.b>
        {text && (
          <chakra.span display="block" mt="0.5" textStyle="note" color="muted">
            {text}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="4">
        {children}
      </chakra.div>
    </chakra.li>
  )
}

const marks: Record<KycStatus, MarkState> = {
  draft: 'notStarted',
  submitted: 'waiting',
  'in progress': 'waiting',
  approved: 'done',
  rejected: 'failed',
  returned: 'returned',
}

/** Certification status of a company. KYC-19. */
export function KycMark({ status }: { status: KycStatus }) {
  return <StateMark chip state={marks[status]} word={`company.kyc.${status}`} />
}

/** Active or Confirming. USER-03. */
export function AffiliationMark({ status }: { status: CompanyUser['status'] }) {
  return <StateMark chip state={status === 'Active' ? 'done' : 'waiting'} word={`company.status.${status}`} />
}
