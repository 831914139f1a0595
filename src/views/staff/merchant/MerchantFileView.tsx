/** The merchant file: what belongs to one company, on one page. Decisions 123, 128, 129. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { MerchantFile } from '../../../../contract/staff/merchant-file.ts'
import type { merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { allLoans } from '../../../../machines/staff/place.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { LoadedPage } from '../../parts/LoadedPage.tsx'
import { companyName } from '../../parts/names.ts'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { Notices } from '../loans/LoanTables.tsx'
import { loanColumns } from '../loans/loan-columns.tsx'
import { OutsideCalls } from '../OutsideCallsView.tsx'
import { OfficeFrame, OfficeListEnd } from '../office-frame.tsx'
import { PlaceLink } from '../PlaceLink.tsx'
import { usePlaceLink } from '../place-link.ts'
import { ReplayLink } from '../ReplayLink.tsx'
import { Decisions, StaffNotes } from '../StaffNotes.tsx'
import { ExceptionForm } from './ExceptionForm.tsx'
import { Cases, Collections, Facilities, People, Shops } from './FileTables.tsx'
import { FreezeCard } from './FreezeCard.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { LimitsCard } from './LimitsCard.tsx'

type FileFlow = PageProps<typeof merchantFileMachine>

/** The page. */
export function MerchantFileView({ flow }: FileFlow) {
  const { file, missing, ready, asking, excepting } = useFlow(flow, 'missing', 'ready', 'asking', 'excepting')
  const { locale } = useIntl()
  return (
    <LoadedPage
      flow={flow}
      title="staff.page.file"
      head={file ? <T id="staff.file.head" values={{ company: companyName(file, locale) }} /> : 'staff.page.file'}
      aside={file && <Links file={file} />}
      rows={8}
      ready={ready || missing}
      quiet={asking || excepting}
      frame={OfficeFrame}
      dialogs={
        <>
          <FreezeDialog flow={flow} />
          <ExceptionForm flow={flow} />
        </>
      }
    >
      {missing ? <Missing /> : file && <Parts flow={flow} file={file} />}
    </LoadedPage>
  )
}

function Missing() {
  const link = usePlaceLink(allLoans)
  return (
    <EmptyCard
      title="staff.file.missing.title"
      text="staff.file.missing.text"
      action={<LinkButton {...link} label="staff.loan.missing.back" />}
    />
  )
}

function Links({ file }: { file: MerchantFile }) {
  const { caseId, registrationNumber } = file
  return (
    <chakra.nav display="flex" flexWrap="wrap" columnGap="6">
      {caseId !== null && (
        <>
          <PlaceLink to={{ page: 'case', id: caseId }} words="staff.loan.case" />
          <PlaceLink to={{ page: 'timeline', caseId }} words="staff.loan.timeline" />
        </>
      )}
      {registrationNumber !== null && (
        <PlaceLink to={{ page: 'loans', filter: 'all', keyword: registrationNumber }} words="staff.file.allLoans" />
      )}
      <PlaceLink to={{ page: 'collections' }} words="staff.page.collections" />
      <ReplayLink companyId={file.companyId} concerned={file.concerned} />
    </chakra.nav>
  )
}

function Parts({ flow, file }: FileFlow & { file: MerchantFile }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
      <FreezeCard flow={flow} file={file} />
      <LimitsCard flow={flow} file={file} />
      <Facilities flow={flow} file={file} />
      <Card title="staff.page.loans">
        <Table
          caption="staff.page.loans"
          rows={file.loans}
          rowKey={({ id }) => id}
          columns={loanColumns({ withCompany: false })}
          empty={<Text color="muted" id="staff.file.loans.none" />}
        />
      </Card>
      <Collections file={file} />
      <People flow={flow} file={file} />
      <Shops file={file} />
      <Cases file={file} />
      <Decisions {...file} />
      <StaffNotes {...file} />
      <OutsideCalls calls={file.calls} all={{ page: 'calls', companyId: file.companyId, drawdownId: null }} />
      <Notices notices={file.notices} title="staff.file.notices" />
      <OfficeListEnd onRefresh={() => flow.send({ type: 'retry.pressed' })} />
    </chakra.div>
  )
}
