/** The actor behind the drawdown page. */
import type { drawdownMachine } from '../../../../machines/lending/drawdown.ts'
import type { PageProps } from '../../parts/page-props.ts'

export type DrawdownFlow = PageProps<typeof drawdownMachine>['flow']
