/** Saving status of a draft in one line: no input, not saved, saving, saved at a time, or refused. */
import { chakra } from '@chakra-ui/react'
import { type DraftTag, draftTags } from '../../../machines/kernel/port.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Icon, type IconName } from '../../ui/drawings/Icons.tsx'
import { T } from '../../ui/T.tsx'

/** States a line can show: those of a draft, one that the server no longer takes, and one that only this tab keeps. */
type Shown = DraftTag | 'notKept' | 'inTab'

const looks: Record<Shown, { icon: IconName; color: string }> = {
  untouched: { icon: 'saved', color: 'muted' },
  unsaved: { icon: 'doing', color: 'muted' },
  saving: { icon: 'doing', color: 'muted' },
  saved: { icon: 'saved', color: 'greenDeep' },
  unkept: { icon: 'warn', color: 'amberDeep' },
  notKept: { icon: 'warn', color: 'amberDeep' },
  inTab: { icon: 'saved', color: 'muted' },
}

/** The tag that holds in a snapshot of a chart that keeps a draft; while a step is being sent that is the saving itself. */
export function draftTagOf(snapshot: { hasTag: (tag: DraftTag) => boolean }): DraftTag {
  return draftTags.find((tag) => snapshot.hasTag(tag)) ?? 'saving'
}

/** The line; `savedAt` is an instant, and only the failure is announced. */
export function DraftLine({ state, savedAt }: { state: Shown; savedAt?: string }) {
  const { icon, color } = looks[state]
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={color} role={state === 'unkept' ? 'alert' : undefined}>
      <Icon name={icon} small />
      {state === 'saved' && savedAt ? (
        <T id="draft.savedAt" values={{ time: <DateText value={savedAt} kind="time" /> }} />
      ) : (
        <T id={`draft.${state}`} />
      )}
    </chakra.span>
  )
}
