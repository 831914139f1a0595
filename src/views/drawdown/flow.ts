/** The actor behind the drawdown page. */
import type { drawdownMachine } from '../../../machines/drawdown.ts'
import type { PageProps } from '../page-props.ts'

export type DrawdownFlow = PageProps<typeof drawdownMachine>['flow']
