/** Profile page: name and language of mails, password, phone, and the user's data. PROF-01, PROF-04 to PROF-06. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { profileMachine } from '../../../../machines/account/profile.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { RevealDialog, type RevealFlow } from '../../parts/Masked.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { PhonePart } from './PhonePart.tsx'

export type ProfileProps = PageProps<typeof profileMachine>

/** The page of the profile; `data` is the part about what is held about the user. */
export function ProfileView({ flow, data }: ProfileProps & { data: ReactNode }) {
  const { ready, unavailable, problem } = useFlow(flow, 'ready', 'unavailable')
  return (
    <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }} py={{ base: '6', md: '10' }}>
      {unavailable ? (
        <Unavailable title="profile.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      ) : (
        <>
          <PageHead size="small" title="profile.title" reason="profile.reason" />
          {ready ? <Parts flow={flow} data={data} /> : <Waiting />}
        </>
      )}
    </chakra.div>
  )
}

function Waiting() {
  return (
    <Card>
      <Skeleton kind="fields" count={4} />
    </Card>
  )
}

function Parts({ flow, data }: ProfileProps & { data: ReactNode }) {
  const reveal = useSelector(flow, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  return (
    <chakra.div display="grid" gap={{ base: '6', md: '10' }}>
      <Part name="details">
        <DetailsForm flow={flow} />
      </Part>
      <Part name="password">
        <PasswordPart flow={flow} />
      </Part>
      <Part name="phone">
        <PhonePart flow={flow} />
      </Part>
      <Part name="data">{data}</Part>
      <RevealDialog flow={reveal} />
    </chakra.div>
  )
}

/** A part of the profile: what it is about on the left of the desk, its card on the right. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.section
      aria-labelledby={`profile-${name}`}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.aside} minmax(0, 1fr)' }}
      alignItems="start"
      gap={{ base: '3', lg: '10' }}
    >
      <div>
        <chakra.h2 id={`profile-${name}`} textStyle="cardTitle" color="heading">
          <T id={`profile.${name}.title`} />
        </chakra.h2>
        <Text mt="1" textStyle="small" color="muted" textWrap="pretty" id={`profile.${name}.text`} />
      </div>
      <Card>{children}</Card>
    </chakra.section>
  )
}
