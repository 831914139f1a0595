/** Signers of an unsent contract: add, change, order, remove. SIGN-03, SIGN-05. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Signer } from '../../../contract/signing/agreements.ts'
import { movedBy } from '../../../machines/signing/signing/setup.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tick } from '../../ui/form/CheckField.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { useFlow } from '../parts/use-flow.ts'
import type { SigningFlow } from './flow.ts'
import { SignerLine } from './SignerLine.tsx'

/** The list; with everything that can be done for administrators. */
export function SignersCard({ flow }: { flow: SigningFlow }) {
  const { signers, working } = useFlow(flow, 'working')
  const inOrder = useSelector(flow, (snapshot) => snapshot.context.agreement?.in_order ?? false)
  const administers = useAdministers({ flow })
  return (
    <Card title={<T id="signing.signers.title" values={{ count: signers.length }} />}>
      <Text textStyle="small" color="muted" id={inOrder ? 'signing.signers.textInOrder' : 'signing.signers.text'} />
      <chakra.ul mt="2" listStyleType="none">
        {signers.map((signer) => (
          <SignerLine key={signer.id} signer={signer} below={administers && <Acts flow={flow} signer={signer} working={working} />} />
        ))}
      </chakra.ul>
      {administers && (
        <chakra.div display="grid" gap="4" mt="4" justifyItems="start">
          <Button
            variant="secondary"
            size="short"
            icon="plus"
            label="signing.signer.add"
            waiting={working}
            onClick={() => flow.send({ type: 'signer.added' })}
          />
          {signers.length > 1 && (
            <chakra.div display="flex" gap="3" alignItems="flex-start" minH="target" textStyle="small">
              <Tick
                type="checkbox"
                id="signers-in-order"
                checked={inOrder}
                aria-disabled={working || undefined}
                onChange={() => flow.send({ type: 'order.chosen', inOrder: !inOrder })}
              />
              <chakra.label htmlFor="signers-in-order" cursor="pointer">
                <T id="signing.order" />
              </chakra.label>
            </chakra.div>
          )}
        </chakra.div>
      )}
    </Card>
  )
}

function Acts({ flow, signer, working }: { flow: SigningFlow; signer: Signer; working: boolean }) {
  const signers = useSelector(flow, (snapshot) => snapshot.context.signers)
  const words = useWords()
  const { id: signerId, name } = signer
  return (
    <>
      <TextButton label="signing.signer.edit" waiting={working} onClick={() => flow.send({ type: 'signer.opened', signerId })} />
      {signers.length > 1 && (
        <TextButton label="signing.signer.remove" waiting={working} onClick={() => flow.send({ type: 'removal.asked', signerId })} />
      )}
      {signer.file_name && (
        <TextButton label="signing.file.delete" waiting={working} onClick={() => flow.send({ type: 'file.removed', signerId })} />
      )}
      {([-1, 1] as const).map(
        (places) =>
          movedBy(signers, signerId, places) && (
            <TextButton
              key={places}
              icon={places < 0 ? 'up' : 'down'}
              aria-label={`${words(places < 0 ? 'signing.signer.up' : 'signing.signer.down')} ${name}`}
              waiting={working}
              onClick={() => flow.send({ type: 'signer.moved', signerId, places })}
            />
          ),
      )}
    </>
  )
}
