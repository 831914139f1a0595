/** The way to the other pages of a list. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { Text, useWords } from '../../ui/T.tsx'

/** Previous and next page; nothing for a single one. */
export function Pager(props: { current: number; pages: number; onChoose: (page: number) => void }) {
  const { current, pages, onChoose } = props
  const words = useWords()
  if (pages === 1) return null
  return (
    <chakra.nav
      aria-label={words('notices.messages.pages')}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="4"
    >
      <Text as="span" textStyle="small" color="muted" id="notices.messages.page" values={{ current, pages }} />
      <chakra.span display="flex" gap="2">
        <Button
          label="notices.messages.previous"
          variant="secondary"
          size="short"
          waiting={current <= 1}
          onClick={() => onChoose(current - 1)}
        />
        <Button
          label="notices.messages.next"
          variant="secondary"
          size="short"
          waiting={current >= pages}
          onClick={() => onChoose(current + 1)}
        />
      </chakra.span>
    </chakra.nav>
  )
}
