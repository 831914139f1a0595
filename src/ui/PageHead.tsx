/** The head of a page: a question or a result, one reason with its minutes, then what is saved. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, type Words } from './T.tsx'

/** Page head; `aside` is placed at the end of the title line, `notes` (saved at, minutes left) under the reason. */
export function PageHead({
  title,
  reason,
  aside,
  notes,
  size = 'normal',
}: {
  title: Words
  reason?: Words
  aside?: ReactNode
  notes?: ReactNode
  size?: 'normal' | 'small'
}) {
  return (
    <chakra.header mb={{ base: '5', md: size === 'small' ? '6' : '8' }}>
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" flexWrap="wrap" gap="1" columnGap="6">
        <chakra.h1 textStyle={size === 'small' ? 'title' : 'h2'} tabIndex={-1}>
          <Say words={title} />
        </chakra.h1>
        {aside && (
          <chakra.div textStyle="small" color="muted">
            {aside}
          </chakra.div>
        )}
      </chakra.div>
      {reason && (
        <chakra.p mt="2" maxW="reading" color="muted" textWrap="pretty">
          <Say words={reason} />
        </chakra.p>
      )}
      {notes && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1" columnGap="6" mt="4" textStyle="small" color="muted">
          {notes}
        </chakra.div>
      )}
    </chakra.header>
  )
}
