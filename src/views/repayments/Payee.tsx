/** Our account on which transfers arrive, to be copied into a bank's form. API-054, decision 118. */
import type { PayTo } from '../../../contract/repayments/repayments.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact } from '../../ui/Fact.tsx'

/** Bank and account. */
export function Payee({ payTo }: { payTo: PayTo }) {
  return (
    <>
      <PayeeFact label="repayments.chargeOrders.invoice.bank" value={payTo.bank} />
      <PayeeFact label="repayments.chargeOrders.invoice.swift" value={payTo.swift} copied />
      <PayeeFact label="repayments.chargeOrders.invoice.name" value={payTo.accountName} copied />
      <PayeeFact label="repayments.chargeOrders.invoice.account" value={payTo.accountNumber} copied />
    </>
  )
}

/** One line of what a transfer needs. */
export function PayeeFact({ label, value, copied }: { label: string; value: string; copied?: boolean }) {
  return (
    <Fact name={label}>
      {value}
      {copied && <CopyButton text={value} what={label} />}
    </Fact>
  )
}
