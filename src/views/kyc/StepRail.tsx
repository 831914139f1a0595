/** The rail beside a step: why it is asked, what to have ready, what comes next, who sees it. */
import { chakra } from '@chakra-ui/react'
import type { CompanyDraft } from '../../../contract/kyc/applications.ts'
import { peopleStep } from '../../../machines/kyc/kycWizard/questions.ts'
import { RailNote } from '../../ui/SideRail.tsx'
import { StateGlyph } from '../../ui/StateGlyph.tsx'
import { Text } from '../../ui/Text.tsx'
import { type Step, steps } from './steps.ts'

/** Things to have at hand, by step. */
const ready: Record<Step, readonly string[]> = {
  company: ['kyc.ready.certificate', 'kyc.ready.number', 'kyc.ready.address'],
  business: ['kyc.ready.turnover', 'kyc.ready.markets'],
  connectedPersons: ['kyc.ready.identity', 'kyc.ready.annualReturn', 'kyc.ready.phones'],
  check: [],
}

/** Stages after the steps. */
const afterwards = ['review', 'shop'] as const

/** The notes of one step. */
export function StepRail({ step, company, returned }: { step: Step; company: CompanyDraft; returned: boolean }) {
  const atHand = ready[step].filter((id) => id !== 'kyc.ready.annualReturn' || peopleStep(company) === 'connectedPersons')
  const next = [...steps.slice(steps.indexOf(step) + 1), ...afterwards]
  return (
    <>
      <RailNote title={step === 'check' ? 'kyc.check.why.title' : 'kyc.why.title'}>
        <Text id={`kyc.${step}.why`} />
      </RailNote>
      {!returned && ready[step].length > 0 && (
        <RailNote title="kyc.ready.title">
          <ul>
            {atHand.map((id) => (
              <Text as="li" key={id} py="1" css={{ '& b': { color: 'text' } }} id={id} />
            ))}
          </ul>
        </RailNote>
      )}
      {returned ? (
        <RailNote title="kyc.tasks.after.title">
          <Text id="kyc.tasks.after.text" />
        </RailNote>
      ) : (
        <RailNote title="kyc.next.title">
          <ol>
            {next.map((key) => (
              <chakra.li
                key={key}
                display="grid"
                gridTemplateColumns="{sizes.target} 1fr auto"
                alignItems="center"
                py="2"
                borderTop="{borders.line}"
              >
                <StateGlyph state="notStarted" />
                <Text as="span" color="text" id={`kyc.next.${key}`} />
                <Text as="span" id={`kyc.next.${key}.time`} />
              </chakra.li>
            ))}
          </ol>
        </RailNote>
      )}
      <RailNote title="kyc.who.title">
        <Text id="kyc.who.text" />
      </RailNote>
    </>
  )
}
