/** Check your answers: everything that was said, with a way back to each part, before it is sent. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { KycApplication, PersonDraft } from '../../../contract/companies.ts'
import type { ReferenceLists } from '../../../contract/references.ts'
import { companyQuestions } from '../../../machines/kycWizard/questions.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { type MessageId, T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { personNames } from '../parts/person-name.ts'
import { usePortal } from '../parts/portal-context.ts'
import { useNameIn } from './name-in.ts'
import { StepFoot, StepSubmit } from './parts.tsx'
import type { KycFlow } from './StepFrame.tsx'
import { useStepProblem } from './step-problem.ts'
import type { Step } from './steps.ts'

type Draft = Readonly<Record<string, string | string[] | undefined>>

/** All answers of an application; the button sends it to review. */
export function CheckAnswers({ flow, application, lists }: { flow: KycFlow; application: KycApplication; lists: ReferenceLists }) {
  const { busy, problem } = useStepProblem(flow, 'connectedPersons')
  return (
    <>
      <ProblemBanner problem={problem} />
      <Part step="company">
        <CompanyRows company={application.company} />
      </Part>
      <Part step="business">
        <BusinessRows business={application.business} lists={lists} />
      </Part>
      <Part step="connectedPersons">
        {application.connectedPersons.map((person, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people stand in their order
          <PersonAnswers key={place} person={person} lists={lists} />
        ))}
      </Part>
      <chakra.p textStyle="small" color="muted">
        <T id="kyc.check.declaration" />
      </chakra.p>
      <StepFoot flow={flow} back="connectedPersons">
        <StepSubmit flow={flow} label="kyc.check.submit" busy={busy} onPress={() => flow.send({ type: 'answers.confirmed' })} />
      </StepFoot>
    </>
  )
}

/** What was said of the company, line by line. */
export function CompanyRows({ company }: { company: Draft }) {
  const asks = companyQuestions(company)
  const same = (address: string | string[] | undefined) =>
    address === company.registeredAddress ? <T id="kyc.check.sameAddress" /> : String(address ?? '')
  return (
    <Answers
      rows={[
        ['kyc.country.label', <T key="country" id={`kyc.country.${company.incorporationCountry}`} />],
        ['kyc.entityType.label', <T key="type" id={`kyc.entityType.${company.entityType}`} />],
        ['kyc.nameEn.label', company.registerNameEn],
        ['kyc.nameCn.label', company.registerNameCn],
        ['kyc.incorporationDate.label', <DateText key="date" value={String(company.incorporationDate)} kind="date" />],
        asks.uscc ? ['kyc.uscc.label', company.unifiedSocialCreditCode] : ['kyc.brn.label', company.businessRegistrationNumber],
        ['kyc.crn.label', company.companyRegistrationNumber],
        ['kyc.registeredAddress.label', company.registeredAddress],
        ['kyc.principalAddress.label', same(company.principalAddress)],
        ['kyc.correspondenceAddress.label', same(company.correspondenceAddress)],
        ['kyc.documents.title', <T key="files" id="kyc.check.files" values={{ count: company.documents?.length ?? 0 }} />],
      ]}
    />
  )
}

/** What was said of its business, line by line. */
export function BusinessRows({ business, lists }: { business: Draft; lists: ReferenceLists }) {
  const intl = useIntl()
  const nameIn = useNameIn()
  return (
    <Answers
      rows={[
        [
          'business.turnover.label',
          business.annual_sales_turnover_usd && `USD ${intl.formatNumber(Number(business.annual_sales_turnover_usd))}`,
        ],
        ['business.years.label', years(business.years_of_business)],
        ['business.fundsRegion.label', nameIn(lists.country_region, business.corporate_funds_region)],
        ['business.nature.label', nameIn(lists.business_nature, business.business_nature)],
        ['business.industry.label', nameIn(lists.industry_service, business.industry_service)],
        ['business.goods.label', nameIn(lists.major_commodities_type, business.major_commodities_type)],
        ['business.buyers.label', nameIn(lists.country_region, business.top_buyer_regions)],
        ['business.suppliers.label', nameIn(lists.country_region, business.top_supplier_regions)],
        ['business.initialWealth.label', nameIn(lists.initial_source_of_wealth, business.initial_source_of_wealth)],
        ['business.continuousWealth.label', nameIn(lists.continuous_source_of_wealth, business.continuous_source_of_wealth)],
        ['business.funding.label', nameIn(lists.funding_source, business.funding_source)],
      ]}
    />
  )
}

/** Whole years; nothing where none are given. */
function years(count: Draft[string]): ReactNode {
  return count && <T id="kyc.check.years" values={{ count: Number(count) }} />
}

function PersonAnswers({ person, lists }: { person: PersonDraft; lists: ReferenceLists }) {
  const { locale } = useIntl()
  const nameIn = useNameIn()
  const sides = [person.idFrontFileId, person.idBackFileId].filter((id) => id)
  return (
    <chakra.section pt="4" _first={{ pt: '0' }}>
      <chakra.h3 textStyle="cardTitle">{personNames(person, locale).filter(Boolean).join(' ')}</chakra.h3>
      <Answers
        rows={[
          ['kyc.capacity.label', <T key="capacity" id={`kyc.capacity.${person.capacity}`} />],
          ['kyc.ownershipPercent.label', `${person.ownershipPercent}%`],
          ['kyc.position.label', person.position],
          ['kyc.nationality.label', nameIn(lists.country_region, person.nationality)],
          ['kyc.idType.label', <T key="idType" id={`kyc.idType.${person.idType}`} />],
          ['kyc.idNumber.label', person.idNumber],
          ['kyc.idPhotos.label', <T key="sides" id="kyc.check.files" values={{ count: sides.length }} />],
          ['kyc.birthday.label', <DateText key="born" value={String(person.birthday)} kind="date" />],
          ['kyc.mobile.label', `${person.mobilePhoneAreaCode} ${person.mobilePhone}`],
          ['kyc.email.label', person.email],
          ['kyc.residentialAddress.label', person.residentialAddress],
          [
            'kyc.permanentAddress.label',
            person.permanentAddress === person.residentialAddress ? <T key="same" id="kyc.check.sameHome" /> : person.permanentAddress,
          ],
          ['kyc.experience.label', years(person.yearsOfIndustryExperience)],
          ['kyc.uboRegion.label', nameIn(lists.country_region, person.uboRegion)],
        ]}
      />
    </chakra.section>
  )
}

/** One part with its way back. */
function Part({ step, children }: { step: Exclude<Step, 'check'>; children: ReactNode }) {
  const portal = usePortal()
  return (
    <Card
      title={`kyc.${step}.name`}
      aside={
        <Button variant="quiet" size="small" onClick={() => portal.send({ type: 'step.opened', step })}>
          <T id="kyc.check.change" />
          <chakra.span srOnly>
            <T id={`kyc.${step}.name`} />
          </chakra.span>
        </Button>
      }
    >
      {children}
    </Card>
  )
}

/** Question and answer, line by line; questions without an answer are left out. */
export function Answers({ rows }: { rows: readonly (readonly [question: MessageId, answer: ReactNode])[] }) {
  return (
    <chakra.dl textStyle="small">
      {rows
        .filter(([, answer]) => answer !== undefined && answer !== '')
        .map(([question, answer]) => (
          <chakra.div
            key={question}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', md: '{sizes.chartAmount} minmax(0, 1fr)' }}
            gap="4"
            py="2"
            borderTop="1px solid"
            borderColor="hairline"
            _first={{ borderTop: '0' }}
          >
            <chakra.dt color="muted">
              <T id={question} />
            </chakra.dt>
            <chakra.dd m="0" color="text" overflowWrap="anywhere">
              {answer}
            </chakra.dd>
          </chakra.div>
        ))}
    </chakra.dl>
  )
}
