/** Whether what was typed has reached the server, in one line. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { DateText } from '../../ui/DateText.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { T } from '../../ui/T.tsx'
import type { KycFlow } from './StepFrame.tsx'

/** "Saved 14:32", "saving" or "not saved yet, trying again"; only the failure is announced. */
export function SavedLine({ flow }: { flow: KycFlow }) {
  const { savedAt, saving, unkept } = useSelector(
    flow,
    (snapshot) => ({
      savedAt: snapshot.context.application?.savedAt,
      saving: snapshot.hasTag('saving') || (snapshot.context.unsaved !== null && !snapshot.hasTag('unkept')),
      unkept: snapshot.hasTag('unkept'),
    }),
    shallowEqual,
  )
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      color={unkept ? 'amberDeep' : saving ? 'muted' : 'greenDeep'}
      role={unkept ? 'alert' : undefined}
    >
      <Icon name={unkept ? 'warn' : 'saved'} small />
      {unkept ? (
        <T id="kyc.saved.failed" />
      ) : saving ? (
        <T id="kyc.saved.saving" />
      ) : (
        savedAt && <T id="kyc.saved.at" values={{ time: <DateText value={savedAt} kind="time" /> }} />
      )}
    </chakra.span>
  )
}
