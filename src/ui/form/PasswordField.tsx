/** A password with an eye to show it, and the checklist of its rules. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../drawings/Icons.tsx'
import { Say, useWords, type Words } from '../T.tsx'
import { BareInput, ControlBox, FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A square button inside a control box. */
const BoxButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: 'control',
    h: 'control',
    border: '0',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'heading' },
    _focusVisible: { outlineOffset: '-4px' },
  },
})

/** A password field whose text can be shown and hidden again. */
export function PasswordField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & {
    /** `off` for the secret of something else than an account here. */
    autoComplete: 'current-password' | 'new-password' | 'off'
    aside?: ReactNode
    /** Id of a `PasswordChecklist` that describes the field too. */
    checklistId?: string
  },
) {
  const { form, name, label, hint, optional, aside, autoComplete, checklistId } = props
  const [shown, setShown] = useState(false)
  const field = useField(props)
  const words = useWords()
  const describedBy = checklistId ? `${field.messageId} ${checklistId}` : field.messageId
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside}>
      <ControlBox>
        <BareInput
          {...form.register(name)}
          {...field.control}
          aria-describedby={describedBy}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
        />
        <BoxButton
          type="button"
          aria-label={words('ui.password.show')}
          aria-pressed={shown}
          aria-controls={field.control.id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </BoxButton>
      </ControlBox>
    </FieldFrame>
  )
}

const Rule = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'muted',
    _before: { content: '""', flex: 'none', w: '3', h: '3', border: '1.5px solid {colors.fieldLine}', borderRadius: 'full' },
  },
  variants: {
    ok: {
      true: {
        color: 'green',
        _before: {
          w: '9px',
          h: '5px',
          mt: '-4px',
          mx: '1.5px',
          border: 'solid',
          borderWidth: '0 0 2px 2px',
          borderRadius: '0',
          rotate: '-45deg',
        },
      },
    },
  },
})

/** The rules of a password, ticked while typing. */
export function PasswordChecklist({ id, rules }: { id?: string; rules: { id: string; label: Words; ok: boolean }[] }) {
  const words = useWords()
  return (
    <chakra.ul
      id={id}
      display="flex"
      flexWrap="wrap"
      gap="1"
      columnGap="4"
      px="3"
      py="2.5"
      borderRadius="control"
      bg="sunk"
      textStyle="note"
      lineHeight="20px"
      listStyleType="none"
      aria-live="polite"
    >
      {rules.map((rule) => (
        <Rule key={rule.id} ok={rule.ok}>
          <span>
            <Say words={rule.label} />
            <chakra.span srOnly>{words(rule.ok ? 'ui.password.met' : 'ui.password.unmet')}</chakra.span>
          </span>
        </Rule>
      ))}
    </chakra.ul>
  )
}
