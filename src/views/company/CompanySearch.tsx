/** Finding a certified company by its registered name or number, and asking to be taken in. API-022. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { FoundCompany } from '../../../contract/company/members.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T } from '../../ui/T.tsx'
import { FlowQuestion } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { laterResolver } from '../parts/problem.ts'
import { useFlow } from '../parts/use-flow.ts'
import { CompanyIcon } from './CompanyIcon.tsx'
import type { JoinProps } from './CompanyJoinView.tsx'
import { AffiliationMark, companyWords, WaitingRow } from './parts.tsx'

const resolver = laterResolver(async () => (await import('../../../contract/company/members.ts')).CompanySearch)

/** Companies a search answers with at most; that many may be more. */
const most = 10

/** Texts of refusals of a request to join. ERR-20017, ERR-30012, ERR-30014. */
const askWords = {
  ...companyWords,
  20017: 'company.join.ask.waiting',
  30012: 'company.join.ask.member',
  30014: 'company.join.ask.declined',
}

/** The search, what it has found, and the question before a company is asked. */
export function CompanySearch({ flow }: JoinProps) {
  const { keyword, searching } = useFlow(flow, 'searching')
  const form = useForm<{ keyword: string }>({ resolver, defaultValues: { keyword } })
  return (
    <Card title="company.join.search">
      <Form
        form={form}
        busy={searching}
        summary={false}
        onSubmit={form.handleSubmit(({ keyword }) => flow.send({ type: 'search.submitted', keyword }))}
      >
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
          columnGap="4"
          alignItems="start"
          role="search"
        >
          <TextField
            form={form}
            name="keyword"
            type="search"
            label="company.join.search.label"
            hint="company.join.search.hint"
            maxLength={200}
          />
          <chakra.div mt={{ base: '2', md: '26px' }}>
            <Button type="submit" label="company.join.search.submit" icon="search" size="short" busy={searching} />
          </chakra.div>
        </chakra.div>
      </Form>
      <Found flow={flow} />
      <AskQuestion flow={flow} />
    </Card>
  )
}

function Found({ flow }: JoinProps) {
  const { found, keyword, searching } = useFlow(flow, 'searching')
  return (
    <chakra.div aria-busy={searching || undefined} opacity={searching ? '0.6' : undefined}>
      <chakra.div role="status" textStyle="small" color="muted">
        {found && found.length > 0 && (
          <chakra.p mt="2" mb="4">
            <T id={found.length < most ? 'company.join.search.found' : 'company.join.search.many'} values={{ count: found.length }} />
          </chakra.p>
        )}
      </chakra.div>
      {found?.length === 0 && (
        <EmptyState title={<T id="company.join.search.none.title" values={{ keyword }} />} text="company.join.search.none.text" />
      )}
      {found && found.length > 0 && (
        <chakra.ul listStyleType="none">
          {found.map((company, index) => (
            <Result key={company.companyId} flow={flow} company={company} index={index} />
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  )
}

function Result({ flow, company, index }: JoinProps & { company: FoundCompany; index: number }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { locale } = useIntl()
  const name = companyName(company, locale)
  const { companyId, registerNameEn, registerNameCn, status } = company
  const other = name === registerNameCn ? registerNameEn : registerNameCn
  return (
    <WaitingRow picture={<CompanyIcon index={index} />} title={name} text={other}>
      {status ? (
        <AffiliationMark status={status} />
      ) : (
        <Button
          label="company.join.ask"
          variant="secondary"
          size="short"
          waiting={working}
          of={{ company: name }}
          onClick={() => flow.send({ type: 'company.chosen', companyId })}
        />
      )}
    </WaitingRow>
  )
}

/** Confirms a request to join; says that the administrators see who asks. */
function AskQuestion({ flow }: JoinProps) {
  const { asked } = useFlow(flow)
  const email = usePortalState((snapshot) => snapshot.context.user?.email ?? '')
  const { locale } = useIntl()
  return (
    <FlowQuestion
      flow={flow}
      tag="asking"
      title="company.join.ask.title"
      text={<T id="company.join.ask.text" values={{ company: asked ? companyName(asked, locale) : '', email }} />}
      confirm="company.join.ask.confirm"
      failed="company.join.ask.failed"
      custom={askWords}
      onConfirm={() => flow.send({ type: 'ask.confirmed' })}
    />
  )
}
