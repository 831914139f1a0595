/** What the parts of the dashboard are given. */
import type { homeMachine } from '../../../machines/home.ts'
import type { PageProps } from '../page-props.ts'

/** The actor behind the page. */
export type HomeProps = PageProps<typeof homeMachine>
