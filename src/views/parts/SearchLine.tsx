/** One line to search a list by, with its button. */
import { chakra } from '@chakra-ui/react'
import { type ReactElement, type SubmitEvent, useState } from 'react'
import { Button, TextButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { BareInput, ControlBox } from '../../ui/form/FieldFrame.tsx'
import { useWords } from '../../ui/T.tsx'

/** `keyword` is what is searched for now; `label` and `placeholder` are ids of texts. */
export function SearchLine(props: { keyword: string; label: string; placeholder: string; onSearch: (keyword: string) => void }) {
  const { keyword, label, placeholder, onSearch } = props
  const [typed, setTyped] = useState({ since: keyword, text: keyword })
  // Another search is shown instead of what was typed.
  if (typed.since !== keyword) setTyped({ since: keyword, text: keyword })
  const words = useWords()
  return (
    <chakra.form
      role="search"
      noValidate
      display="flex"
      gap="2"
      maxW="reading"
      mb="4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSearch(typed.text)
      }}
    >
      <ControlBox minW="0">
        <chakra.span ps="3" color="muted">
          <Icon name="search" />
        </chakra.span>
        <BareInput
          type="search"
          value={typed.text}
          onChange={({ target }) => setTyped({ since: keyword, text: target.value })}
          maxLength={100}
          aria-label={words(label)}
          placeholder={words(placeholder)}
        />
      </ControlBox>
      <chakra.span flex="none">
        <Button label="notices.messages.search.submit" type="submit" variant="secondary" size="short" />
      </chakra.span>
    </chakra.form>
  )
}

/** How many a narrowed list holds, and the button to see all of it again; read out when it changes. */
export function FoundLine(props: { narrowed: boolean; text: ReactElement; clear: string; onClear: () => void }) {
  const { narrowed, text, clear, onClear } = props
  return (
    <chakra.div role="status" textStyle="small" color="muted">
      {narrowed && (
        <chakra.p mb="4">
          {text}
          <chakra.span ms="4">
            <TextButton label={clear} onClick={onClear} />
          </chakra.span>
        </chakra.p>
      )}
    </chakra.div>
  )
}
