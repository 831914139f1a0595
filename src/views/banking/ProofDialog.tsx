/** Choice of the ownership proof: two small amounts, or documents. BANK-02, decision 024. */
import { chakra } from '@chakra-ui/react'
import { type DefaultValues, useForm, useWatch } from 'react-hook-form'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import { mostAccountDocuments } from '../../../contract/banking/proof-rules.ts'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { laterResolver } from '../parts/problem.ts'
import { UploadField } from '../parts/UploadField.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { type AccountsProps, accountName, wordsOf } from './parts.tsx'

type Documents = { documents: string[] }
const resolver = laterResolver<Documents, Documents>(
  async () => (await import('../../../contract/banking/bank-accounts.ts')).AccountDocuments,
)

/** The dialog. */
export function ProofDialog({ flow }: AccountsProps) {
  const { target } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="proving" title="banking.accounts.proof.title" size="company">
      {target && <Ways flow={flow} target={target} />}
    </FlowDialog>
  )
}

/** The choice first; amounts are out of the question once they are on their way, or too often were. */
function Ways({ flow, target }: AccountsProps & { target: CompanyBankAccount }) {
  const note = depositNote(target)
  const mayDeposit = note === 'note'
  const choice = useForm({ defaultValues: { way: mayDeposit ? 'deposit' : 'documents' } })
  const way = useWatch({ control: choice.control, name: 'way' })
  return (
    <>
      <Text mb="4" color="muted" overflowWrap="anywhere" id="banking.accounts.proof.text" values={{ account: accountName(target) }} />
      <RadioCards
        form={choice}
        name="way"
        label="banking.accounts.proof.way"
        options={[
          {
            value: 'deposit',
            label: 'banking.accounts.proof.deposit',
            note: `banking.accounts.proof.deposit.${note}`,
            disabled: !mayDeposit,
          },
          { value: 'documents', label: 'banking.accounts.proof.documents', note: 'banking.accounts.proof.documents.note' },
        ]}
      />
      {way === 'deposit' ? <Deposit flow={flow} target={target} /> : <DocumentsForm flow={flow} />}
    </>
  )
}

/** Why the amounts cannot be chosen, or how they work. */
type DepositNote = 'thirdParty' | 'name' | 'underWay' | 'none' | 'note'
function depositNote({ relationType, nameCheck, status, depositsLeft }: CompanyBankAccount): DepositNote {
  if (relationType === 'third_party') return 'thirdParty'
  if (nameCheck === 'no match') return 'name'
  if (status === 'deposit sent') return 'underWay'
  return depositsLeft === 0 ? 'none' : 'note'
}

function Deposit({ flow, target }: AccountsProps & { target: CompanyBankAccount }) {
  return (
    <DialogForm
      flow={flow}
      custom={wordsOf(useFlow(flow).problem)}
      submit="banking.accounts.proof.deposit.submit"
      onSubmit={() => flow.send({ type: 'deposit.requested' })}
    >
      {() => (
        <chakra.ol listStyleType="decimal" ps="5" mb="6" display="grid" gap="2" textStyle="small">
          {(['send', 'read', 'tell'] as const).map((step) => (
            <Text as="li" key={step} id={`banking.accounts.proof.deposit.${step}`} values={{ currency: target.currency }} />
          ))}
        </chakra.ol>
      )}
    </DialogForm>
  )
}

function DocumentsForm({ flow }: AccountsProps) {
  return (
    <DialogForm<Documents>
      flow={flow}
      resolver={resolver}
      mode="onBlur"
      values={{ documents: [] } as DefaultValues<Documents>}
      custom={wordsOf(useFlow(flow).problem)}
      submit="banking.accounts.proof.documents.submit"
      onSubmit={({ documents }) => flow.send({ type: 'documents.submitted', documents })}
    >
      {(form) => (
        <UploadField
          form={form}
          name="documents"
          many={mostAccountDocuments}
          label="banking.accounts.proof.documents.label"
          hint="banking.accounts.proof.documents.hint"
          camera="environment"
        />
      )}
    </DialogForm>
  )
}
