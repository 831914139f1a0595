/** The language of the studio and of everything in it, in the bar. I18N-02. */
import { chakra } from '@chakra-ui/react'
import { locales } from '../../contract/constants.ts'
import { useWords } from '../ui/T.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

/** Every language by its own name. */
const names = { zh_CN: '简体', zh_HK: '繁體', en_US: 'English' } as const

/** A native select. */
export function LanguageSwitch() {
  const studio = useStudio()
  const words = useWords()
  const locale = useStudioState(({ context }) => context.locale)
  const journey = useStudioState((snapshot) => snapshot.hasTag('journey'))
  return (
    <chakra.select
      aria-label={words('language.label')}
      value={locale}
      onChange={({ target }) => studio.send({ type: 'language.chosen', locale: target.value as keyof typeof names })}
      ms={journey ? 'auto' : '0'}
      minH="small"
      maxW={{ base: '16', md: 'none' }}
      border="0"
      bg="transparent"
      color="onInk"
      fontSize="sm"
      cursor="pointer"
      css={{ '& option': { bg: 'surface', color: 'text' } }}
      _focusVisible={{ outlineColor: 'tide' }}
    >
      {locales.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </chakra.select>
  )
}
