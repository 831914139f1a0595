/** A native select of the languages, each by its own name. I18N-02, decision A5. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

const Select = chakra('select', {
  base: {
    minH: 'control',
    ps: '2',
    pe: '1',
    border: '0',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'onInk',
    fontSize: 'sm',
    cursor: 'pointer',
    _focusVisible: { outlineColor: 'tide' },
    '& option': { bg: 'surface', color: 'text' },
  },
})

/** Props of `LanguageSelect`; `names` has each language by its own name. Needs an `aria-label`. */
type LanguageSelectProps<Language extends string> = Omit<HTMLChakraProps<'select'>, 'value' | 'onChange'> & {
  names: Readonly<Record<Language, string>>
  value: Language
  onChoose: (language: Language) => void
}

/** The select, on ink unless styled otherwise. */
export function LanguageSelect<Language extends string>({ names, value, onChoose, ...rest }: LanguageSelectProps<Language>) {
  return (
    <Select value={value} onChange={({ target }) => onChoose(target.value as Language)} {...rest}>
      {Object.entries<string>(names).map(([language, name]) => (
        <option key={language} value={language} lang={language.replace('_', '-')}>
          {name}
        </option>
      ))}
    </Select>
  )
}
