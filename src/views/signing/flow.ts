/** The actor behind the signing page, and the one behind its documents. */
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { documentReaderMachine } from '../../../machines/signing/documentReader.ts'
import type { signingMachine } from '../../../machines/signing/signing.ts'
import type { PageProps } from '../parts/use-flow.ts'

export type SigningFlow = PageProps<typeof signingMachine>['flow']

type ReaderFlow = ActorRefFrom<typeof documentReaderMachine>

/** The documents as they are looked at; there as long as the page is. */
export function useReader(flow: SigningFlow): ReaderFlow {
  return useSelector(flow, (snapshot) => snapshot.children.documentReader) as ReaderFlow
}
