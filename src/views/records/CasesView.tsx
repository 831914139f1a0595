/** Complaints and appeals: what was written, by when it is answered, and the answers. Decision 124. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { formatMoney } from '../../../contract/kernel/money.ts'
import { isLate, longestCase } from '../../../contract/records/case-rules.ts'
import type { CaseChoice, CaseLetter, MerchantCase } from '../../../contract/records/merchant-cases.ts'
import type { merchantCasesMachine } from '../../../machines/records/merchantCases.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog, FlowQuestion } from '../parts/FlowDialog.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { laterResolver } from '../parts/problem.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

type Props = PageProps<typeof merchantCasesMachine>

/** The page in every state of its chart. */
export function CasesView({ flow }: Props) {
  const { cases, choices, chosen, reread, ...is } = useFlow(flow, 'ready', 'working', 'writing', 'verifying', 'withdrawing', 'unavailable')
  const write = <Button label="records.cases.write" size="short" onClick={() => flow.send({ type: 'writing.pressed' })} />
  return (
    <LoadedPage
      flow={flow}
      title="records.cases.title"
      reason="records.cases.reason"
      rows={4}
      ready={is.ready}
      unavailable={is.unavailable}
      quiet={is.writing || is.withdrawing}
    >
      {reread && !is.writing && <Banner mb="4" title={`records.cases.reread.${reread}`} text="records.cases.reread.text" />}
      {cases.length === 0 ? (
        <EmptyCard title="records.cases.empty.title" text="records.cases.empty.text" action={write} />
      ) : (
        <chakra.div display="grid" gap={{ base: '4', md: '6' }}>
          <chakra.div>{write}</chakra.div>
          {cases.map((each) => (
            <CaseCard key={each.id} flow={flow} sent={each} />
          ))}
        </chakra.div>
      )}
      <FlowDialog flow={flow} tag="writing" title="records.cases.write" dismissable={!is.working && !is.verifying}>
        <LetterForm key={choices.map(({ about }) => about).join()} flow={flow} />
      </FlowDialog>
      <FlowQuestion
        flow={flow}
        tag="withdrawing"
        title="records.cases.withdraw.title"
        text={<T id="records.cases.withdraw.text" values={{ reference: chosen?.reference ?? '' }} />}
        confirm="records.cases.withdraw"
        takesAway
        onConfirm={() => flow.send({ type: 'withdrawal.confirmed' })}
      />
    </LoadedPage>
  )
}

const letterForm = laterResolver<CaseLetter, CaseLetter>(
  async () => (await import('../../../contract/records/merchant-cases.ts')).CaseLetter,
)

function LetterForm({ flow }: Props) {
  const { choices, letter, confirmed, reread, working, verifying } = useFlow(flow, 'working', 'verifying')
  const about = useAbout()
  const { about: of, words } = confirmed?.request ?? letter ?? { about: '', words: '' }
  // What it was to be about may have a case by now.
  const begun = { about: choices.some((each) => each.about === of) ? of : '', words }
  return (
    <DialogForm<CaseLetter>
      flow={flow}
      resolver={letterForm}
      values={begun}
      text="records.cases.write.text"
      submit="records.cases.send"
      busy={working || verifying}
      onSubmit={(letter) => flow.send({ type: 'case.submitted', letter })}
    >
      {(form) => (
        <chakra.div onChange={() => flow.send({ type: 'letter.typed', letter: form.getValues() })}>
          {reread && <Banner mb="4" title="records.cases.taken" text="records.cases.taken.text" />}
          {verifying && <Banner mb="4" title="records.cases.verifying" text="records.cases.verifying.text" />}
          <SelectField
            form={form}
            name="about"
            label="records.cases.about"
            options={choices.map((each) => ({ value: each.about, label: withAmount(about(each), each) }))}
          />
          <TextArea form={form} name="words" label="records.cases.words" hint="records.cases.words.hint" rows={6} maxLength={longestCase} />
        </chakra.div>
      )}
    </DialogForm>
  )
}

/** Words what a case is about. */
function useAbout() {
  const words = useWords()
  return ({ topic, product, item }: Pick<CaseChoice, 'topic' | 'product' | 'item'>) =>
    words(`records.cases.about.${topic}`, { product: product === null ? '' : words(`reference.product.${product}.name`), item: item ?? '' })
}

function withAmount(about: string, { amount }: CaseChoice) {
  return (amount === null ? about : `${about} · ${formatMoney(amount)}`) as 'records.cases.about'
}

const tones = { open: 'teal', answered: 'green', closed: 'plain', withdrawn: 'plain' } as const

function CaseCard({ flow, sent }: Props & { sent: MerchantCase }) {
  const { id, reference, status, words, sentAt, due, answer, answeredAt } = sent
  const { on, working } = useFlow(flow, 'working')
  const about = useAbout()
  const withdraws = useSelector(flow, (snapshot) => snapshot.can({ type: 'withdrawal.pressed', id }))
  const closes = useSelector(flow, (snapshot) => snapshot.can({ type: 'closing.pressed', id }))
  const late = isLate(sent, on)
  return (
    <Card
      title={<span>{about(sent)}</span>}
      aside={<Chip tone={late ? 'amber' : tones[status]} words={late ? 'records.cases.late' : `records.cases.status.${status}`} />}
    >
      <Text
        id={late ? 'records.cases.late.text' : `records.cases.status.${status}.text`}
        values={{ due: <DateText value={due} kind="date" /> }}
      />
      <Text
        mt="2"
        textStyle="small"
        color="muted"
        id="records.cases.sent"
        values={{ reference, at: <DateText value={sentAt} kind="date" /> }}
      />
      <chakra.p mt="2" textStyle="small" whiteSpace="pre-line" overflowWrap="anywhere">
        {words}
      </chakra.p>
      {answeredAt !== null && (
        <chakra.div mt="4" p="4" bg="canvas" borderRadius="control">
          <Text fontWeight="600" color="heading" id="records.cases.answer" values={{ at: <DateText value={answeredAt} kind="date" /> }} />
          <chakra.p mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
            {answer}
          </chakra.p>
        </chakra.div>
      )}
      {(withdraws || closes) && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
          {closes && (
            <Button
              variant="secondary"
              label="records.cases.close"
              of={{ reference }}
              size="short"
              waiting={working}
              onClick={() => flow.send({ type: 'closing.pressed', id })}
            />
          )}
          {withdraws && (
            <Button
              variant="secondary"
              label="records.cases.withdraw"
              of={{ reference }}
              size="short"
              onClick={() => flow.send({ type: 'withdrawal.pressed', id })}
            />
          )}
        </chakra.div>
      )}
    </Card>
  )
}
