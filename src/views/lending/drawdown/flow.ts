/** The actor behind the drawdown page. */
import type { drawdownMachine } from '../../../../machines/lending/drawdown.ts'
import type { PageProps } from '../../parts/use-flow.ts'

export type DrawdownFlow = PageProps<typeof drawdownMachine>['flow']
