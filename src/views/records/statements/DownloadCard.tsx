/** Asks for a month as a file: PDF to hand on, CSV to count with, in one of three languages. */

import { useForm } from 'react-hook-form'
import { type Locale, locales } from '../../../../contract/kernel/constants.ts'
import type { StatementFormat } from '../../../../contract/records/statements.ts'
import { Card } from '../../../ui/Card.tsx'
import { useDateWords } from '../../../ui/DateText.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Segmented } from '../../../ui/form/Segmented.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { T } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import type { StatementsProps } from './StatementsView.tsx'

/** The form; the page's own language is chosen to begin with. */
export function DownloadCard({ flow }: StatementsProps) {
  const { month, problem, unread, fetching } = useFlow(flow, 'unread', 'fetching')
  const dateWords = useDateWords()
  const form = useForm<{ format: StatementFormat; language: Locale }>({ defaultValues: { format: 'pdf', language: useLocale() } })
  return (
    <Card title="statements.download">
      <Form form={form} busy={fetching} onSubmit={form.handleSubmit((file) => flow.send({ type: 'file.requested', ...file }))}>
        {!unread && <ProblemBanner problem={problem} />}
        <Segmented
          form={form}
          name="format"
          label="statements.format"
          options={[
            { value: 'pdf', label: 'statements.format.pdf' },
            { value: 'csv', label: 'statements.format.csv' },
          ]}
        />
        <Segmented
          form={form}
          name="language"
          label="statements.language"
          options={locales.map((locale) => ({ value: locale, label: `reports.language.${locale}` }))}
        />
        <SubmitButton label={<T id="statements.submit" values={{ month: dateWords(`${month}-01`, 'month') }} />} busy={fetching} />
      </Form>
    </Card>
  )
}
