/** Shared parts of the profile: the closed line with its button, and the two buttons of an open form. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SubmitButton } from '../../../ui/form/Form.tsx'
import { Text } from '../../../ui/T.tsx'

/** The current value, and the button to change it. */
export function Closed({ label, value, action }: { label: string; value: ReactNode; action: ReactNode }) {
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" flexWrap="wrap" gap="3" columnGap="6">
      <chakra.dl minW="0">
        <Text as="dt" textStyle="label" color="heading" id={label} />
        {/* A bullet of a Chinese font is as wide as a character. */}
        <chakra.dd fontFamily="body" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {value}
        </chakra.dd>
      </chakra.dl>
      {action}
    </chakra.div>
  )
}

/** Takes the focus into a form that has just opened. */
export function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
}

/** Gives the focus to the button that has come back in place of a form. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Send the form, or leave it. */
export function Actions({ submit, busy, onClose }: { submit: string; busy: boolean; onClose: () => void }) {
  return (
    <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="3" mt="2">
      <SubmitButton label={submit} busy={busy} block={false} />
      <Button label="ui.cancel" variant="secondary" onClick={onClose} />
    </chakra.div>
  )
}
