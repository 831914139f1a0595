/** What the register says of the company whose number was typed: shown to be confirmed; it can always be typed instead. Decision 149. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CompanyFacts } from '../../../contract/kyc/company-facts.ts'
import { companyQuestions } from '../../../contract/kyc/questions.ts'
import type { companyLookupMachine } from '../../../machines/kyc/companyLookup.ts'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T, Text } from '../../ui/T.tsx'
import type { KycFlow } from './StepFrame.tsx'

type LookupFlow = ActorRefFrom<typeof companyLookupMachine>

/** The lookup of the wizard; `onConfirmed` fills the facts into the form. */
export function RegisterFacts({ flow, onConfirmed }: { flow: KycFlow; onConfirmed: (facts: CompanyFacts) => void }) {
  const lookup = useSelector(flow, (snapshot) => snapshot.children.companyLookup) as LookupFlow | undefined
  return lookup && <Lookup lookup={lookup} onConfirmed={onConfirmed} />
}

const plainly = ['looking', 'notFound', 'unavailable'] as const

function Lookup({ lookup, onConfirmed }: { lookup: LookupFlow; onConfirmed: (facts: CompanyFacts) => void }) {
  const snapshot = useSelector(lookup, (current) => current)
  const { facts, numbered } = snapshot.context
  const said = plainly.find((tag) => snapshot.hasTag(tag))
  return (
    <div role="status">
      {said && <Text mb="4" textStyle="small" color="muted" id={`kyc.register.${said}`} />}
      {snapshot.hasTag('found') && facts && (
        <chakra.section mb="6" p={{ base: '4', md: '5' }} borderRadius="control" bg="actionSoft">
          <Text as="h3" textStyle="cardTitle" mb="2" id="kyc.register.title" />
          <Facts facts={facts} chineseFirst={companyQuestions(numbered ?? {}).nameCn} />
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" mt="4">
            <Button
              size="short"
              label="kyc.register.confirm"
              onClick={() => {
                onConfirmed(facts)
                lookup.send({ type: 'facts.confirmed' })
              }}
            />
            <Button size="short" variant="quiet" label="kyc.register.decline" onClick={() => lookup.send({ type: 'facts.declined' })} />
          </chakra.div>
        </chakra.section>
      )}
    </div>
  )
}

function Facts({ facts, chineseFirst }: { facts: CompanyFacts; chineseFirst: boolean }) {
  const { registerNameCn, registerNameEn, incorporationDate, entityType, registeredAddress } = facts
  const names = chineseFirst ? [registerNameCn, registerNameEn] : [registerNameEn, registerNameCn]
  const [name, other] = names.filter((each) => each !== '')
  return (
    <chakra.div textStyle="small" overflowWrap="anywhere">
      <chakra.p textStyle="h3" color="heading">
        {name}
      </chakra.p>
      {other && <chakra.p color="muted">{other}</chakra.p>}
      <chakra.p mt="1" color="muted">
        <T id={`kyc.entityType.${entityType}`} />
        {' · '}
        <T id="kyc.register.since" values={{ day: <DateText value={incorporationDate} kind="date" /> }} />
      </chakra.p>
      <chakra.p color="muted">{registeredAddress}</chakra.p>
    </chakra.div>
  )
}
