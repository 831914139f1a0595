/** The actor behind the repayment page. */
import type { repaymentOrderMachine } from '../../../../machines/repayments/repaymentOrder.ts'
import type { PageProps } from '../../parts/use-flow.ts'

export type RepaymentFlow = PageProps<typeof repaymentOrderMachine>['flow']
