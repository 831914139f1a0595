/** A link to a page of the portal, as a button, as a quiet link or unstyled. */
import { type MouseEvent, type ReactNode, type Ref, useContext } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { type ButtonVariant, LinkButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/drawings/Icons.tsx'
import { Say, type Words } from '../../ui/T.tsx'
import { ReloadsContext } from './links.ts'

/** Props of `PageLink`. `to` is a path of the portal (`/shops`), with query and hash if any. */
type PageLinkProps = {
  to: string
  label?: Words
  /** As of `Button`; not for a plain link. */
  of?: Record<string, string | number>
  children?: ReactNode
  /** Variant; `plain` is the bare anchor of the text around it. */
  look?: 'plain' | ButtonVariant
  size?: 'normal' | 'short' | 'small'
  block?: boolean
  icon?: IconName
  className?: string
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
  /** A new tab, for documents read beside a form. */
  target?: '_blank'
  onClick?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page; the address is a request, the page chart answers it. */
export function PageLink({ look = 'plain', ...props }: PageLinkProps) {
  return look === 'plain' ? <BareLink {...props} /> : <ButtonLink {...props} look={look} />
}

function BareLink({
  to,
  label,
  children,
  target,
  onClick,
  size: _size,
  block: _block,
  icon: _icon,
  of: _of,
  ...rest
}: Omit<PageLinkProps, 'look'>) {
  const link = useLink(to, target, onClick)
  return (
    <a {...rest} {...link} target={target}>
      {label !== undefined && <Say words={label} />}
      {children}
    </a>
  )
}

function ButtonLink({ to, look, target, onClick, ...rest }: PageLinkProps & { look: ButtonVariant }) {
  const link = useLink(to, target, onClick)
  return <LinkButton {...rest} {...link} variant={look} target={target} />
}

/** Address and click of a link. */
function useLink(to: string, target: '_blank' | undefined, onClick: (() => void) | undefined) {
  const reloads = useContext(ReloadsContext)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target })
  return {
    href: useHref(to),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.()
      if (!reloads()) follow(event)
    },
  }
}
