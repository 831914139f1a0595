/** A company looked at: its names, numbers and certification, what the user is there. API-021. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { ListProps } from './CompanyListView.tsx'
import { companyWords, Fact, KycMark } from './parts.tsx'

/** The dialog of the details. */
export function CompanyDetails({ flow }: ListProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('details'))
  const profile = useSelector(flow, (snapshot) => snapshot.context.profile)
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <Dialog
      open={open}
      onClose={close}
      title="companyList.profile.title"
      size="company"
      footer={<Button label="company.close" variant="secondary" onClick={close} />}
    >
      <ProblemBanner problem={problem} custom={companyWords} />
      {!profile && !problem && <Skeleton kind="lines" count={6} />}
      {profile && (
        <chakra.dl textStyle="small">
          <Fact name="companyList.profile.nameCn">
            <Text value={profile.registerNameCn} />
          </Fact>
          <Fact name="companyList.profile.nameEn">
            <Text value={profile.registerNameEn} />
          </Fact>
          {profile.businessRegistrationNumber && <Fact name="companyList.profile.brn">{profile.businessRegistrationNumber}</Fact>}
          {profile.unifiedSocialCreditCode && <Fact name="companyList.profile.uscc">{profile.unifiedSocialCreditCode}</Fact>}
          <Fact name="companyList.kyc">
            <KycMark status={profile.kycStatus} />
          </Fact>
          {profile.reference && <Fact name="companyList.profile.reference">{profile.reference}</Fact>}
          <Fact name="companyList.role">
            <T id={`company.role.${profile.role}`} />
          </Fact>
          <Fact name="companyList.joinMethod">
            <T id={`company.joinMethod.${profile.joinMethod}`} />
          </Fact>
          <Fact name="companyList.profile.users">{profile.users}</Fact>
        </chakra.dl>
      )}
    </Dialog>
  )
}

/** A text, or a dash where there is none yet. */
function Text({ value }: { value: string }) {
  return value === '' ? <T id="companyList.profile.none" /> : value
}
