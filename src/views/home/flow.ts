/** Props of the parts of the dashboard. */
import type { homeMachine } from '../../../machines/home/home.ts'
import type { PageProps } from '../parts/use-flow.ts'

/** The actor behind the page. */
export type HomeProps = PageProps<typeof homeMachine>
