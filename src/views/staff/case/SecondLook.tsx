/** The second pair of eyes: what was proposed and why, beside what the reader says to it. Decision 020. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { Noted } from '../../../../contract/staff/review.ts'
import { type SecondWord, secondWords } from '../../../../machines/staff/caseReviewSetup.ts'
import { Card } from '../../../ui/Card.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Text } from '../../../ui/Text.tsx'
import type { CaseProps } from './case-props.ts'
import { Proposed } from './Proposed.tsx'

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
      <Card title="backoffice.second.yours" pad="wide">
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
        label="backoffice.second.label"
        columns={1}
        options={secondWords.map((word) => ({
          value: word,
          label: word === 'confirm' ? `backoffice.second.confirm.${proposal}` : `backoffice.second.${word}`,
          note: `backoffice.second.${word}.note`,
        }))}
      />
      {said !== null && said !== 'confirm' && <TextArea form={form} name="note" label="backoffice.second.note" maxLength={1000} />}
      <SubmitButton
        label={said === 'confirm' ? `backoffice.second.submit.${proposal}` : `backoffice.second.submit.${said ?? 'nothing'}`}
        busy={working}
      />
      <chakra.p mt="4" display="flex" gap="2" textStyle="note" color="muted">
        <Icon name="lock" small />
        <Text as="span" id="backoffice.second.rule" />
      </chakra.p>
    </Form>
  )
}
