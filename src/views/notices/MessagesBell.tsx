/** The bell of the bar: the way to messages and announcements. MSG-17. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { useWords } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'

const Bell = chakra(PageLink, {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: 'control',
    h: 'control',
    borderRadius: 'control',
    color: 'onInk',
    _hover: { bg: 'ink2' },
    _focusVisible: { outlineColor: 'tide' },
  },
})

/** The way to the messages, with how many are unread. */
export function MessagesBell() {
  const notices = usePortalState((snapshot) => snapshot.children.notices)
  const count = useSelector(notices, (snapshot) =>
    snapshot ? snapshot.context.unread.messages + snapshot.context.unread.announcements : 0,
  )
  const words = useWords()
  return (
    <Bell to="/messages" aria-label={count > 0 ? words('shell.messages.unread', { count }) : words('shell.messages')}>
      <chakra.span position="relative" display="inline-flex">
        <Icon name="bell" />
        {count > 0 && (
          <chakra.span
            aria-hidden="true"
            position="absolute"
            top="-2"
            insetStart="2.5"
            minW="4.5"
            px="1"
            borderRadius="full"
            bg="tide"
            color="ink"
            textStyle="fine"
            fontWeight="600"
            lineHeight="18px"
            textAlign="center"
          >
            {count > 99 ? '99+' : count}
          </chakra.span>
        )}
      </chakra.span>
    </Bell>
  )
}
