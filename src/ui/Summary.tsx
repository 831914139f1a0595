/** The line that opens a piece of text: its words, and at the end an arrow that turns. */
import { chakra } from '@chakra-ui/react'

/** The arrow that replaces the browser's marker; `turned` when what it opens is open. */
export const arrow = {
  content: '""',
  flex: 'none',
  w: '2',
  h: '2',
  mt: '-1',
  me: '1',
  border: 'solid {colors.action}',
  borderWidth: '0 2px 2px 0',
  rotate: '45deg',
} as const
export const turned = { rotate: '225deg', mt: '1' } as const

/** The summary of a `details`, with the arrow at its end. */
export const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    color: 'heading',
    fontWeight: '600',
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
    _after: arrow,
    '[open] > &': { _after: turned },
  },
})
