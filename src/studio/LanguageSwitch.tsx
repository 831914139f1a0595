/** The language of the studio and of everything in it, in the bar. I18N-02. */
import names from '../../locales/names.json' with { type: 'json' }
import { LanguageSelect } from '../ui/LanguageSelect.tsx'
import { useWords } from '../ui/T.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

/** A native select; without modes to choose from it is alone at the end of the bar. */
export function LanguageSwitch() {
  const studio = useStudio()
  const words = useWords()
  const locale = useStudioState(({ context }) => context.locale)
  const charts = useStudioState((snapshot) => snapshot.hasTag('list') || snapshot.hasTag('chart'))
  return (
    <LanguageSelect
      names={names}
      aria-label={words('language.label')}
      value={locale}
      onChoose={(chosen) => studio.send({ type: 'language.chosen', locale: chosen })}
      ms={{ base: '0', md: charts ? '0' : 'auto' }}
      minH="small"
      maxW={{ base: '16', md: 'none' }}
    />
  )
}
