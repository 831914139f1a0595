/** Shared parts of the pages of companies and their users: rows, certification status, confirmation dialogs, texts of refusals. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { CompanyUser } from '../../../contract/company/members.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { KycStatus } from '../../../contract/kernel/statuses.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { MarkState } from '../../ui/StateGlyph.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T, type Words } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'

/** Texts of refusals of these calls. ERR-R02. */
export const companyWords: Record<number, string> = {
  510: 'company.tooOften',
  20011: 'company.answered',
  20016: 'company.lastAdministrator',
  20018: 'company.gone',
}

/** The card around a table; on a phone each row is a card itself. */
export function TableCard({ children }: { children: ReactNode }) {
  return (
    <chakra.div px={{ md: '6' }} pt={{ md: '3' }} pb={{ md: '2' }} borderRadius="card" bg={{ md: 'surface' }} boxShadow={{ md: 'edge' }}>
      {children}
    </chakra.div>
  )
}

/** A word or two of a table, which stay on one line. */
export function Short({ id }: { id: string }) {
  return (
    <chakra.span whiteSpace="nowrap">
      <T id={id} />
    </chakra.span>
  )
}

/** A mailbox, which breaks before its domain rather than in a word. */
export function Mailbox({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
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
      borderTop="1px solid"
      borderColor="hairline"
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

/** Asks before something ends: what follows from it, and why it failed if it did. */
export function Question(props: {
  open: boolean
  title: string
  text: ReactNode
  confirm: Words
  /** The confirmed action is destructive. */
  takesAway?: boolean
  busy: boolean
  problem?: Problem | null
  failed?: string
  /** Texts of refusals that differ from those of these pages. */
  words?: Record<number, string>
  onConfirm: () => void
  onClose: () => void
}) {
  const { open, title, text, confirm, takesAway = false, busy, problem = null, failed, words = companyWords, onConfirm, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Button variant="secondary" label="company.cancel" onClick={onClose} />
          <Button variant={takesAway ? 'danger' : 'primary'} label={confirm} busy={busy} onClick={onConfirm} />
        </>
      }
    >
      <ProblemBanner problem={problem} title={failed} custom={words} />
      <chakra.p overflowWrap="anywhere">{text}</chakra.p>
    </Dialog>
  )
}

/** One line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap="6"
      py="3"
      borderTop="1px solid"
      borderColor="hairline"
      _first={{ borderTop: '0', pt: '0' }}
    >
      <chakra.dt flex="none" color="muted">
        <T id={name} />
      </chakra.dt>
      <chakra.dd minW="0" textAlign="end" color="heading" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
