/** A page that says one sentence and offers one action, with the harbour in the matching weather beside it, on a phone below. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, type Words } from './T.tsx'

const skies = { dawn: '{gradients.skyDawn}', fog: '{gradients.skyFog}', rain: '{gradients.skyRain}' } as const

/** Code, title, text, one action, and a scene; the scene is drawn by day in either theme. */
export function CenteredMessage(props: {
  sky?: keyof typeof skies
  drawing: ReactNode
  code?: string
  title: Words
  text?: Words
  action?: ReactNode
  children?: ReactNode
}) {
  const { sky = 'dawn', drawing, code, title, text, action, children } = props
  return (
    <chakra.section
      position="relative"
      display="grid"
      alignItems={{ base: 'start', md: 'center' }}
      minH="calc(100dvh - {sizes.topBar} - var(--bars, 0px))"
      overflow="hidden"
      bgImage={skies[sky]}
    >
      <chakra.div
        position="absolute"
        insetStart={{ base: '0', md: 'auto' }}
        insetEnd="0"
        bottom="0"
        w={{ md: '60%' }}
        h={{ base: '24rem', md: 'full' }}
        // On a desk the sea ends in the mist beside the words.
        css={{ '@media (min-width: 45rem)': { maskImage: 'linear-gradient(90deg, transparent, #000 40%)' } }}
      >
        {drawing}
      </chakra.div>
      <chakra.div
        position="relative"
        w="full"
        maxW="page"
        mx="auto"
        px={{ base: '5', md: '6' }}
        pt={{ base: '8', md: '16' }}
        pb={{ base: '80', md: '16' }}
        color="dayText"
        css={{ '--chakra-colors-heading': '{colors.dayHeading}' }}
      >
        {code && <chakra.p textStyle="label">{code}</chakra.p>}
        <chakra.h1 textStyle="h2" mt="1" maxW={{ md: '44%' }} tabIndex={-1}>
          <Say words={title} />
        </chakra.h1>
        {text && (
          <chakra.p mt="2" maxW={{ base: 'reading', md: '40%' }} textWrap="pretty">
            <Say words={text} />
          </chakra.p>
        )}
        {children}
        {action && (
          <chakra.div mt="6" display="flex" flexWrap="wrap" gap="3">
            {action}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.section>
  )
}
