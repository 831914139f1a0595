/** The switch between 简体, 繁體 and EN in the top bar. I18N-02, decision A5. */
import { chakra } from '@chakra-ui/react'
import { locales } from '../../../contract/kernel/constants.ts'
import names from '../../../locales/names.json' with { type: 'json' }
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import { useWords } from '../../ui/T.tsx'
import { usePortalState } from './portal-context.ts'
import { useLocale } from './use-locale.ts'

const Choice = chakra('button', {
  base: {
    minW: '10',
    minH: '9',
    px: '2.5',
    color: 'onInkMuted',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { color: 'onInk' },
    _focusVisible: { outlineColor: 'tide', outlineOffset: '-2px' },
    '&[aria-pressed=true]': { bg: 'ink2', color: 'onInk', fontWeight: '600' },
  },
})

/** Three buttons on the desk, a native select on a phone; `compact` keeps the select everywhere, `onPaper` in the colour of a menu. */
export function LanguageSwitch({ compact = false, onPaper = false }: { compact?: boolean; onPaper?: boolean }) {
  const language = usePortalState((snapshot) => snapshot.children.language)
  const current = useLocale()
  const words = useWords()
  return (
    <>
      {!compact && (
        <chakra.div
          role="group"
          aria-label={words('shell.language')}
          display={{ base: 'none', md: 'flex' }}
          borderRadius="control"
          overflow="hidden"
          boxShadow="inset 0 0 0 1px {colors.onInkLine}"
        >
          {locales.map((locale) => (
            <Choice
              key={locale}
              type="button"
              lang={locale.replace('_', '-')}
              aria-pressed={locale === current}
              onClick={() => language?.send({ type: 'language.chosen', locale })}
            >
              {names[locale]}
            </Choice>
          ))}
        </chakra.div>
      )}
      <LanguageSelect
        names={names}
        display={compact ? undefined : { base: 'block', md: 'none' }}
        color={onPaper ? 'heading' : undefined}
        _focusVisible={onPaper ? { outlineColor: 'action' } : undefined}
        aria-label={words('shell.language')}
        value={current}
        onChoose={(locale) => language?.send({ type: 'language.chosen', locale })}
      />
    </>
  )
}
