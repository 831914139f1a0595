/** Answers of an application, line by line: company, business, person. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { RevealedField } from '../../../contract/kernel/masks.ts'
import type { PersonDraft } from '../../../contract/kyc/applications.ts'
import { type AskedCompany, companyQuestions, personQuestions } from '../../../contract/kyc/questions.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { holdsShares } from '../../../machines/kyc/kycWizard/questions.ts'
import { DateText } from '../../ui/DateText.tsx'
import { type MessageId, T, Text, useWords } from '../../ui/T.tsx'
import { personNames } from '../parts/names.ts'
import { type ReferenceItem, useItemName } from '../parts/options.ts'

type Rows = readonly (readonly [question: MessageId, answer: ReactNode])[]
type Draft = Readonly<Record<string, string | string[] | undefined>>

/** Answers about the company, line by line; `files` renders its documents, else they are counted. */
export function CompanyRows({ company, files }: { company: Draft; files?: (ids: readonly string[]) => ReactNode }) {
  const asks = companyQuestions(company)
  const chinese = ['kyc.nameCn.label', company.registerNameCn] as const
  const english = ['kyc.nameEn.label', company.registerNameEn] as const
  const same = (address: string | string[] | undefined) =>
    address === company.registeredAddress ? <T id="kyc.check.sameAddress" /> : String(address ?? '')
  return (
    <Answers
      rows={[
        ['kyc.country.label', <T key="country" id={`kyc.country.${company.incorporationCountry}`} />],
        ['kyc.entityType.label', <T key="type" id={`kyc.entityType.${company.entityType}`} />],
        asks.uscc ? ['kyc.uscc.label', company.unifiedSocialCreditCode] : ['kyc.brn.label', company.businessRegistrationNumber],
        ['kyc.crn.label', asks.crn ? company.companyRegistrationNumber : company.companyRegistrationNumber || null],
        ...(asks.nameCn ? [chinese, english] : [english, chinese]),
        ['kyc.incorporationDate.label', <DateText key="date" value={String(company.incorporationDate)} kind="date" />],
        ['kyc.registeredAddress.label', company.registeredAddress],
        ['kyc.principalAddress.label', same(company.principalAddress)],
        ['kyc.correspondenceAddress.label', same(company.correspondenceAddress)],
        [
          'kyc.documents.title',
          files?.([company.documents ?? []].flat()) ?? (
            <T key="files" id="kyc.check.files" values={{ count: company.documents?.length ?? 0 }} />
          ),
        ],
      ]}
    />
  )
}

/** Answers about the business, line by line. */
export function BusinessRows({ business, lists }: { business: Draft; lists: ReferenceLists }) {
  const intl = useIntl()
  const nameIn = useNameIn()
  return (
    <Answers
      rows={[
        [
          'home.business.turnover.label',
          business.annual_sales_turnover_cny
            ? `RMB ${intl.formatNumber(Number(business.annual_sales_turnover_cny))}`
            : business.annual_sales_turnover_usd && `USD ${intl.formatNumber(Number(business.annual_sales_turnover_usd))}`,
        ],
        ['home.business.years.label', years(business.years_of_business)],
        ['home.business.fundsRegion.label', nameIn(lists.country_region, business.corporate_funds_region)],
        ['home.business.nature.label', nameIn(lists.business_nature, business.business_nature)],
        ['home.business.industry.label', nameIn(lists.industry_service, business.industry_service)],
        ['home.business.goods.label', nameIn(lists.major_commodities_type, business.major_commodities_type)],
        ['home.business.buyers.label', nameIn(lists.country_region, business.top_buyer_regions)],
        ['home.business.suppliers.label', nameIn(lists.country_region, business.top_supplier_regions)],
        ['home.business.initialWealth.label', nameIn(lists.initial_source_of_wealth, business.initial_source_of_wealth)],
        ['home.business.continuousWealth.label', nameIn(lists.continuous_source_of_wealth, business.continuous_source_of_wealth)],
        ['home.business.funding.label', nameIn(lists.funding_source, business.funding_source)],
      ]}
    />
  )
}

/** Whole years; nothing where none are given. */
function years(count: Draft[string]): ReactNode {
  return count && <T id="kyc.check.years" values={{ count: Number(count) }} />
}

/** Labels of the fields that are masked after sending. */
export const revealedLabels: Record<RevealedField, string> = {
  idNumber: 'kyc.idNumber.label',
  birthday: 'kyc.birthday.label',
  mobilePhone: 'kyc.mobile.label',
  email: 'kyc.email.label',
  residentialAddress: 'kyc.residentialAddress.label',
  permanentAddress: 'kyc.permanentAddress.label',
  idFrontFileId: 'kyc.idFront.label',
  idBackFileId: 'kyc.idBack.label',
}

/** Answers about the people, one after the other; `shown` renders the personal data of the person at a place, in clear or masked. */
export function PeopleRows(props: {
  people: readonly PersonDraft[]
  company: AskedCompany
  lists: ReferenceLists
  shown: (field: RevealedField, person: PersonDraft, place: number) => ReactNode
}) {
  const { people, company, lists, shown } = props
  return people.map((person, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: people have no id; their place is their name
    <PersonRows key={place} person={person} company={company} lists={lists} shown={(field) => shown(field, person, place)} />
  ))
}

function PersonRows(props: {
  person: PersonDraft
  company: AskedCompany
  lists: ReferenceLists
  shown: (field: RevealedField) => ReactNode
}) {
  const { person, company, lists, shown } = props
  const { idBack } = personQuestions(person, company)
  const { locale } = useIntl()
  const nameIn = useNameIn()
  const line = (field: RevealedField) => [revealedLabels[field], shown(field)] as const
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
          line('idNumber'),
          idBack ? line('idFrontFileId') : ['kyc.idPage.label', shown('idFrontFileId')],
          idBack ? line('idBackFileId') : [revealedLabels.idBackFileId, null],
          line('birthday'),
          line('mobilePhone'),
          line('email'),
          line('residentialAddress'),
          line('permanentAddress'),
          ['kyc.experience.label', years(person.yearsOfIndustryExperience)],
          ['kyc.uboRegion.label', holdsShares(person.capacity) ? nameIn(lists.country_region, person.uboRegion) : null],
        ]}
      />
    </chakra.section>
  )
}

/** Questions that were left empty; `null` is the answer of one that was not asked. */
function leftEmpty(rows: Rows): MessageId[] {
  return rows.flatMap(([question, answer]) => (answer === undefined || answer === '' ? [question] : []))
}

/** Question and answer, line by line; below them, in one line, the questions that were left empty. */
function Answers({ rows }: { rows: Rows }) {
  const words = useWords()
  const intl = useIntl()
  const empty = leftEmpty(rows)
  return (
    <>
      <AnswerList rows={rows} />
      {empty.length > 0 && (
        <chakra.p textStyle="note" color="muted" py="2">
          <T
            id="kyc.check.empty"
            values={{
              questions: intl.formatList(empty.map((question) => words(question))),
            }}
          />
        </chakra.p>
      )}
    </>
  )
}

function AnswerList({ rows }: { rows: Rows }) {
  return (
    <chakra.dl textStyle="small">
      {rows
        .filter(([, answer]) => answer !== undefined && answer !== '' && answer !== null)
        .map(([question, answer]) => (
          <chakra.div
            key={question}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', md: '{sizes.chartAmount} minmax(0, 1fr)' }}
            gap="4"
            py="2"
            borderTop="{borders.line}"
            _first={{ borderTop: '0' }}
          >
            <Text as="dt" color="muted" id={question} />
            <chakra.dd m="0" color="text" overflowWrap="anywhere">
              {answer}
            </chakra.dd>
          </chakra.div>
        ))}
    </chakra.dl>
  )
}

/** Gives the function that names one key or several of a list, `''` for none. */
function useNameIn(): (list: readonly ReferenceItem[], keys: string | readonly string[] | undefined) => string {
  const nameOf = useItemName()
  const intl = useIntl()
  return (list, keys) =>
    intl.formatList(
      [keys ?? ''].flat().flatMap((key) => {
        const item = list.find(({ key_id }) => String(key_id) === key)
        return item ? [nameOf(item)] : []
      }),
      { type: 'conjunction' },
    )
}
