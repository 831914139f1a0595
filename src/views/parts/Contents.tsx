/** The parts of a long page by name, beside it: each brings its part into view. */
import { chakra } from '@chakra-ui/react'
import { type MessageId, T } from '../../ui/T.tsx'
import { goTo } from './go-to.ts'

const Entry = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    py: '1.5',
    color: 'muted',
    textAlign: 'start',
    textStyle: 'small',
    cursor: 'pointer',
    breakInside: 'avoid',
    _hover: { color: 'actionDeep', textDecoration: 'underline', textUnderlineOffset: '4px' },
  },
})

/** On the desk beside the page, in view; on a phone a card above it in two columns, unless `deskOnly`. */
export function Contents(props: { title: MessageId; parts: readonly { id: string; title: string }[]; deskOnly?: boolean }) {
  const { title, parts, deskOnly = false } = props
  return (
    <chakra.nav
      aria-labelledby="contents"
      display={deskOnly ? { base: 'none', lg: 'block' } : undefined}
      gridColumn={{ lg: '1' }}
      gridRow={{ lg: '1 / span 40' }}
      position={{ lg: 'sticky' }}
      top={{ lg: 'calc({sizes.topBar} + 32px)' }}
      alignSelf="start"
      mb={{ base: '8', lg: '0' }}
      p={{ base: '4', lg: '0' }}
      borderRadius="card"
      bg={{ base: 'surface', lg: 'transparent' }}
      boxShadow={{ base: 'edge', lg: 'none' }}
    >
      <chakra.h2 id="contents" textStyle="label" mb="1">
        <T id={title} />
      </chakra.h2>
      <chakra.ol m="0" p="0" listStyleType="none" columns={{ base: 2, lg: 1 }} columnGap="4">
        {parts.map((part) => (
          <li key={part.id}>
            <Entry type="button" onClick={() => goTo(part.id)}>
              {part.title}
            </Entry>
          </li>
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}
