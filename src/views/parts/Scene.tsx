/** The way of money as one card: what happens now, the facts of it, one way on. Payouts and repayments. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { hasMessage, Say, T, Text, type Words } from '../../ui/T.tsx'

/** Props of a scene; `action` is the next step. */
export type SceneProps = { drawing?: ReactNode; title: string; text: string; action: ReactNode; children: ReactNode }

/** The card; its head is read out when it comes. */
export function Scene({ drawing, title, text, action, children }: SceneProps) {
  return (
    <chakra.section maxW="dialogDefault" mx="auto" overflow="hidden" borderRadius="card" bg="surface" boxShadow="raised">
      {drawing}
      <chakra.div px={{ base: '5', md: '8' }} py={{ base: '6', md: '8' }}>
        <div role="status">
          <Text as="h1" textStyle="title" tabIndex={-1} id={title} />
          <Text mt="2" color="muted" textStyle="small" textWrap="pretty" id={text} />
        </div>
        <chakra.div mt="6">{children}</chakra.div>
        <chakra.div mt="6">{action}</chakra.div>
      </chakra.div>
    </chakra.section>
  )
}

/** One fact; rows stand in a `dl`. */
export function SceneRow({ label, value, children }: { label: Words; value?: ReactNode; children?: ReactNode }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" gap="4" py="1.5">
      <chakra.dt flex="none" color="muted">
        <Say words={label} />
      </chakra.dt>
      <chakra.dd m="0" textAlign="end" color="heading" overflowWrap="anywhere">
        {value ?? children}
      </chakra.dd>
    </chakra.div>
  )
}

/** The reference for customer service, to be copied. */
export function SceneReference({ text }: { text: string }) {
  return (
    <chakra.p mt="4" textStyle="small" color="muted">
      <T id="lending.drawdown.reference" values={{ reference: text }} /> <CopyButton text={text} what="lending.drawdown.reference.name" />
    </chakra.p>
  )
}

/** The last part of the id under which a reason of the bank has its words. */
export function refusalKey(reason: string): string {
  return reason.replaceAll(' ', '-')
}

/** The bank's reason in the merchant's language where it is a known one, else as the bank gave it. */
export function Refusal({ reason, id }: { reason: string; id: string }) {
  const intl = useIntl()
  return hasMessage(intl, id) ? <T id={id} /> : reason
}
