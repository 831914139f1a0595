/** Empty state: why it is empty, and the next step. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Say, type Words } from './T.tsx'

/** A drawing, what it is for, and one action. */
export function EmptyState(props: {
  drawing?: ReactNode
  title: Words
  text?: Words
  action?: ReactNode
  /** Level of the heading: 2 without a card title above it. */
  level?: 2 | 3
}) {
  const { drawing, title, text, action, level = 3 } = props
  return (
    <chakra.div display="grid" justifyItems="center" alignContent="start" px="6" py="10" textAlign="center">
      {drawing && (
        <chakra.div w="44" mb="4">
          {drawing}
        </chakra.div>
      )}
      <chakra.h3 as={`h${level}`} textStyle="lead" fontWeight="600">
        <Say words={title} />
      </chakra.h3>
      {text && (
        <chakra.p maxW="80" mt="1" color="muted" textWrap="balance">
          <Say words={text} />
        </chakra.p>
      )}
      {action && <chakra.div mt="6">{action}</chakra.div>}
    </chakra.div>
  )
}

/** An empty state that is a card of its own. */
export function EmptyCard(props: Omit<ComponentProps<typeof EmptyState>, 'level'>) {
  return (
    <Card>
      <EmptyState level={2} {...props} />
    </Card>
  )
}
