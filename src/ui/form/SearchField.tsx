/** A field to search with: a glass, the words, a button that clears them. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Icon } from '../drawings/Icons.tsx'
import { Say, useWords, type Words } from '../T.tsx'
import { BareInput, ControlBox } from './FieldFrame.tsx'

/** A labelled search field; the search is reported while typing. */
export function SearchField(props: {
  label: Words
  placeholder: string
  value: string
  onChange: (words: string) => void
  onClear: () => void
}) {
  const { label, placeholder, value, onChange, onClear } = props
  const id = useId()
  const words = useWords()
  return (
    <chakra.div role="search" css={{ '@media print': { display: 'none' } }}>
      <chakra.label htmlFor={id} display="block" mb="1" textStyle="label" color="heading">
        <Say words={label} />
      </chakra.label>
      <ControlBox>
        <chakra.span ps="3" color="muted">
          <Icon name="search" />
        </chakra.span>
        <BareInput
          id={id}
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={60}
          placeholder={words(placeholder)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <chakra.button
            type="button"
            aria-label={words('ui.search.clear')}
            onClick={onClear}
            display="grid"
            placeItems="center"
            w="10"
            h="10"
            color="muted"
            cursor="pointer"
            borderRadius="control"
          >
            <Icon name="close" small />
          </chakra.button>
        )}
      </ControlBox>
    </chakra.div>
  )
}
