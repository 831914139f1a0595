/** Documents of bank accounts that wait: the account as it was entered, its documents, the decision. BANK-02, decision 023. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useIntl } from 'react-intl'
import type { ActorRefFrom } from 'xstate'
import type { z } from 'zod'
import { type AccountReview, AccountVerdict, isHeldByCompany } from '../../../contract/staff/account-reviews.ts'
import type { accountReviewsMachine } from '../../../machines/staff/accountReviews.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { companyName } from '../parts/names.ts'
import { useFlow } from '../parts/use-flow.ts'
import { OfficeFrame, WaitingCards } from './office-frame.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { WhyForm } from './WhyForm.tsx'

/** The actor of the page. */
export type ReviewsProps = { flow: ActorRefFrom<typeof accountReviewsMachine> }

/** The page. */
export function AccountReviewsView({ flow }: ReviewsProps) {
  const { reviews, busy, ...is } = useFlow(flow, 'busy', 'asking', 'accepting', 'refusing')
  const rows: readonly AccountReview[] = reviews
  return (
    <LoadedPage
      flow={flow}
      title="staff.accounts.title"
      reason="staff.accounts.reason"
      custom={{ 20011: 'staff.accounts.tooLate', 20018: 'staff.accounts.tooLate' }}
      ready={!busy}
      quiet={is.asking || is.accepting || is.refusing}
      frame={OfficeFrame}
      dialogs={<AccountDialogs flow={flow} />}
    >
      <WaitingCards
        rows={rows}
        empty={{ title: 'staff.accounts.empty.title', text: 'staff.accounts.empty.text' }}
        card={(review) => <ReviewCard flow={flow} review={review} />}
        onRefresh={() => flow.send({ type: 'retry.pressed' })}
      />
    </LoadedPage>
  )
}

type Typed = z.input<typeof AccountVerdict>

const resolver = zodResolver<Typed, unknown, AccountVerdict>(AccountVerdict)

/** Dialogs over the accounts that wait: why one is looked at, the owner confirmed, the fault named. Decisions 020, 023, 024. */
function AccountDialogs({ flow }: ReviewsProps) {
  const { reviews, target, reason } = useFlow(flow)
  const review = reviews.find(({ id }) => id === target?.id)
  const words = useWords()
  const place = target?.place ?? null
  const name = place === null ? words('staff.accounts.number') : words('staff.accounts.document', { number: place + 1 })
  return (
    <>
      <FlowDialog flow={flow} tag="asking" title="staff.why.title">
        <WhyForm flow={flow} name={name} reason={reason} />
      </FlowDialog>
      {/* Payouts can go to an account once its owner is confirmed, with the compared data. */}
      <FlowDialog flow={flow} tag="accepting" title="staff.accounts.accept.title" size="company">
        {review && <AcceptanceForm flow={flow} review={review} />}
      </FlowDialog>
      {/* The company sees the fault in the documents. */}
      <FlowDialog flow={flow} tag="refusing" title="staff.accounts.refuse.title" size="company">
        <DialogForm<Typed, AccountVerdict>
          flow={flow}
          resolver={resolver}
          values={{ id: target?.id ?? '', accepted: false, reason: null, note: '' }}
          submit="staff.accounts.refuse"
          onSubmit={({ reason, note }) => reason && flow.send({ type: 'refusal.submitted', reason, note })}
        >
          {(form) => <ReasonFields form={form} />}
        </DialogForm>
      </FlowDialog>
    </>
  )
}

function AcceptanceForm({ flow, review }: ReviewsProps & { review: AccountReview }) {
  const { locale } = useIntl()
  return (
    <DialogForm<Typed, AccountVerdict>
      flow={flow}
      resolver={resolver}
      values={{ id: review.id, accepted: true, reason: null, note: '' }}
      text={<T id="staff.accounts.accept.text" values={{ company: companyName(review, locale), holder: review.accountName }} />}
      submit="staff.accounts.accept.submit"
      onSubmit={({ note }) => flow.send({ type: 'acceptance.submitted', note })}
    >
      {(form) => (
        <>
          {!isHeldByCompany(review) && <Banner mb="4" kind="error" title="staff.accounts.accept.otherHolder" />}
          <TextArea
            form={form}
            name="note"
            label="staff.accounts.accept.note"
            hint="staff.accounts.accept.note.hint"
            rows={2}
            maxLength={300}
          />
        </>
      )}
    </DialogForm>
  )
}
