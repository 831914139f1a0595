/** The actor behind the repayment page. */
import type { repaymentOrderMachine } from '../../../machines/repaymentOrder.ts'
import type { PageProps } from '../page-props.ts'

export type RepaymentFlow = PageProps<typeof repaymentOrderMachine>['flow']
