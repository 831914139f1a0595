/** A masked value with an eye beside it: pressed, it asks why, and shows the value for a while. API-028, decision 025. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import { revealSeconds } from '../../../contract/kernel/constants.ts'
import { type RevealReason, revealReasons } from '../../../contract/privacy/personal-data.ts'
import { type RevealTarget, type revealMachine, targetKey } from '../../../machines/kernel/reveal.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { RadioPills } from '../../ui/form/RadioPills.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { DialogActions, PasswordAgain } from './PasswordAgain.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'

/** The chart of masked values on a page. */
export type RevealFlow = ActorRefFrom<typeof revealMachine>

/** Texts of refusals here. ERR-R02. */
const revealWords: Record<number, string> = { 510: 'reveal.tooOften', 20018: 'reveal.gone' }
const passwordWords: Record<number, string> = { 510: 'myShops.password.tooOften', 20018: 'reveal.gone' }

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
  write = (clear) => <Breaking text={clear} />,
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
        {shown ? write(clear) : <Breaking text={value} />}
      </chakra.span>
      {flow && (
        <Eye
          type="button"
          aria-label={words(shown ? 'reveal.cover.of' : 'reveal.show.of', { name: words(name) })}
          title={words(shown ? 'reveal.cover' : 'reveal.show')}
          onClick={() => flow.send(shown ? { type: 'cover.pressed' } : { type: 'reveal.pressed', target })}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} small />
        </Eye>
      )}
      {shown && (
        <chakra.span textStyle="fine" color="muted">
          <T id="reveal.forAWhile" values={{ seconds: revealSeconds }} />
        </chakra.span>
      )}
    </chakra.span>
  )
}

/** A text that, should it be a mailbox, breaks before its domain rather than in a word. */
function Breaking({ text }: { text: string }) {
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

/** The dialog that asks why, and for the password where it was said long ago; one for a page. */
export function RevealDialog({ flow }: { flow: RevealFlow | undefined }) {
  const is = useSelector(
    flow,
    (snapshot) => ({
      open: snapshot?.hasTag('asking') ?? false,
      confirming: snapshot?.hasTag('confirming') ?? false,
      working: snapshot?.hasTag('working') ?? false,
      problem: snapshot?.context.problem ?? null,
      ofShop: snapshot?.context.target?.kind === 'shopPassword',
    }),
    shallowEqual,
  )
  if (!flow) return null
  const close = () => flow.send({ type: 'dialog.closed' })
  return (
    <Dialog open={is.open} onClose={close} title={is.confirming || is.ofShop ? 'reveal.password.title' : 'reveal.title'}>
      {is.confirming || is.ofShop ? (
        <PasswordAgain
          text={is.ofShop ? 'myShops.password.text' : 'reveal.password.text'}
          custom={is.ofShop ? passwordWords : undefined}
          submit="reveal.submit"
          problem={is.problem}
          busy={is.working}
          start
          onSubmit={(password) => flow.send({ type: 'password.submitted', password })}
          onClose={close}
        />
      ) : (
        <Why flow={flow} busy={is.working} onClose={close}>
          <ProblemBanner problem={is.problem} custom={revealWords} />
        </Why>
      )}
    </Dialog>
  )
}

function Why({ flow, busy, onClose, children }: { flow: RevealFlow; busy: boolean; onClose: () => void; children: ReactNode }) {
  const form = useForm<{ reason: RevealReason }>({ defaultValues: { reason: flow.getSnapshot().context.reason } })
  return (
    <Form form={form} busy={busy} summary={false} onSubmit={form.handleSubmit(({ reason }) => flow.send({ type: 'reason.given', reason }))}>
      {children}
      <chakra.p mb="4">
        <T id="reveal.text" values={{ seconds: revealSeconds }} />
      </chakra.p>
      <RadioPills
        form={form}
        name="reason"
        label="reveal.reason.label"
        options={revealReasons.map((reason) => ({ value: reason, label: `reveal.reason.${reason}` }))}
      />
      <DialogActions submit="reveal.submit" busy={busy} onClose={onClose} />
    </Form>
  )
}
