/** The second pair of eyes: what was proposed and why, beside what the reader says to it. Decision 020. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { Case } from '../../../../contract/staff/cases.ts'
import { Noted } from '../../../../contract/staff/review.ts'
import { partsOf, progressOf, unopenedFor } from '../../../../machines/staff/caseLayout.ts'
import { type SecondWord, secondWords } from '../../../../machines/staff/caseReviewSetup.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T, Text } from '../../../ui/T.tsx'
import type { CaseProps } from './case-props.ts'
import { useItemWords, usePartWords } from './item-words.ts'

type Typed = { id: string; said: SecondWord | null; note: string }

/** Nothing is answered beforehand; who agrees says nothing more. */
const resolver: Resolver<Typed> = async (typed, context, options) => {
  if (typed.said === null) return { values: {}, errors: { said: { type: 'required', message: 'field.required' } } }
  if (typed.said === 'confirm') return { values: typed, errors: {} }
  const { id, note } = typed
  const result = await (zodResolver(Noted) as unknown as Resolver<Typed>)({ id, note } as Typed, context, options)
  return Object.keys(result.errors).length > 0 ? result : { values: typed, errors: {} }
}

/** Both cards. */
export function SecondLook({ flow, found }: CaseProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 25rem' }}
      gap={{ base: '4', lg: '8' }}
      alignItems="start"
      maxW="1232px"
      mx="auto"
      pb="6"
    >
      <Proposed found={found} />
      <Card title="staff.second.yours" pad="wide">
        <SecondForm flow={flow} found={found} />
      </Card>
    </chakra.div>
  )
}

function SecondForm({ flow, found }: CaseProps) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const form = useForm<Typed>({
    resolver,
    defaultValues: { id: found.id, said: null, note: '' },
  })
  const said = useWatch({ control: form.control, name: 'said' })
  const proposal = found.proposal ?? 'approve'
  const [next, ...others] = unopenedFor(found, proposal)
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ said, note }) => said && flow.send({ type: 'second.submitted', said, note }))}
    >
      <RadioCards
        form={form}
        name="said"
        label="staff.second.label"
        columns={1}
        options={secondWords.map((word) => ({
          value: word,
          label: word === 'confirm' ? `staff.second.confirm.${proposal}` : `staff.second.${word}`,
          note: `staff.second.${word}.note`,
        }))}
      />
      {said !== null && said !== 'confirm' && <TextArea form={form} name="note" label="staff.second.note" maxLength={1000} />}
      {next !== undefined && (
        <chakra.p mb="4" textStyle="note" color="amberDeep" role="status">
          <T id={`staff.second.covered.${proposal === 'approve' ? 'approve' : 'return'}`} values={{ count: others.length + 1 }} />{' '}
          <TextButton label="staff.second.covered.next" onClick={() => flow.send({ type: 'item.chosen', item: next })} />
        </chakra.p>
      )}
      <SubmitButton
        disabled={said === 'confirm' && next !== undefined}
        label={said === 'confirm' ? `staff.second.submit.${proposal}` : `staff.second.submit.${said ?? 'nothing'}`}
        busy={working}
      />
      <chakra.p mt="4" display="flex" gap="2" textStyle="note" color="muted">
        <Icon name="lock" small />
        <Text as="span" id="staff.second.rule" />
      </chakra.p>
    </Form>
  )
}

/** Proposal of the first reviewer: author, time, reason and assessments. Decision 020. */
function Proposed({ found }: { found: Case }) {
  const partName = usePartWords(found)
  const itemName = useItemWords(found)
  const { proposed, proposal, earlier, items } = found
  if (!proposed || !proposal) return null
  const { all, seen } = progressOf(found)
  const returned = items.filter(({ assessment }) => assessment?.verdict === 'return')
  return (
    <Card pad="wide">
      <chakra.div display="flex" gap="4" alignItems="center">
        <Seal name={proposed.by} kind="solid" big />
        <div>
          <Text as="h2" textStyle="h3" id={`staff.proposed.${proposal}`} values={{ name: proposed.by, count: returned.length }} />
          <chakra.p textStyle="small" color="muted">
            <DateText value={proposed.at} kind="moment" /> · <T id="staff.proposed.seen" values={{ seen, all }} />
          </chakra.p>
        </div>
      </chakra.div>
      <chakra.dl mt="6" textStyle="small">
        <Line term={<T id="staff.proposed.note" />}>{proposed.note}</Line>
        {proposed.message !== '' && <Line term={<T id="staff.proposed.message" />}>{proposed.message}</Line>}
        {proposal === 'return' && proposed.dueDays !== null && (
          <Line term={<T id="staff.opinion.days" />}>
            <T id="staff.opinion.days.count" values={{ count: proposed.dueDays }} />
          </Line>
        )}
        {partsOf(found).map((part) => {
          const back = progressOf({ items: [...part.items] }).returned
          return (
            <Line key={part.key} term={partName(part)}>
              {back === 0 ? (
                <StateMark state="done" word={<T id="staff.proposed.right" values={{ count: part.items.length }} />} />
              ) : (
                <StateMark state="returned" word={<T id="staff.proposed.back" values={{ count: back }} />} />
              )}
            </Line>
          )
        })}
        {returned.map(({ item, assessment }) => (
          <Line key={item} term={itemName(item)}>
            {assessment?.reason && <T id={`kyc.returned.reason.${assessment.reason}`} />}
            {assessment?.note && ` · ${assessment.note}`}
          </Line>
        ))}
        <Line term={<T id="staff.proposed.before" />}>
          {earlier.length === 0 ? <T id="staff.proposed.never" /> : <T id="staff.proposed.times" values={{ count: earlier.length }} />}
        </Line>
      </chakra.dl>
    </Card>
  )
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '11rem minmax(0, 1fr)' }}
      columnGap="4"
      py="3"
      borderTop="{borders.line}"
    >
      <chakra.dt color="muted">{term}</chakra.dt>
      <chakra.dd m="0" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
