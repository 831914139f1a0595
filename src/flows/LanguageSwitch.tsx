/** The language of the studio and of everything in it, in the bar. I18N-02. */
import names from '../../locales/names.json' with { type: 'json' }
import { LanguageSelect } from '../ui/LanguageSelect.tsx'
import { useWords } from '../ui/T.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

/** A native select; on the journey map it stands at the end of the bar. */
export function LanguageSwitch() {
  const studio = useStudio()
  const words = useWords()
  const locale = useStudioState(({ context }) => context.locale)
  const journey = useStudioState((snapshot) => snapshot.hasTag('journey'))
  return (
    <LanguageSelect
      names={names}
      aria-label={words('language.label')}
      value={locale}
      onChoose={(chosen) => studio.send({ type: 'language.chosen', locale: chosen })}
      ms={journey ? 'auto' : '0'}
      minH="small"
      maxW={{ base: '16', md: 'none' }}
    />
  )
}
