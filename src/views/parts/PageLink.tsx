/** A link to a page of the portal, as a button, as a quiet link or as it stands. */
import type { ReactNode, Ref } from 'react'
import { Link, useHref, useLinkClickHandler } from 'react-router-dom'
import { type ButtonVariant, LinkButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/drawings/Icons.tsx'
import { Say, type Words } from '../../ui/T.tsx'

/** Props of `PageLink`. `to` is a path of the portal (`/shops`), with query and hash if any. */
type PageLinkProps = {
  to: string
  label?: Words
  children?: ReactNode
  /** How it looks; `plain` is the bare anchor of the text around it. */
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

function BareLink({ to, label, children, size: _size, block: _block, icon: _icon, ...rest }: Omit<PageLinkProps, 'look'>) {
  return (
    <Link to={to} {...rest}>
      {label !== undefined && <Say words={label} />}
      {children}
    </Link>
  )
}

function ButtonLink({ to, look, target, onClick, ...rest }: PageLinkProps & { look: ButtonVariant }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target })
  return (
    <LinkButton
      {...rest}
      variant={look}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.()
        follow(event)
      }}
    />
  )
}
