/** The plain card: surface, hairline, no shadow. */
import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, useId } from 'react'
import { Say, type Words } from './T.tsx'

/** Whether a part is already inside a card, and must not draw another. */
export const InCard = createContext(false)

/** A card; with a title it is a labelled section, `aside` is placed at the end of the title line. `fields`: the last line is the room of a message. */
export function Card(props: {
  title?: Words
  aside?: ReactNode
  tone?: 'plain' | 'ink'
  pad?: 'normal' | 'wide' | 'fields' | 'none'
  children: ReactNode
}) {
  const { title, aside, tone = 'plain', pad = 'normal', children } = props
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={title ? id : undefined}
      position="relative"
      minW="0"
      overflow="hidden"
      p={{ normal: { base: '4', md: '6' }, wide: { base: '4', md: '8' }, fields: { base: '4', md: '6' }, none: '0' }[pad]}
      pb={pad === 'fields' ? { base: '1', md: '2' } : undefined}
      borderRadius="card"
      bg={tone === 'ink' ? 'ink' : 'surface'}
      color={tone === 'ink' ? 'onInk' : 'text'}
      boxShadow={tone === 'ink' ? undefined : 'edge'}
    >
      {title && (
        <chakra.header
          display="flex"
          alignItems="baseline"
          justifyContent="space-between"
          flexWrap="wrap"
          gap="1"
          columnGap="4"
          mb="4"
          px={pad === 'none' ? { base: '4', md: '6' } : '0'}
          pt={pad === 'none' ? { base: '4', md: '6' } : '0'}
        >
          <chakra.h2 id={id} textStyle="cardTitle" color={tone === 'ink' ? 'onInk' : 'heading'}>
            <Say words={title} />
          </chakra.h2>
          {aside}
        </chakra.header>
      )}
      <InCard value>{children}</InCard>
    </chakra.section>
  )
}
