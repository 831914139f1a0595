/** Why the moves of a company are not shown, and what the reader can do. Decision 145. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../ui/Button.tsx'
import { T } from '../ui/T.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

/** A page of its own: there is no chart yet. */
export function CompanyMissing() {
  const studio = useStudio()
  const why = useStudioState((snapshot) => (snapshot.hasTag('companyRefused') ? snapshot.context.companyRefusal : null)) ?? 'unavailable'
  return (
    <chakra.section role="alert" px={{ base: '4', md: '6' }} py="10" maxW="40rem">
      <chakra.h1 textStyle="title">
        <T id={`company.${why}.title`} />
      </chakra.h1>
      <chakra.p mt="2" mb="4">
        <T id={`company.${why}.text`} />
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="6" rowGap="2">
        <Button label="company.retry" onClick={() => studio.send({ type: 'retry.pressed' })} />
        <a href="/backoffice" target="_blank" rel="noreferrer">
          <T id="company.backoffice" />
        </a>
      </chakra.div>
    </chakra.section>
  )
}
