/** The way to the other pages of a list. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'

/** Previous and next page; nothing for a single one. `line` draws a line above, where it closes a card. */
export function Pager(props: { current: number; pages: number; line?: boolean; onChoose: (page: number) => void }) {
  const { current, pages, line = true, onChoose } = props
  const words = useWords()
  if (pages === 1) return null
  return (
    <chakra.nav
      aria-label={words('messages.pages')}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="4"
      borderTop={line ? '1px solid' : undefined}
      borderColor="hairline"
    >
      <Text as="span" textStyle="small" color="muted" id="messages.page" values={{ current, pages }} />
      <chakra.span display="flex" gap="2">
        <Button label="messages.previous" variant="secondary" size="short" waiting={current <= 1} onClick={() => onChoose(current - 1)} />
        <Button label="messages.next" variant="secondary" size="short" waiting={current >= pages} onClick={() => onChoose(current + 1)} />
      </chakra.span>
    </chakra.nav>
  )
}
