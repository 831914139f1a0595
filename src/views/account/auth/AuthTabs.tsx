/** Sign-in and sign-up as two tabs of one dialog. AUTH-02. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabList } from '../../../ui/TabList.tsx'

const tabs = ['signIn', 'signUp'] as const
type Tab = (typeof tabs)[number]
const labels = { signIn: 'account.auth.signIn.tab', signUp: 'account.auth.signUp.tab' } as const satisfies Record<Tab, string>

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
      <chakra.div mb="5" pe="10" borderBottom="{borders.line}">
        <TabList big id={id} tabs={tabs} current={mode} words={(tab) => labels[tab]} onChoose={onChoose} />
      </chakra.div>
      <FormPlace key={mode} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${mode}`}>
        {children}
      </FormPlace>
    </>
  )
}
