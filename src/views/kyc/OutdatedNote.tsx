/** Note on a colleague's change while this page was open, to choose which version to keep. KYC-17, ERR-20011. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { KycSection } from '../../../contract/kyc/applications.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { bringUp } from '../parts/go-to.ts'
import { useFlow } from '../parts/use-flow.ts'
import type { KycFlow } from './StepFrame.tsx'

/** The note above the page; nothing unless a colleague saved first. */
export function OutdatedNote({ flow }: { flow: KycFlow }) {
  const { outdated, problem } = useFlow(flow, 'outdated')
  const [intl, words] = [useIntl(), useWords()]
  if (!outdated || !problem) return null
  const { by, changed } = problem.details as { by?: string; changed?: KycSection[] }
  const parts = (changed ?? []).map((section) => words(`kyc.${section}.name`))
  return (
    <chakra.div ref={bringUp} scrollMarginTop="6" mb={{ base: '5', md: '6' }}>
      <Banner kind="warning" title="kyc.outdated.title">
        <Text id="kyc.outdated.text" values={{ by: by ?? '', parts: intl.formatList(parts, { type: 'conjunction' }) }} />
        <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="3" mt="3">
          <Button label="kyc.outdated.theirs" onClick={() => flow.send({ type: 'theirs.chosen' })} />
          <Button label="kyc.outdated.own" variant="secondary" onClick={() => flow.send({ type: 'own.chosen' })} />
        </chakra.div>
      </Banner>
    </chakra.div>
  )
}
