/** Waiting for the signers: who is missing, one's own link, a reminder; the page moves on by itself. Decision A91. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Signer } from '../../../contract/agreements.ts'
import { hasSigned } from '../../../machines/signing.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import type { SigningFlow } from './flow.ts'
import { SignerLine, SignerMark } from './SignerLine.tsx'

/** Seals of all signers and a line for each who has not signed. */
export function SigningWaiting({ flow }: { flow: SigningFlow }) {
  const { signers, urged, problem, kind } = useSelector(flow, (snapshot) => snapshot.context)
  const urging = useSelector(flow, (snapshot) => snapshot.hasTag('urging'))
  const missing = signers.filter((signer) => !hasSigned(signer))
  return (
    <chakra.div maxW="reading" mx="auto" textAlign="center">
      <chakra.h1 textStyle="h2" tabIndex={-1}>
        <T id="signing.waiting.title" values={{ count: missing.length }} />
      </chakra.h1>
      <chakra.p mt="2" color="muted">
        <T id={kind === 'supplement' ? 'signing.supplement.waiting' : 'signing.waiting.text'} />
      </chakra.p>
      <chakra.ol display="flex" flexWrap="wrap" justifyContent="center" gap="6" mt="8" listStyleType="none">
        {signers.map((signer) => (
          <chakra.li key={signer.id} display="grid" justifyItems="center" gap="1" w="24">
            <Seal name={signer.name} kind={hasSigned(signer) ? 'solid' : 'dashed'} big />
            <chakra.b mt="2" textStyle="small" fontWeight="600" color="heading" overflowWrap="anywhere">
              {signer.name}
            </chakra.b>
            <SignerMark signer={signer} />
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.p
        role="status"
        display="inline-block"
        mt="8"
        px="4"
        py="1.5"
        borderRadius="full"
        bg="actionSoft"
        color="actionDeep"
        textStyle="small"
      >
        <T id="signing.waiting.auto" values={{ signed: signers.length - missing.length, all: signers.length }} />
      </chakra.p>
      <chakra.div mt="8" textAlign="start">
        <ProblemBanner problem={problem} />
        {missing.length > 0 && (
          <Card pad="none">
            <chakra.ul px={{ base: '4', md: '6' }} listStyleType="none">
              {missing.map((signer) => (
                <SignerLine
                  key={signer.id}
                  signer={signer}
                  actions={
                    <Actions
                      signer={signer}
                      busy={urging && urged === signer.id}
                      onUrge={() => flow.send({ type: 'signer.urged', signerId: signer.id })}
                    />
                  }
                />
              ))}
            </chakra.ul>
          </Card>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** One's own link opens the provider's page in this tab: in WeChat there is no other. */
function Actions({ signer, busy, onUrge }: { signer: Signer; busy: boolean; onUrge: () => void }) {
  return signer.sign_url ? (
    <LinkButton href={signer.sign_url} size="short" icon="edit" label="signing.sign" />
  ) : (
    <Button variant="secondary" size="short" icon="bell" label="signing.urge" busy={busy} onClick={onUrge} />
  )
}
