/** A section of the landing: its heading, one sentence, its content. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { T } from '../ui/T.tsx'

/** Paper or white; sections alternate, split by a hairline. `id` is where the links of the top bar lead. */
export function Section(props: { id: string; white?: boolean; head?: ReactNode; columns?: boolean; children: ReactNode }) {
  const { id, white = false, head, columns = false, children } = props
  return (
    <chakra.section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      py={{ base: 'sectionPhone', md: 'section' }}
      bg={white ? 'surface' : 'paper'}
      borderTop={white ? '1px solid' : undefined}
      borderBottom={white ? '1px solid' : undefined}
      borderColor="hairline"
    >
      <chakra.div
        display={columns ? { lg: 'grid' } : undefined}
        gridTemplateColumns="320px minmax(0, 1fr)"
        gap="20"
        maxW="page"
        mx="auto"
        px={{ base: '5', md: '6' }}
      >
        {head}
        {children}
      </chakra.div>
    </chakra.section>
  )
}

/** The heading of a section with one sentence below. */
export function SectionHead({ id, title, text, children }: { id: string; title: string; text?: string; children?: ReactNode }) {
  return (
    <chakra.header maxW="reading" mb={{ base: '8', md: '12' }}>
      <chakra.h2 id={`${id}-title`} textStyle="h2">
        <T id={title} />
      </chakra.h2>
      {text && (
        <chakra.p mt="2" color="muted" textWrap="pretty">
          <T id={text} />
        </chakra.p>
      )}
      {children}
    </chakra.header>
  )
}
