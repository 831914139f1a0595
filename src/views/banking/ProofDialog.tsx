/** Choice of the ownership proof: two small amounts, or documents. BANK-02, decision 024. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import { type CompanyBankAccount, mostAccountDocuments } from '../../../contract/banking/bank-accounts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { problemErrors } from '../parts/problem.ts'
import { laterResolver } from '../parts/resolver.ts'
import { UploadField } from '../parts/UploadField.tsx'
import { FormFoot } from './AccountDialog.tsx'
import { type AccountsProps, accountName, wordsOf } from './parts.tsx'

type Documents = { documents: string[] }
const resolver = laterResolver<Documents, Documents>(
  async () => (await import('../../../contract/banking/bank-accounts.ts')).AccountDocuments,
)

/** The dialog. */
export function ProofDialog({ flow }: AccountsProps) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('proving'))
  const target = useSelector(flow, (snapshot) => snapshot.context.target)
  return (
    <Dialog open={open} onClose={() => flow.send({ type: 'dialog.closed' })} title="accounts.proof.title" size="company">
      {target && <Ways flow={flow} target={target} />}
    </Dialog>
  )
}

/** The choice first; amounts are out of the question once they are on their way, or too often were. */
function Ways({ flow, target }: AccountsProps & { target: CompanyBankAccount }) {
  const note = target.status === 'deposit sent' ? 'underWay' : target.depositsLeft === 0 ? 'none' : 'note'
  const mayDeposit = note === 'note'
  const choice = useForm({ defaultValues: { way: mayDeposit ? 'deposit' : 'documents' } })
  const way = useWatch({ control: choice.control, name: 'way' })
  return (
    <>
      <chakra.p mb="4" color="muted" overflowWrap="anywhere">
        <T id="accounts.proof.text" values={{ account: accountName(target) }} />
      </chakra.p>
      <RadioCards
        form={choice}
        name="way"
        label="accounts.proof.way"
        options={[
          { value: 'deposit', label: 'accounts.proof.deposit', note: `accounts.proof.deposit.${note}`, disabled: !mayDeposit },
          { value: 'documents', label: 'accounts.proof.documents', note: 'accounts.proof.documents.note' },
        ]}
      />
      {way === 'deposit' ? <Deposit flow={flow} target={target} /> : <DocumentsForm flow={flow} />}
    </>
  )
}

function Deposit({ flow, target }: AccountsProps & { target: CompanyBankAccount }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const form = useForm()
  return (
    <Form form={form} busy={working} onSubmit={form.handleSubmit(() => flow.send({ type: 'deposit.requested' }))}>
      <ProblemBanner problem={problem} custom={wordsOf(problem)} />
      <chakra.ol listStyleType="decimal" ps="5" mb="6" display="grid" gap="2" textStyle="small">
        {(['send', 'read', 'tell'] as const).map((step) => (
          <li key={step}>
            <T id={`accounts.proof.deposit.${step}`} values={{ currency: target.currency }} />
          </li>
        ))}
      </chakra.ol>
      <FormFoot busy={working} submit="accounts.proof.deposit.submit" onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}

function DocumentsForm({ flow }: AccountsProps) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const form = useForm<Documents, unknown, Documents>({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    errors: problemErrors<Documents>(problem),
    defaultValues: { documents: [] } as DefaultValues<Documents>,
  })
  return (
    <Form
      form={form}
      busy={working}
      summary={false}
      onSubmit={form.handleSubmit(({ documents }) => flow.send({ type: 'documents.submitted', documents }))}
    >
      <ProblemBanner problem={problem} custom={wordsOf(problem)} unlessAtFields />
      <UploadField
        form={form}
        name="documents"
        many={mostAccountDocuments}
        label="accounts.proof.documents.label"
        hint="accounts.proof.documents.hint"
        camera="environment"
      />
      <FormFoot busy={working} submit="accounts.proof.documents.submit" onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}
