/** Buttons and links that look like buttons: one filled teal action per card, everything else quieter. */
import { chakra, defineRecipe } from '@chakra-ui/react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './drawings/Icons.tsx'
import { Spinner } from './Spinner.tsx'
import { Say, useWords, type Words } from './T.tsx'

/** A link of one line on the phone: 44 px to tap, mostly above it, where controls are less near than below. */
const finger = {
  position: 'relative',
  minH: 'target',
  px: '0',
  _after: { base: { content: '""', position: 'absolute', insetX: '0', top: '-16px', bottom: '-4px' }, md: { content: 'none' } },
} as const

const look = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    maxW: 'full',
    border: '0',
    borderRadius: 'control',
    fontWeight: '600',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 0.12s',
    '&[aria-disabled=true]': { cursor: 'default' },
    '&:disabled': { cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'action',
        color: 'onAction',
        _hover: { bg: 'actionHover' },
        '&:disabled, &[data-waiting]': { bg: 'quietSoft', color: 'muted', fontWeight: '400' },
      },
      secondary: {
        bg: 'transparent',
        color: 'heading',
        boxShadow: 'edgeField',
        _hover: { bg: 'actionSoft', boxShadow: 'edgeTeal' },
        '&:disabled, &[data-waiting]': { bg: 'transparent', color: 'muted', fontWeight: '400', boxShadow: 'edge' },
      },
      quiet: {
        bg: 'transparent',
        color: 'actionDeep',
        textDecoration: 'underline',
        textUnderlineOffset: '4px',
        textDecorationThickness: '1px',
        _hover: { textDecorationThickness: '2px' },
        '&:disabled, &[data-waiting]': { color: 'muted', fontWeight: '400', textDecoration: 'none' },
      },
      packet: {
        bg: 'packetFill',
        color: 'onAction',
        _hover: { bg: 'advRed' },
        '&:disabled, &[data-waiting]': { bg: 'quietSoft', color: 'muted', fontWeight: '400' },
      },
      danger: {
        bg: 'transparent',
        color: 'packet',
        boxShadow: 'edgeWrong',
        _hover: { bg: 'packetSoft' },
        '&:disabled, &[data-waiting]': { color: 'muted', fontWeight: '400', boxShadow: 'edge' },
      },
      onInk: {
        bg: 'transparent',
        color: 'onInk',
        boxShadow: 'edgeOnInk',
        _hover: { bg: 'onInkLine' },
        _focusVisible: { outlineColor: 'tide' },
        '&:disabled': { color: 'onInkMuted' },
      },
    },
    size: {
      normal: { minH: 'button', px: '7', fontSize: 'md' },
      short: { minH: { base: 'tap', md: 'control' }, px: '5', fontSize: 'sm' },
      small: { minH: 'small', px: '3', fontSize: 'sm' },
    },
    block: { true: { w: 'full' } },
  },
  compoundVariants: [
    { variant: 'quiet', size: 'normal', css: finger },
    { variant: 'quiet', size: 'short', css: finger },
    { variant: 'quiet', size: 'small', css: finger },
  ],
  defaultVariants: { variant: 'primary', size: 'normal' },
})

const Face = chakra('button', look)
const FaceLink = chakra('a', look)

/** Button variants: one teal action, outlined, as a link, the red of a red packet, outlined in red for a destructive action, or outlined on ink. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'packet' | 'danger' | 'onInk'

type Looks = {
  /** Words of the button; `children` instead when it holds more than words. */
  label?: Words
  /** Values of the text `<label>.of`, which names the button to screen readers where several say the same. */
  of?: Record<string, string | number>
  variant?: ButtonVariant
  /** 48, 40 or 32 high. */
  size?: 'normal' | 'short' | 'small'
  /** As wide as what holds it. */
  block?: boolean
  icon?: IconName
  children?: ReactNode
}

/** Props of `Button`: the looks plus those of a native button. */
type ButtonProps = Looks & {
  /** Shows the ring, says so to assistive technology, keeps the focus and swallows clicks. */
  busy?: boolean
  /** Not to be pressed for a while: as `disabled`, but it keeps the focus. */
  waiting?: boolean
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'children'>

/** Name of a button whose label alone does not say what it is about. */
function useNameOf({ label, of }: Looks): string | undefined {
  const words = useWords()
  return of && typeof label === 'string' ? words(`${label}.of`, of) : undefined
}

/** A button; while busy or waiting it keeps its focus and ignores clicks. */
export function Button(props: ButtonProps) {
  const { label, of: _of, variant, size, block, icon, busy = false, waiting = false, children, onClick, type = 'button', ...rest } = props
  const name = useNameOf(props)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || waiting) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Face
      variant={variant}
      size={size}
      block={block}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || waiting || undefined}
      data-waiting={waiting || undefined}
      aria-label={name}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {label !== undefined && <Say words={label} />}
      {children}
    </Face>
  )
}

/** A small button that looks like a link, for what can be done with a row. */
export function TextButton(props: Omit<ButtonProps, 'variant' | 'size'>) {
  return <Button variant="quiet" size="small" {...props} />
}

/** Props of `LinkButton`: the looks plus those of a native anchor. */
type LinkButtonProps = Looks & { href: string; ref?: Ref<HTMLAnchorElement> } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'color' | 'children' | 'href'
  >

/** An anchor that looks like a button; give `onClick` to let a router take over. */
export function LinkButton(props: LinkButtonProps) {
  const { label, of: _of, variant, size, block, icon, children, ...rest } = props
  const name = useNameOf(props)
  return (
    <FaceLink variant={variant} size={size} block={block} aria-label={name} {...rest}>
      {icon && <Icon name={icon} />}
      {label !== undefined && <Say words={label} />}
      {children}
    </FaceLink>
  )
}
