/** Confirms the owner of an account before payouts can go to it, with the compared data. Decision 024. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { z } from 'zod'
import { type AccountReview, AccountVerdict, isHeldByCompany } from '../../../../contract/staff/account-reviews.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Text } from '../../../ui/Text.tsx'
import { companyName } from '../../parts/company-name.ts'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { problemErrors } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { ReviewsProps } from './AccountsView.tsx'

type Typed = z.input<typeof AccountVerdict>

/** The dialog. */
export function AcceptanceDialog({ flow }: ReviewsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('accepting'))
  const review = useSelector(flow, ({ context: { reviews, target } }) => reviews.find(({ id }) => id === target?.id))
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="backoffice.accounts.accept.title" size="company">
      {review && <AcceptanceForm flow={flow} review={review} />}
    </Dialog>
  )
}

function AcceptanceForm({ flow, review }: ReviewsProps & { review: AccountReview }) {
  const { locale } = useIntl()
  const { working, problem } = useFlow(flow, 'working')
  const form = useForm<Typed, unknown, AccountVerdict>({
    resolver: zodResolver(AccountVerdict),
    defaultValues: { id: review.id, accepted: true, reason: null, note: '' },
    errors: problemErrors(problem),
  })
  const names = { company: companyName(review, locale), holder: review.accountName }
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ note }) => flow.send({ type: 'acceptance.submitted', note }))}
    >
      <Text mb="4" id="backoffice.accounts.accept.text" values={names} />
      {!isHeldByCompany(review) && <Banner mb="4" kind="error" title="backoffice.accounts.accept.otherHolder" />}
      <ProblemBanner problem={problem} unlessAtFields />
      <TextArea
        form={form}
        name="note"
        label="backoffice.accounts.accept.note"
        hint="backoffice.accounts.accept.note.hint"
        rows={2}
        maxLength={300}
      />
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} justifyContent="flex-end" gap="3">
        <Button variant="secondary" label="ui.cancel" onClick={() => flow.send({ type: 'dialog.closed' })} />
        <Button type="submit" label="backoffice.accounts.accept.submit" busy={working} />
      </chakra.div>
    </Form>
  )
}
