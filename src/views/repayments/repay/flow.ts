/** The actor behind the repayment page. */
import type { repaymentOrderMachine } from '../../../../machines/repayments/repaymentOrder.ts'
import type { PageProps } from '../../parts/page-props.ts'

export type RepaymentFlow = PageProps<typeof repaymentOrderMachine>['flow']
