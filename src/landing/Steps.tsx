/** The four steps from signing up to the money, along a course. SHELL-37. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { Course } from '../ui/drawings/Harbour.tsx'
import { KraftLabel } from '../ui/KraftLabel.tsx'
import { T } from '../ui/T.tsx'
import { Section, SectionHead } from './Section.tsx'

const steps = ['signUp', 'company', 'shops', 'money'] as const

/** The steps, each with the time it takes and what to have ready. */
export function Steps() {
  const { locale } = useIntl()
  return (
    <Section id="steps" white head={<SectionHead id="steps" title="site.landing.steps.title" text="site.landing.steps.text" />}>
      <chakra.div position="relative">
        <chakra.div position="absolute" insetX="0" top="0" h="20" display={{ base: 'none', lg: 'block' }}>
          <Course />
        </chakra.div>
        <chakra.ol
          position="relative"
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
          gap={{ base: '8', md: '10', lg: '8' }}
          listStyleType="none"
        >
          {steps.map((step, index) => (
            <chakra.li key={step} display={{ base: 'grid', md: 'block' }} gridTemplateColumns="auto 1fr" columnGap="5" minW="0">
              <chakra.span
                display="block"
                w="fit-content"
                h="fit-content"
                mb={{ md: '6' }}
                boxShadow={{ lg: '0 0 0 12px {colors.surface}' }}
                bg="surface"
              >
                <KraftLabel step={index + 1} hant={locale === 'zh-HK'} />
              </chakra.span>
              <chakra.div minW="0">
                <chakra.h3 textStyle="h3">
                  <T id={`site.landing.step.${step}.title`} />
                </chakra.h3>
                <chakra.p mt="1" minH={{ lg: '20' }} textWrap="pretty">
                  <T id={`site.landing.step.${step}.text`} />
                </chakra.p>
                <chakra.dl
                  display="grid"
                  gridTemplateColumns="auto 1fr"
                  gap="1"
                  columnGap="3"
                  mt="4"
                  pt="4"
                  borderTop="1px solid"
                  borderColor="hairline"
                  textStyle="small"
                >
                  <chakra.dt color="muted">
                    <T id="site.landing.step.time" />
                  </chakra.dt>
                  <chakra.dd m="0" color="heading" fontWeight="600">
                    <T id={`site.landing.step.${step}.time`} />
                  </chakra.dd>
                  <chakra.dt color="muted">
                    <T id="site.landing.step.ready" />
                  </chakra.dt>
                  <chakra.dd m="0" color="heading">
                    <T id={`site.landing.step.${step}.ready`} />
                  </chakra.dd>
                </chakra.dl>
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.div>
    </Section>
  )
}
