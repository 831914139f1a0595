/** The line that opens a piece of text: its words, and at the end an arrow that turns. */
import { chakra } from '@chakra-ui/react'

/** The summary of a `details`, with an arrow in place of the browser's own mark. */
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
    _after: {
      content: '""',
      flex: 'none',
      w: '2',
      h: '2',
      mt: '-1',
      me: '1',
      border: 'solid {colors.action}',
      borderWidth: '0 2px 2px 0',
      rotate: '45deg',
    },
    '[open] > &': { _after: { rotate: '225deg', mt: '1' } },
  },
})
