/** Sign-in and sign-up as two tabs of one dialog. AUTH-02. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, Suspense, useId } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'

const tabs = ['signIn', 'signUp'] as const
type Tab = (typeof tabs)[number]
const labels = { signIn: 'auth.signIn.tab', signUp: 'auth.signUp.tab' } as const satisfies Record<Tab, string>

const Handle = chakra('button', {
  base: {
    position: 'relative',
    minH: 'button',
    color: 'muted',
    fontSize: 'xl',
    cursor: 'pointer',
    px: '2',
    mx: '-2',
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'chip' },
    '&[aria-selected=true]': {
      color: 'heading',
      fontWeight: '700',
      _after: { content: '""', position: 'absolute', insetX: '2', bottom: '-1px', h: '3px', borderTopRadius: '2px', bg: 'action' },
    },
  },
})

/** Moves the focus to the other tab with the arrow keys; choosing follows the focus. */
function stepWithArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const other = event.currentTarget.querySelector<HTMLElement>('[role=tab][aria-selected=false]')
  other?.focus()
  other?.click()
}

/** Its first field takes the focus when only something around it has it: what had it went away with the form before, or the form was waited for. */
const focusIfLost = (element: HTMLElement | null) => {
  if (element && document.activeElement?.contains(element)) (element.querySelector('input') ?? element).focus()
}

/** The frame of a form of the dialog, with a placeholder until it is loaded; every form needs its own key. */
export function FormPlace(props: ComponentProps<'div'>) {
  return (
    <Suspense fallback={<Skeleton kind="fields" count={4} />}>
      <chakra.div {...props} ref={focusIfLost} tabIndex={-1} _focusVisible={{ outline: 'none' }} />
    </Suspense>
  )
}

/** The two tabs above the form of the chosen one. */
export function AuthTabs({ mode, onChoose, children }: { mode: Tab; onChoose: (tab: Tab) => void; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <chakra.div role="tablist" display="flex" gap="8" mb="5" pe="10" borderBottom="{borders.line}" onKeyDown={stepWithArrows}>
        {tabs.map((tab) => (
          <Handle
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === mode}
            aria-controls={`${id}-panel`}
            tabIndex={tab === mode ? 0 : -1}
            onClick={() => tab !== mode && onChoose(tab)}
          >
            <T id={labels[tab]} />
          </Handle>
        ))}
      </chakra.div>
      <FormPlace key={mode} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${mode}`}>
        {children}
      </FormPlace>
    </>
  )
}
