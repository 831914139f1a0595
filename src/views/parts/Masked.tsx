/** A masked value with an eye beside it: pressed, it asks why, and shows the value for a while. API-028, decision 025. */

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { revealSeconds } from '../../../contract/kernel/constants.ts'
import type { RevealReason } from '../../../contract/privacy/personal-data.ts'
import { revealReasons } from '../../../contract/privacy/reveal-reasons.ts'
import { type RevealTarget, type revealMachine, targetKey } from '../../../machines/kernel/reveal.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { RadioPills } from '../../ui/form/RadioPills.tsx'
import { Mailbox } from '../../ui/Mailbox.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { DialogForm } from './DialogForm.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'
import { useFlow } from './use-flow.ts'

/** The chart of masked values on a page. */
export type RevealFlow = ActorRefFrom<typeof revealMachine>

/** Texts of refusals here. ERR-R02. */
const revealWords: Record<number, string> = { 510: 'account.reveal.tooOften', 20018: 'account.reveal.gone' }
const passwordWords: Record<number, string> = { 510: 'shops.mine.password.tooOften', 20018: 'account.reveal.gone' }

const Eye = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    w: '8',
    h: '8',
    my: '-1',
    border: '0',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'actionDeep',
    cursor: 'pointer',
    _hover: { bg: 'actionSoft' },
  },
})

/**
 * The value, masked or for a while in clear, with its eye. `name` says what it is, `write` how it is written in clear; without a flow there is
 * no eye.
 */
export function Masked({
  flow,
  target,
  value,
  name,
  before,
  write = (clear) => <Mailbox email={clear} />,
}: {
  flow: RevealFlow | undefined
  target: RevealTarget
  value: string
  name: string
  before?: string
  write?: (clear: string) => ReactNode
}) {
  const words = useWords()
  const clear = useSelector(flow, (snapshot) =>
    snapshot?.hasTag('shown') && snapshot.context.target && targetKey(snapshot.context.target) === targetKey(target)
      ? snapshot.context.value
      : null,
  )
  const shown = clear !== null && clear !== undefined
  return (
    <chakra.span display="inline-flex" alignItems="center" flexWrap="wrap" columnGap="1" maxW="full" minW="0">
      {/* A bullet of a Chinese font is as wide as a character. */}
      <chakra.span minW="0" overflowWrap="anywhere" fontFamily="body" fontVariantNumeric="tabular-nums" aria-live="polite">
        {before && `${before} `}
        {shown ? write(clear) : <Mailbox email={value} />}
      </chakra.span>
      {flow && (
        <Eye
          type="button"
          aria-label={words(shown ? 'account.reveal.cover.of' : 'account.reveal.show.of', { name: words(name) })}
          title={words(shown ? 'account.reveal.cover' : 'account.reveal.show')}
          onClick={() => flow.send(shown ? { type: 'cover.pressed' } : { type: 'reveal.pressed', target })}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} small />
        </Eye>
      )}
      {shown && <Text as="span" textStyle="fine" color="muted" id="account.reveal.forAWhile" values={{ seconds: revealSeconds }} />}
    </chakra.span>
  )
}

/** The dialog that asks why, and for the password where it was said long ago; one for a page. */
export function RevealDialog({ flow }: { flow: RevealFlow | undefined }) {
  return flow ? <OpenReveal flow={flow} /> : null
}

function OpenReveal({ flow }: { flow: RevealFlow }) {
  const { target, reason, asking, confirming } = useFlow(flow, 'asking', 'confirming')
  const ofShop = target?.kind === 'shopPassword'
  const password = confirming || ofShop
  return (
    <Dialog
      open={asking}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title={password ? 'account.reveal.password.title' : 'account.reveal.title'}
    >
      {password ? (
        <PasswordAgain
          flow={flow}
          text={ofShop ? 'shops.mine.password.text' : 'account.reveal.password.text'}
          custom={ofShop ? passwordWords : undefined}
          submit="account.reveal.submit"
          start
        />
      ) : (
        <DialogForm<{ reason: RevealReason }>
          flow={flow}
          values={{ reason }}
          text={<T id="account.reveal.text" values={{ seconds: revealSeconds }} />}
          custom={revealWords}
          submit="account.reveal.submit"
          onSubmit={(given) => flow.send({ type: 'reason.given', ...given })}
        >
          {(form) => (
            <RadioPills
              form={form}
              name="reason"
              label="account.reveal.reason.label"
              options={revealReasons.map((reason) => ({ value: reason, label: `account.reveal.reason.${reason}` }))}
            />
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}
