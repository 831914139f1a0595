/** The actor behind the signing page. */
import type { signingMachine } from '../../../machines/signing.ts'
import type { PageProps } from '../page-props.ts'

export type SigningFlow = PageProps<typeof signingMachine>['flow']
